//! Archives of which the input shows that several loaders may define their classes: edits that
//! rely on another class of such an archive are left out, with a warning.
//!
//! An agent is such an archive if its manifest has a `Boot-Class-Path`, or its code appends to the
//! boot loader's path: the JVM itself appends it to the class path only. So is an archive with a
//! class that defines what it reads, in a loader of its own or hidden.

use std::collections::BTreeMap;

use crate::inputs::Inputs;
use base::rules::{Rule, in_force};
use classfile::source_name;
use program::{ClassId, Origin, Program};
use report::Warning;

/// The attribute with which the JVM puts archives on the boot loader's path.
const BOOT: &str = "Boot-Class-Path";

/// Attributes of archives whose code gets an `Instrumentation`.
const AGENTS: [&str; 3] = ["Premain-Class", "Agent-Class", "Launcher-Agent-Class"];

/// The archives with several loaders, by unit and number.
pub struct Split(BTreeMap<(u32, u32), Warning>);

impl Split {
    pub fn of(inputs: &Inputs, program: &Program) -> Self {
        let mut split = BTreeMap::new();
        if !in_force(Rule::SeveralLoaders) {
            return Self(split);
        }
        for (u, unit) in (0..).zip(&inputs.units) {
            for (a, opened) in (0..).zip(&unit.archives) {
                let manifest = opened.archive.manifest().ok().flatten();
                let main = manifest.as_ref().map(|m| &m.main);
                let says = |name: &&str| main.is_some_and(|main| main.get(name).is_some());
                let agent = AGENTS.into_iter().find(says);
                let appends = agent.filter(|_| program.appends_to_boot_path());
                if let Some(name) = Some(BOOT).filter(says).or(appends) {
                    let why = format!("an agent: its manifest has {name}");
                    split.insert((u, a), warning(opened.archive.label(), &why));
                }
            }
        }
        for loader in program.loaders_of_entries() {
            if let Origin::Input(place) = program.class(loader).origin {
                let opened = &inputs.units[place.unit as usize].archives[place.archive as usize];
                let name = source_name(program.class(loader).name);
                let why = format!(
                    "{name} in it defines classes that it reads; of a fat JAR, keep the library of that class a JAR of its own"
                );
                split
                    .entry((place.unit, place.archive))
                    .or_insert_with(|| warning(opened.archive.label(), &why));
            }
        }
        Self(split)
    }

    /// Whether all classes of the class's archive have one loader, for all that the input shows.
    pub fn has_one_loader(&self, program: &Program, class: ClassId) -> bool {
        match program.class(class).origin {
            Origin::Input(place) => !self.0.contains_key(&(place.unit, place.archive)),
            Origin::ClassPath(_) | Origin::Platform => true,
        }
    }

    /// What a run says of them.
    pub fn warnings(&self) -> impl Iterator<Item = &Warning> {
        self.0.values()
    }
}

fn warning(at: &str, why: &str) -> Warning {
    Warning {
        at: at.to_owned(),
        message: format!(
            "several class loaders may define its classes ({why}): no edit in it relies on \
             another class of it"
        ),
    }
}
