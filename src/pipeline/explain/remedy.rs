//! What would make calls certain, each tried by running the analysis with it.

use std::collections::{BTreeMap, BTreeSet};

use crate::claims::{CallSite, Claims, Targets};
use crate::classfile::{ClassFile, ClassFlags, FieldFlags, Flagged, MethodFlags, Pc};
use crate::id::Sym;
use crate::pipeline::explain::finality::Finality;
use crate::pipeline::explain::look;
use crate::pipeline::names::{Names, after};
use crate::pipeline::stays::{Stays, no_search};
use crate::pipeline::{Options, PipelineError, Progress};
use crate::program::{ClassId, ClassInput, MethodId, Origin, Place, World};
use crate::rewrite::Rewritten;

/// How many classes and members are tried as final for one answer.
const FINALS: usize = 4;

/// A call that is to become certain: its method, with the class and its place, and the instruction.
/// Other analyses of the same input may give methods other ids.
pub(super) type Site = (String, Pc);

/// Something that can be tried.
pub(super) struct Remedy {
    /// As the user writes it.
    pub words: String,
    pub options: Options,
    pub altered: Vec<Altered>,
}

/// Access flags of a class of the input, or of a member of it, as they would be.
#[derive(Clone, Debug)]
pub(in crate::pipeline) struct Altered {
    /// Its name in internal form.
    class: Sym,
    place: Place,
    what: Flagged,
    /// Those added and those removed.
    flags: (u16, u16),
}

impl Altered {
    /// Changes the class, if it is among those.
    pub(in crate::pipeline) fn apply(&self, classes: &mut [ClassInput]) {
        let is_it = |class: &&mut ClassInput| class.name == self.class && class.place == self.place;
        let Some(class) = classes.iter_mut().find(is_it) else {
            return;
        };
        if let Ok(file) = ClassFile::parse(class.bytes.clone()) {
            class.bytes = file.with_flags(self.what, self.flags);
        }
    }
}

/// What became of a call when something was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Outcome {
    /// Whether that is one place.
    is_one: bool,
    /// Where it goes.
    target: String,
    /// What becomes of it: the edit, or why there is none.
    then: String,
}

/// What was tried for the calls that are asked for.
#[derive(Default)]
pub(super) struct Tried {
    /// For each call what settles it, as the user writes it, and what comes of it then.
    settled: BTreeMap<Site, Vec<(String, Outcome)>>,
    /// The options that were tried for all calls.
    tried: Vec<String>,
    /// What was tried for a call beside them; each call that was tried has an entry.
    finals: BTreeMap<Site, BTreeSet<String>>,
}

impl Tried {
    /// The lines of an answer about a call.
    pub(super) fn lines(&self, site: &Site) -> Vec<String> {
        let settled = self.settled.get(site);
        let lines = settled.into_iter().flatten();
        let lines = lines.map(|(words, found)| {
            let word = match found.is_one {
                true => "settled",
                false => "narrowed",
            };
            format!("{word:<9} by {words}: {}; {}", found.target, found.then)
        });
        let lines: Vec<String> = lines.collect();
        let Some(finals) = self.finals.get(site).filter(|_| lines.is_empty()) else {
            return lines;
        };
        let tried: Vec<&str> = self
            .tried
            .iter()
            .chain(finals)
            .map(String::as_str)
            .collect();
        match tried.is_empty() {
            true => lines,
            false => vec![format!(
                "settled   by nothing that was tried: {}",
                tried.join(", ")
            )],
        }
    }

    fn add(&mut self, words: &str, found: BTreeMap<Site, Outcome>) {
        for (site, outcome) in found {
            let settled = self.settled.entry(site).or_default();
            settled.push((words.to_owned(), outcome));
        }
    }

    fn settles(&self, site: &Site) -> bool {
        self.settled.contains_key(site)
    }
}

/// Tries what might settle calls: the options that assume more, one by one, and what could be final.
///
/// # Errors
/// As of the analysis.
pub(super) fn attempt(
    (names, options): (Names<'_>, &Options),
    open: &BTreeMap<Site, BTreeSet<Finality>>,
    progress: &dyn Progress,
) -> Result<Tried, PipelineError> {
    let mut tried = Tried::default();
    if open.is_empty() {
        return Ok(tried);
    }
    tried.finals = open
        .keys()
        .map(|site| (site.clone(), BTreeSet::new()))
        .collect();
    let run = |remedy: &Remedy| {
        look(&remedy.options, remedy.altered.clone(), progress, |seen| {
            Ok(outcomes(seen.names, seen.claims, seen.rewritten, open))
        })
    };
    let strongest = strongest(options);
    let singles = assumptions(options);
    let most = match singles.is_empty() {
        true => BTreeMap::new(),
        false => run(&strongest)?,
    };
    for remedy in singles {
        tried.tried.push(remedy.words.clone());
        // What all of them together do not settle, one does not.
        if most.keys().any(|site| !tried.settles(site)) {
            tried.add(&remedy.words, run(&remedy)?);
        }
    }
    let together: BTreeMap<Site, Outcome> = most
        .into_iter()
        .filter(|(site, _)| !tried.settles(site))
        .collect();
    tried.add(&strongest.words, together);
    let finals: BTreeSet<Finality> = open.values().flatten().copied().collect();
    for finality in finals.into_iter().take(FINALS) {
        let Some(remedy) = remedy(names, options, finality) else {
            continue;
        };
        let of = open.iter().filter(|(_, of)| of.contains(&finality));
        let of: BTreeSet<Site> = of.map(|(site, _)| site.clone()).collect();
        let mut found = run(&remedy)?;
        found.retain(|site, _| of.contains(site));
        tried.add(&remedy.words, found);
        for site in of {
            let words = remedy.words.clone();
            tried.finals.entry(site).or_default().insert(words);
        }
    }
    Ok(tried)
}

/// All that can be assumed.
pub(super) fn strongest(options: &Options) -> Remedy {
    let pin_class_path = !options.class_path.is_empty();
    let words = match pin_class_path {
        true => "--world closed with --pin-jdk and --pin-class-path",
        false => "--world closed with --pin-jdk",
    };
    Remedy {
        words: words.to_owned(),
        options: Options {
            world: World::Closed,
            pin_jdk: true,
            pin_class_path,
            ..options.clone()
        },
        altered: Vec::new(),
    }
}

/// Each option that assumes more than the run does, the weakest first.
pub(super) fn assumptions(options: &Options) -> Vec<Remedy> {
    let remedy = |words: &str, change: &dyn Fn(&mut Options)| {
        let mut options = options.clone();
        change(&mut options);
        Remedy {
            words: words.to_owned(),
            options,
            altered: Vec::new(),
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
    for world in World::ALL {
        if world > options.world {
            all.push(remedy(&format!("--world {world}"), &|options| {
                options.world = world;
            }));
        }
    }
    all
}

/// To make something final.
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
        options: options.clone(),
        altered: vec![Altered {
            class: program.class(class).name,
            place: place(names, class)?,
            what,
            flags,
        }],
    })
}

fn place(names: Names<'_>, class: ClassId) -> Option<Place> {
    match names.program.class(class).origin {
        Origin::Input(place) => Some(place),
        Origin::ClassPath(_) | Origin::Platform => None,
    }
}

/// What an analysis makes of the calls, as far as it settles them.
fn outcomes(
    names: Names<'_>,
    claims: &Claims,
    rewritten: &Rewritten,
    open: &BTreeMap<Site, BTreeSet<Finality>>,
) -> BTreeMap<Site, Outcome> {
    let wanted: BTreeSet<&str> = open.keys().map(|(method, _)| &**method).collect();
    let stays = Stays::new(names.program, rewritten);
    let then = |method: MethodId, call: &CallSite| match stays.edit(method, call.pc) {
        Some(edit) => format!("rewritten, {}: {}", edit.kind.name(), after(edit)),
        None if no_search(names.program, method, call).is_some() => {
            "the JVM then calls it directly, with no edit".to_owned()
        }
        None => match stays.kept(method, call.pc) {
            Some(why) => format!("no edit: {why}"),
            None => "no edit".to_owned(),
        },
    };
    let mut found = BTreeMap::new();
    for (method, claims) in claims.methods.iter() {
        let name = names.member(method);
        if !wanted.contains(&*name) {
            continue;
        }
        for call in &claims.calls {
            let site = (name.clone(), call.pc);
            if let Some(target) = target(names, call).filter(|_| open.contains_key(&site)) {
                let then = then(method, call);
                let is_one = is_one(call);
                found.insert(
                    site,
                    Outcome {
                        is_one,
                        target,
                        then,
                    },
                );
            }
        }
    }
    found
}

/// Whether a call goes to one method at most.
pub(super) fn is_one(call: &CallSite) -> bool {
    match &call.targets {
        Targets::Known(targets) | Targets::Implementations(targets) => targets.len() <= 1,
        Targets::Unknown(_) => false,
    }
}

/// Where a call goes, if that is certain.
fn target(names: Names<'_>, call: &CallSite) -> Option<String> {
    let (Targets::Known(targets) | Targets::Implementations(targets)) = &call.targets else {
        return None;
    };
    let targets: Vec<String> = targets.iter().map(|target| names.source(*target)).collect();
    Some(match targets.is_empty() {
        true => "it always throws".to_owned(),
        false => format!("goes to {}", targets.join(" or ")),
    })
}
