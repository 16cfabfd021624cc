//! Tries the changes that would make calls certain, each by an analysis.

use std::collections::{BTreeMap, BTreeSet};

use crate::finality::Finality;
use crate::look::look;
use crate::obstacle::unknown;
use crate::subject::ValueNames;
use claims::{Asked, CallSite, Claims, MethodClaims, Reason, Targets, UnknownCause};
use classfile::{ClassFlags, FieldFlags, Flagged, Insn, MethodFlags, Pc};
use ir::InvokeKind;
use program::{ClassId, ClassOrigin, InputPlace, MethodId, Selection, World};
use rewrite::Rewritten;
use session::names::{Names, after};
use session::unedited::{Unedited, is_selecting, no_search};
use session::{Altered, Options, Progress, SessionError};

/// How many classes and members are tried as final for one answer.
const FINALS: usize = 4;

/// How many targets are named.
const TARGETS: usize = 3;

/// A call that is to become certain. It is named by text, as another analysis of the same input may
/// give its method another id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SiteName {
    /// Its method, with the class and its place.
    method: String,
    pc: Pc,
}

impl SiteName {
    pub(super) fn of(names: Names<'_>, method: MethodId, pc: Pc) -> Self {
        Self {
            method: names.member(method),
            pc,
        }
    }
}

/// An assumption to try.
pub(super) struct Remedy {
    /// As the user writes it.
    pub words: String,
    /// A condition to check before using it.
    pub caution: Option<&'static str>,
    pub options: Options,
    pub altered: Vec<Altered>,
    /// Whether it is more than one option.
    pub is_pair: bool,
}

/// The result of one trial for a call.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TrialOutcome {
    /// Whether the call then goes to one place.
    is_one: bool,
    /// Its targets.
    target: String,
    /// The edit of the call, or why there is none.
    then: String,
}

/// The outcomes for several calls.
type Outcomes = BTreeMap<SiteName, TrialOutcome>;

/// The parts of several calls that are still uncertain.
type UncertainParts = BTreeMap<SiteName, Left>;

/// The part of a call that is still uncertain.
pub(super) struct Left {
    /// The uncertain value.
    pub what: String,
    /// Its targets all the same, if they are among known methods.
    pub among: Option<String>,
}

/// The results of an analysis: outcomes of the calls asked for, and, if wanted, the parts of them
/// that are still uncertain.
type TrialResults = (Outcomes, UncertainParts);

/// The trials for the calls asked for.
#[derive(Default)]
pub(super) struct Tried {
    /// For each call, the remedies that settle it, as the user writes them, with their caution, and
    /// the outcome of each.
    settled: BTreeMap<SiteName, Vec<(String, TrialOutcome)>>,
    /// The part of each call that is uncertain even with all options.
    rest: UncertainParts,
    /// The options that were tried for all calls.
    tried: Vec<String>,
    /// The other trials for a call; each call that was tried has an entry.
    finals: BTreeMap<SiteName, BTreeSet<String>>,
}

impl Tried {
    /// The lines of an answer about a call.
    pub(super) fn lines(&self, site: &SiteName) -> Vec<String> {
        let settled = self.settled.get(site);
        let lines = settled.into_iter().flatten();
        let lines = lines.map(|(words, found)| {
            let word = if found.is_one { "settled" } else { "narrowed" };
            format!("{word:<9} by {words}: {}; {}", found.target, found.then)
        });
        let mut lines: Vec<String> = lines.collect();
        let finals = self.finals.get(site).filter(|_| !self.settles(site));
        let tried = finals.map(|finals| self.tried.iter().chain(finals));
        let tried: Vec<&str> = tried.into_iter().flatten().map(String::as_str).collect();
        if !tried.is_empty() {
            let tried = tried.join(", ");
            lines.push(format!("settled   by nothing that was tried: {tried}"));
        }
        lines
    }

    /// The part of a call that is uncertain even with all options.
    pub(super) fn rest(&self, site: &SiteName) -> Option<&Left> {
        let is_settled = self.settled.contains_key(site);
        self.rest.get(site).filter(|_| !is_settled)
    }

    fn add(&mut self, remedy: &Remedy, found: Outcomes) {
        let caution = remedy.caution;
        let caution = caution.map_or(String::new(), |caution| format!(" ({caution})"));
        let words = format!("{}{caution}", remedy.words);
        for (site, outcome) in found {
            let settled = self.settled.entry(site).or_default();
            // A remedy with a known outcome adds nothing, unless it settles the call.
            if outcome.is_one || settled.iter().all(|(_, known)| *known != outcome) {
                settled.push((words.clone(), outcome));
            }
        }
    }

    fn settles(&self, site: &SiteName) -> bool {
        let found = self.settled.get(site).into_iter().flatten();
        found.into_iter().any(|(_, outcome)| outcome.is_one)
    }
}

/// Tries what might settle calls: the options that assume more, one by one, and `final`.
///
/// # Errors
/// The errors of the analysis.
pub(super) fn attempt(
    (names, options): (Names<'_>, &Options),
    open: &BTreeMap<SiteName, BTreeSet<Finality>>,
    progress: &dyn Progress,
) -> Result<Tried, SessionError> {
    let mut tried = Tried::default();
    if open.is_empty() {
        return Ok(tried);
    }
    tried.finals = open
        .keys()
        .map(|site| (site.clone(), BTreeSet::new()))
        .collect();
    let run = |remedy: &Remedy, and_rest: bool| {
        look(&remedy.options, remedy.altered.clone(), progress, |seen| {
            let rest = if and_rest {
                rest(seen.names, seen.claims, open)
            } else {
                UncertainParts::new()
            };
            let outcomes = outcomes(seen.names, seen.claims, seen.rewritten, open);
            Ok((outcomes, rest))
        })
    };
    assume(options, &mut tried, &run)?;
    let finals: BTreeSet<Finality> = open.values().flatten().copied().collect();
    for finality in finals.into_iter().take(FINALS) {
        let Some(remedy) = remedy(names, options, finality) else {
            continue;
        };
        let of = open.iter().filter(|(_, of)| of.contains(&finality));
        let of: BTreeSet<SiteName> = of.map(|(site, _)| site.clone()).collect();
        let (mut found, _) = run(&remedy, false)?;
        found.retain(|site, _| of.contains(site));
        tried.add(&remedy, found);
        for site in of {
            let words = remedy.words.clone();
            tried.finals.entry(site).or_default().insert(words);
        }
    }
    Ok(tried)
}

/// Tries options, the weakest first. An option is skipped if all options together settle no more
/// calls.
fn assume(
    options: &Options,
    tried: &mut Tried,
    run: &dyn Fn(&Remedy, bool) -> Result<TrialResults, SessionError>,
) -> Result<(), SessionError> {
    let mut all = assumptions(options);
    if all.len() > 1 {
        all.extend(pairs(options));
        let strongest = strongest(options);
        all.retain(|weaker| weaker.words != strongest.words);
        all.push(strongest);
    }
    let Some(strongest) = all.pop() else {
        return Ok(());
    };
    let (most, rest) = run(&strongest, true)?;
    tried.rest = rest;
    for remedy in all {
        tried.tried.push(remedy.words.clone());
        if most.keys().any(|site| !tried.settles(site)) {
            let (mut found, _) = run(&remedy, false)?;
            // Single options are reported whenever they settle a call, pairs only if needed.
            found.retain(|site, _| !remedy.is_pair || !tried.settles(site));
            tried.add(&remedy, found);
        }
    }
    tried.tried.push(strongest.words.clone());
    let together = most.into_iter();
    let together = together.filter(|(site, _)| !tried.settles(site)).collect();
    tried.add(&strongest, together);
    Ok(())
}

/// All options that assume more, together.
pub(super) fn strongest(options: &Options) -> Remedy {
    let pin_class_path = !options.class_path.is_empty();
    let words = if pin_class_path {
        "--world closed with --pin-jdk and --pin-class-path"
    } else {
        "--world closed with --pin-jdk"
    };
    Remedy {
        words: words.to_owned(),
        caution: caution(World::Closed),
        options: Options {
            world: World::Closed,
            pin_jdk: true,
            pin_class_path,
            ..options.clone()
        },
        altered: Vec::new(),
        is_pair: false,
    }
}

/// Pairs of `--pin-jdk` and each world that assumes more than the run's.
fn pairs(options: &Options) -> Vec<Remedy> {
    let worlds = World::ALL.iter().copied();
    let worlds = worlds.filter(|world| !options.pin_jdk && *world > options.world);
    let pair = |world| Remedy {
        words: format!("--world {world} with --pin-jdk"),
        caution: caution(world),
        options: Options {
            world,
            pin_jdk: true,
            ..options.clone()
        },
        altered: Vec::new(),
        is_pair: true,
    };
    worlds.map(pair).collect()
}

/// The condition for using a world.
fn caution(world: World) -> Option<&'static str> {
    let is_closed = world == World::Closed;
    is_closed.then_some("only if no other code exists, so never for a library")
}

/// Each option that assumes more than the run does, the weakest first.
pub(super) fn assumptions(options: &Options) -> Vec<Remedy> {
    let remedy = |words: &str, change: &dyn Fn(&mut Options)| {
        let mut options = options.clone();
        change(&mut options);
        Remedy {
            words: words.to_owned(),
            caution: caution(options.world),
            options,
            altered: Vec::new(),
            is_pair: false,
        }
    };
    let mut all = Vec::new();
    if !options.pin_jdk {
        all.push(remedy("--pin-jdk", &|options| options.pin_jdk = true));
    }
    if !options.pin_class_path && !options.class_path.is_empty() {
        all.push(remedy("--pin-class-path", &|options| {
            options.pin_class_path = true;
        }));
    }
    for &world in World::ALL {
        if world > options.world {
            all.push(remedy(&format!("--world {world}"), &|options| {
                options.world = world;
            }));
        }
    }
    all
}

/// The remedy that makes something final.
pub(super) fn remedy(names: Names<'_>, options: &Options, finality: Finality) -> Option<Remedy> {
    let program = names.program;
    let (class, what, flags, words) = match finality {
        Finality::Class(class) => {
            let words = format!("`final` on the class {}", names.class(class));
            (class, Flagged::Class, (ClassFlags::FINAL.0, 0), words)
        }
        Finality::Method(method) => {
            let declared = program.method(method);
            let name = format!("{}.{}()", names.class(declared.class), declared.name);
            let what = Flagged::Method(usize::from(declared.index));
            let words = format!("`final` on {name}");
            (declared.class, what, (MethodFlags::FINAL.0, 0), words)
        }
        Finality::Field(field) => {
            let declared = program.field(field);
            let name = format!("{}.{}", names.class(declared.class), declared.name);
            let what = Flagged::Field(usize::from(declared.index));
            let visible = FieldFlags::PUBLIC | FieldFlags::PROTECTED;
            let set = (FieldFlags::PRIVATE | FieldFlags::FINAL).0;
            let words = format!("`private final` on the field {name}");
            (declared.class, what, (set, visible.0), words)
        }
    };
    Some(Remedy {
        words,
        caution: finality.breaks(program, options.world),
        options: options.clone(),
        altered: vec![Altered {
            class: program.class(class).name,
            place: place(names, class)?,
            what,
            flags,
        }],
        is_pair: false,
    })
}

fn place(names: Names<'_>, class: ClassId) -> Option<InputPlace> {
    match names.program.class(class).origin {
        ClassOrigin::Input(place) => Some(place),
        ClassOrigin::ClassPath(_) | ClassOrigin::Platform => None,
    }
}

/// The outcomes of an analysis for the calls that it settles.
fn outcomes(
    names: Names<'_>,
    claims: &Claims,
    rewritten: &Rewritten,
    open: &BTreeMap<SiteName, BTreeSet<Finality>>,
) -> Outcomes {
    let stays = Unedited::new(names.program, rewritten, &[]);
    let mut found = BTreeMap::new();
    for (method, claims) in asked(names, claims, open) {
        let mut add = |pc: Pc, outcome: Option<TrialOutcome>| {
            let site = SiteName::of(names, method, pc);
            if let Some(outcome) = outcome.filter(|_| open.contains_key(&site)) {
                found.entry(site).or_insert(outcome);
            }
        };
        let is_reported = |call: &&CallSite| {
            let reflects = claims.reflective.iter().any(|site| site.pc == call.pc);
            !reflects || matches!(call.targets, Targets::Implementations(_))
        };
        for call in claims.calls.iter().filter(is_reported) {
            let then = || of_call(names, &stays, method, call);
            let named = || named(names, method, call);
            let outcome = target(names, call)
                .or_else(named)
                .map(|target| TrialOutcome {
                    is_one: is_one(call) || matches!(call.targets, Targets::Unknown(_)),
                    target,
                    then: then(),
                });
            add(call.pc, outcome);
        }
        for site in &claims.reflective {
            let outcome = site.is_known().then(|| TrialOutcome {
                is_one: true,
                target: "its inputs are known".to_owned(),
                then: of_instruction(&stays, method, site.pc),
            });
            add(site.pc, outcome);
        }
        for pc in &claims.unreached {
            let never = TrialOutcome {
                is_one: true,
                target: "it never runs".to_owned(),
                then: "no edit".to_owned(),
            };
            add(*pc, Some(never));
        }
        let name = names.member(method);
        let of_method = open.keys().filter(|site| site.method == name);
        let edited = of_method.map(|site| site.pc);
        let edited = edited.filter(|pc| stays.is_rewritten(method, *pc));
        let edited = edited.filter_map(|pc| Some((pc, stays.edit(method, pc)?)));
        for (pc, edit) in edited {
            let target = match edit.before {
                Insn::InvokeDynamic(..) => "the types that it names are certain",
                _ => "its receiver is known",
            };
            let outcome = TrialOutcome {
                is_one: true,
                target: target.to_owned(),
                then: of_instruction(&stays, method, pc),
            };
            add(pc, Some(outcome));
        }
    }
    found
}

/// The uncertain parts of the calls that an analysis does not settle.
fn rest(
    names: Names<'_>,
    claims: &Claims,
    open: &BTreeMap<SiteName, BTreeSet<Finality>>,
) -> UncertainParts {
    let values = ValueNames::new(names);
    let mut rest = UncertainParts::new();
    for (method, claims) in asked(names, claims, open) {
        let mut add = |pc: Pc, reason: &Reason, call: Option<&CallSite>| {
            let site = SiteName::of(names, method, pc);
            if open.contains_key(&site) {
                let is_here = (reason.method, reason.pc) == (method, pc);
                let position = call.map(|_| 0).filter(|_| is_here);
                let among = call.and_then(|call| among(names, method, call));
                let what = match reason.cause {
                    UnknownCause::UnknownTargets(_) if is_here => "which method it runs".to_owned(),
                    _ => values.what(&values.subject(reason, position)),
                };
                rest.insert(site, Left { what, among });
            }
        };
        let reflects = |call: &&CallSite| claims.reflective.iter().any(|site| site.pc == call.pc);
        for call in claims.calls.iter().filter(|call| !reflects(call)) {
            if let Some(reason) = unknown(call) {
                add(call.pc, reason, Some(call));
            }
        }
        // For these the operands matter, not the receiver, and causes within the JDK are left out.
        let is_of_jdk = |reason: &Reason| {
            let class = names.program.method(reason.method).class;
            names.program.class(class).is_platform()
        };
        for site in &claims.reflective {
            let first = site.asked.iter().find_map(|asked| match asked {
                Asked::Unknown(reason) if !is_of_jdk(reason) => Some(reason),
                _ => None,
            });
            if let Some(reason) = first {
                add(site.pc, reason, None);
            }
        }
    }
    rest
}

/// The methods that a call selects in a closed world, by its type alone, if there are several.
fn among(names: Names<'_>, method: MethodId, call: &CallSite) -> Option<String> {
    if !is_selecting(call) {
        return None;
    }
    let program = names.program;
    let from = program.method(method).class;
    let owner = program.lookup(call.named.owner, from).ok()?;
    let resolved = program.resolve_method(from, call.named).ok()?;
    let classes = program.closed_subtypes(owner, World::Closed)?.iter();
    let mut targets: Vec<MethodId> = Vec::new();
    for class in classes {
        let selection = match call.kind {
            InvokeKind::Interface => program.select_interface(*class, owner, resolved),
            _ => program.select(*class, resolved),
        };
        match selection {
            Selection::Method(target) => targets.push(target),
            _ => return None,
        }
    }
    targets.sort_unstable();
    targets.dedup();
    (targets.len() > 1).then(|| goes_to(names, &targets))
}

/// The methods that contain the calls asked for, with their claims.
fn asked<'a>(
    names: Names<'a>,
    claims: &'a Claims,
    open: &BTreeMap<SiteName, BTreeSet<Finality>>,
) -> Vec<(MethodId, &'a MethodClaims)> {
    let wanted: BTreeSet<&str> = open.keys().map(|site| &*site.method).collect();
    let all = claims.methods.iter();
    let all = all.filter(|(method, _)| wanted.contains(&*names.member(*method)));
    all.collect()
}

/// The method that a call names, if the JVM does not search for another.
fn named(names: Names<'_>, method: MethodId, call: &CallSite) -> Option<String> {
    no_search(names.program, method, call)?;
    let from = names.program.method(method).class;
    let found = names.program.resolve_method(from, call.named).ok()?;
    Some(format!("goes to {}", names.source(found)))
}

/// The edit of an instruction, or why there is none.
fn of_instruction(stays: &Unedited<'_>, method: MethodId, pc: Pc) -> String {
    let edit = stays.edit(method, pc);
    let edit = edit.filter(|_| stays.is_rewritten(method, pc));
    match (edit, stays.kept(method, pc)) {
        (Some(edit), _) => format!("rewritten, {}: {}", edit.kind.name(), after(edit)),
        (None, Some(why)) => format!("no edit: {why}"),
        (None, None) => "no edit".to_owned(),
    }
}

/// The edit of a call, or why there is none.
fn of_call(names: Names<'_>, stays: &Unedited<'_>, method: MethodId, call: &CallSite) -> String {
    let is_edited = stays.is_rewritten(method, call.pc);
    if !is_edited && no_search(names.program, method, call).is_some() {
        "the JVM then calls it directly, with no edit".to_owned()
    } else if !is_edited && !is_one(call) {
        "no edit: several methods are left".to_owned()
    } else {
        of_instruction(stays, method, call.pc)
    }
}

/// Whether a call goes to one method at most.
pub(super) fn is_one(call: &CallSite) -> bool {
    match &call.targets {
        Targets::Known(targets) | Targets::Implementations(targets) => targets.len() <= 1,
        Targets::Unknown(_) => false,
    }
}

/// The targets of a call, if they are certain.
fn target(names: Names<'_>, call: &CallSite) -> Option<String> {
    let (Targets::Known(targets) | Targets::Implementations(targets)) = &call.targets else {
        return None;
    };
    Some(goes_to(names, targets))
}

fn goes_to(names: Names<'_>, targets: &[MethodId]) -> String {
    let shown = targets.iter().take(TARGETS);
    let shown: Vec<String> = shown.map(|target| names.source(*target)).collect();
    match targets.len() {
        0 => "it always throws".to_owned(),
        all if all > TARGETS => format!(
            "goes to one of {all}: {} or {} more",
            shown.join(", "),
            all - TARGETS
        ),
        _ => format!("goes to {}", shown.join(" or ")),
    }
}
