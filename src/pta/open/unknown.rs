//! The sources of unknown objects. At an open call, more may run than the graph shows, so it may
//! also give objects that the graph does not see. Most sources are recorded while constraints are
//! made (`outside`). The sources of reflection, handles and proxies are found here, in the solved
//! graph. `spread` propagates all of them.
//!
//! Calls in platform code are no sources: otherwise the classes that the platform's configuration
//! names would reach everything.

use crate::core::asked::Round;
use crate::core::border::UnknownAt;
use crate::core::completeness::Completeness;
use crate::core::context::ContextSite;
use crate::core::heap::ObjectType;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use crate::plugins::Plugins;
use crate::plugins::reflect::Reflecting;
use crate::plugins::reflective::{EnumForm, ListedMembers, ReflectionSite, ReflectiveCall};
use base::{Sym, known};
use callgraph::AnswerState;

/// Unknown results of reflective calls, lookups of handles, and makers of proxies: the calls with
/// incomplete answers. An unknown object at the argument that a call asks makes its answer
/// incomplete.
pub(super) fn unanswered(
    core: &Core<'_>,
    plugins: &Plugins,
    round: &Round,
    is_unknown: &dyn Fn(NodeId) -> bool,
) -> Vec<UnknownAt> {
    let is_own = |at: ContextSite| !core.is_of_platform(at);
    let mut found = Vec::new();
    let sites = plugins.reflecting().sites().iter();
    for site in sites.filter(|site| is_own(site.at)) {
        if let (Some(result), Some(name)) = (site.nodes.result, gives(site.kind))
            && is_open(core, round, site, is_unknown)
        {
            found.push((result, name));
        }
    }
    for site in plugins.lookups().iter().filter(|site| is_own(site.at)) {
        let mut args = site.args.iter().skip(1).take(2).flatten();
        if site.answer != Completeness::Whole || args.any(|node| is_unknown(*node)) {
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

/// How much is known of the values that each reflective call uses, by the number of its site.
pub(super) fn states(
    core: &Core<'_>,
    plugins: &Plugins,
    round: &Round,
    is_unknown: &dyn Fn(NodeId) -> bool,
) -> Vec<AnswerState> {
    let sites = plugins.reflecting().sites();
    let is_whole = |site: &ReflectionSite| !is_open(core, round, site, is_unknown);
    let mut is_whole: Vec<bool> = sites.iter().map(is_whole).collect();
    believe_files(core, plugins.reflecting(), is_unknown, &mut is_whole);
    let states = sites.iter().zip(is_whole);
    let states = states.map(|(site, is_whole)| match (site.is_answered(), is_whole) {
        (false, _) => AnswerState::Open,
        (true, false) => AnswerState::Partly,
        (true, true) => AnswerState::Whole,
    });
    states.collect()
}

/// Whether a class loader of the program's own is asked for a class. It may give another one than
/// the class of that name.
fn is_by_own_loader(core: &Core<'_>, site: &ReflectionSite) -> bool {
    // The loader is the receiver of `loadClass`, and the last argument of `forName`.
    let loader = match site.kind {
        ReflectiveCall::FindClass(0, _) => site.nodes.arg(2),
        ReflectiveCall::FindClass(..) => site.nodes.arg(0),
        _ => None,
    };
    let is_own = |object| match core.heap.type_of(object).1 {
        ObjectType::Class(class) => !core.program.class(class).is_platform(),
        _ => false,
    };
    loader.is_some_and(|node| core.objects_at(node).any(is_own))
}

/// Adds the calls that are whole by the word of specification files to `is_whole`, which has the
/// calls by number. A file answers such a call, or gives all its strings where they are born. A
/// call that an unknown object reaches stays as it is: an answered call may give another result in
/// another run.
fn believe_files(
    core: &Core<'_>,
    reflecting: &Reflecting,
    is_unknown: &dyn Fn(NodeId) -> bool,
    is_whole: &mut [bool],
) {
    let sites = || reflecting.sites().iter().enumerate();
    let mut is_new = core.facts.has_specified();
    for (n, site) in sites() {
        if !is_whole[n] && reflecting.specified_at(core, site.at).next().is_some() {
            is_whole[n] = true;
            is_new = true;
        }
    }
    while std::mem::take(&mut is_new) {
        let round = reflecting.round_by_files(core, is_whole);
        for (n, site) in sites() {
            let is_now = || {
                reflecting.asked(core, &round, site).answer == Completeness::Whole
                    && !is_given_unknown(core, &round, site, is_unknown)
                    && !names_missing(core, &round, site)
                    && !is_by_own_loader(core, site)
            };
            if !is_whole[n] && is_now() {
                is_whole[n] = true;
                is_new = true;
            }
        }
    }
}

/// Whether the answer of a reflective call may be incomplete: more values may reach the arguments
/// that it asks.
pub(super) fn is_open(
    core: &Core<'_>,
    round: &Round,
    site: &ReflectionSite,
    is_unknown: &dyn Fn(NodeId) -> bool,
) -> bool {
    site.answer != Completeness::Whole
        || is_given_unknown(core, round, site, is_unknown)
        || names_missing(core, round, site)
        || is_by_own_loader(core, site)
}

/// Whether an unknown object reaches an argument that a reflective call asks, or a part of it.
fn is_given_unknown(
    core: &Core<'_>,
    round: &Round,
    site: &ReflectionSite,
    is_unknown: &dyn Fn(NodeId) -> bool,
) -> bool {
    let asked: &[usize] = match site.kind {
        ReflectiveCall::FindClass(n, _)
        | ReflectiveCall::GiveConstants(n, _)
        | ReflectiveCall::MakeNamed(n)
        | ReflectiveCall::Allocate(n) => &[n],
        ReflectiveCall::FindMethod | ReflectiveCall::FindField => &[0, 1],
        ReflectiveCall::Initialise | ReflectiveCall::InvokeDefault => &[1],
        _ => &[0],
    };
    let mut nodes = asked.iter().filter_map(|n| site.nodes.arg(*n));
    let is_unknown = |node| is_unknown(node) || core.has_unknown_part(round, node, is_unknown);
    nodes.any(is_unknown)
}

/// Whether a call looks for a class by a string that names none.
fn names_missing(core: &Core<'_>, round: &Round, site: &ReflectionSite) -> bool {
    let node = match site.kind {
        ReflectiveCall::FindClass(n, _) | ReflectiveCall::MakeNamed(n) => site.nodes.arg(n),
        _ => None,
    };
    let Some(node) = node else { return false };
    let reaching = core.reaching_values(round, node);
    let mut texts = reaching.values.iter().filter_map(|value| value.text());
    reaching.answer == Completeness::Cut || texts.any(|text| core.named(text).is_none())
}

/// The result type of a reflective call. `None` if no unknown object comes out of it.
fn gives(kind: ReflectiveCall) -> Option<Sym> {
    Some(match kind {
        ReflectiveCall::FindClass(..) | ReflectiveCall::Initialise | ReflectiveCall::GiveClass => {
            known().class
        }
        ReflectiveCall::FindConstructor => "java/lang/reflect/Constructor".into(),
        ReflectiveCall::FindMethod => "java/lang/reflect/Method".into(),
        ReflectiveCall::FindField => "java/lang/reflect/Field".into(),
        ReflectiveCall::FindMembers(ListedMembers::Constructors, _) => {
            "[Ljava/lang/reflect/Constructor;".into()
        }
        ReflectiveCall::FindMembers(ListedMembers::Methods, _) => {
            "[Ljava/lang/reflect/Method;".into()
        }
        ReflectiveCall::FindMembers(ListedMembers::Fields, _) => {
            "[Ljava/lang/reflect/Field;".into()
        }
        ReflectiveCall::FindMembers(ListedMembers::Classes(_), _) => "[Ljava/lang/Class;".into(),
        ReflectiveCall::GiveConstants(_, EnumForm::All) => "[Ljava/lang/Enum;".into(),
        ReflectiveCall::GiveConstants(_, EnumForm::One) => "java/lang/Enum".into(),
        ReflectiveCall::Instantiate
        | ReflectiveCall::MakeNamed(_)
        | ReflectiveCall::Allocate(_)
        | ReflectiveCall::Construct
        | ReflectiveCall::Invoke
        | ReflectiveCall::InvokeDefault
        | ReflectiveCall::Get => known().object,
        ReflectiveCall::FindService(_)
        | ReflectiveCall::GiveConstants(_, EnumForm::Kept)
        | ReflectiveCall::Set => return None,
    })
}
