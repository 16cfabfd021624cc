//! The sources of unknown objects. At an open call, more may run than the graph shows, so it may
//! also give objects that the graph does not see. Most sources are recorded while constraints are
//! made (`outside`). The sources of reflection, handles and proxies are found here, in the solved
//! graph. `spread` propagates all of them.
//!
//! Calls in platform code are no sources: otherwise the classes that the platform's configuration
//! names would reach everything.

use crate::core::answer::Answer;
use crate::core::asked::Round;
use crate::core::context::At;
use crate::core::given::Given;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use crate::plugins::Plugins;
use crate::plugins::reflective::{Constants, Does, Members, Site};
use base::{Sym, known};

/// Unknown results of reflective calls, lookups of handles, and makers of proxies: the calls with
/// incomplete answers. An unknown object at the argument that a call asks makes its answer
/// incomplete.
pub(super) fn unanswered(
    core: &Core<'_>,
    plugins: &Plugins,
    round: &Round,
    is_unknown: &dyn Fn(NodeId) -> bool,
) -> Vec<Given> {
    let is_own = |at: At| !core.is_of_platform(at);
    let mut found = Vec::new();
    let sites = plugins.reflecting().sites().iter();
    for site in sites.filter(|site| is_own(site.at)) {
        if let (Some(result), Some(name)) = (site.nodes.result, gives(site.does))
            && is_open(core, round, site, is_unknown)
        {
            found.push((result, name));
        }
    }
    for site in plugins.lookups().iter().filter(|site| is_own(site.at)) {
        let mut args = site.args.iter().skip(1).take(2).flatten();
        if site.answer != Answer::Whole || args.any(|node| is_unknown(*node)) {
            found.push((site.result, known().method_handle));
        }
    }
    for site in plugins.proxies().iter().filter(|site| is_own(site.at)) {
        if site.is_open || is_unknown(site.interfaces) {
            found.push((site.result, known().object));
        }
    }
    found
}

/// Whether the answer of a reflective call may be incomplete: more values may reach the arguments
/// that it asks.
pub(super) fn is_open(
    core: &Core<'_>,
    round: &Round,
    site: &Site,
    is_unknown: &dyn Fn(NodeId) -> bool,
) -> bool {
    let asked: &[usize] = match site.does {
        Does::FindClass(n, _)
        | Does::GiveConstants(n, _)
        | Does::MakeNamed(n)
        | Does::Allocate(n) => &[n],
        Does::FindMethod | Does::FindField => &[0, 1],
        Does::Initialise | Does::InvokeDefault => &[1],
        _ => &[0],
    };
    let mut nodes = asked.iter().filter_map(|n| site.nodes.arg(*n));
    let names_missing = || match site.does {
        Does::FindClass(n, _) | Does::MakeNamed(n) => {
            names_missing(core, round, site.nodes.args[n])
        }
        _ => false,
    };
    site.answer != Answer::Whole || nodes.any(is_unknown) || names_missing()
}

/// Whether a string that names no class reaches a node.
fn names_missing(core: &Core<'_>, round: &Round, node: Option<NodeId>) -> bool {
    let Some(node) = node else { return false };
    let came = core.came_to(round, node);
    let mut texts = came.values.iter().filter_map(|value| value.text());
    came.answer == Answer::Cut || texts.any(|text| core.named(text).is_none())
}

/// The result type of a reflective call. `None` if no unknown object comes out of it.
fn gives(does: Does) -> Option<Sym> {
    Some(match does {
        Does::FindClass(..) | Does::Initialise | Does::GiveClass => known().class,
        Does::FindConstructor => "java/lang/reflect/Constructor".into(),
        Does::FindMethod => "java/lang/reflect/Method".into(),
        Does::FindField => "java/lang/reflect/Field".into(),
        Does::FindMembers(Members::Constructors, _) => "[Ljava/lang/reflect/Constructor;".into(),
        Does::FindMembers(Members::Methods, _) => "[Ljava/lang/reflect/Method;".into(),
        Does::FindMembers(Members::Fields, _) => "[Ljava/lang/reflect/Field;".into(),
        Does::FindMembers(Members::Classes(_), _) => "[Ljava/lang/Class;".into(),
        Does::GiveConstants(_, Constants::All) => "[Ljava/lang/Enum;".into(),
        Does::GiveConstants(_, Constants::One) => "java/lang/Enum".into(),
        Does::Instantiate
        | Does::MakeNamed(_)
        | Does::Allocate(_)
        | Does::Construct
        | Does::Invoke
        | Does::InvokeDefault
        | Does::Get => known().object,
        Does::FindService(_) | Does::GiveConstants(_, Constants::Kept) | Does::Set => return None,
    })
}
