//! What nobody knows: a call that is open, as more may run there than the graph shows, gives objects that the graph does not
//! see, too. Where such come from is noted while constraints are made, and, of reflection, handles and proxies, when all is
//! solved; where they go is in `spread`.
//!
//! Of calls in the platform's own code nothing is noted: the classes that its configuration names would come to everything.

use crate::core::answer::Answer;
use crate::core::asked::Round;
use crate::core::context::At;
use crate::core::given::Given;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use crate::plugins::Plugins;
use crate::plugins::reflective::{Constants, Does, Members, Site};
use base::{Sym, known};

/// Where unknown objects come out of reflection, lookups of handles and makers of proxies: at calls whose answer is not whole. A
/// call that asks a node with something unknown has no whole answer.
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

/// Whether more may come to what a call of reflection asks than its answer has.
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

/// Whether a string comes to a node that names no class.
fn names_missing(core: &Core<'_>, round: &Round, node: Option<NodeId>) -> bool {
    let Some(node) = node else { return false };
    let came = core.came_to(round, node);
    let mut texts = came.values.iter().filter_map(|value| value.text());
    came.answer == Answer::Cut || texts.any(|text| core.named(text).is_none())
}

/// The type of what a call of reflection gives, if that is anything that is asked for its class, or for what it stands for.
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
