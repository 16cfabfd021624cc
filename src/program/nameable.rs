//! Which classes a rewritten class may newly refer to.
//!
//! A new reference must load, wherever the program runs, exactly the class that was analysed, and
//! nothing that might be absent: resolving a class loads its supertypes, and an optional dependency
//! among them would turn a working program into one that throws `NoClassDefFoundError`. The JDK's
//! own classes are never partly there, but a release may lack them.

use rustc_hash::FxHashSet;

use super::access::Access;
use super::class::{ClassId, Origin};
use super::history;
use super::load::Program;
use super::source::World;

impl Program {
    /// Whether the code of `from` may be made to refer to `target`: a class of the same archive,
    /// or API of `java.base` in every release that can load `from` (8 or later) and in every one
    /// up to the JDK's; all supertypes likewise; no input class of a newer version than `from`'s;
    /// and accessible. Classes of other inputs only when the class path is pinned, those of the class
    /// path also when the world is closed.
    pub fn nameable(&self, from: ClassId, target: ClassId, world: World) -> bool {
        if !self.class(from).is_input() || self.class_access(from, target) != Access::Yes {
            return false;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![target];
        while let Some(class) = stack.pop() {
            if !seen.insert(class) {
                continue;
            }
            if !self.certainly_loads(from, class, world) {
                return false;
            }
            if self.class(class).is_platform() {
                continue;
            }
            for link in self.supertypes(class) {
                match link {
                    Ok(supertype) => stack.push(supertype),
                    Err(_) => return false,
                }
            }
        }
        true
    }

    /// Whether a class that the code of `from` names already certainly resolves: as
    /// [`nameable`](Self::nameable), and API of the platform's other modules, which an image made by
    /// jlink may lack. Then it is noticed later that it is missing; that is all that may differ.
    pub fn certainly_resolves(&self, from: ClassId, target: ClassId, world: World) -> bool {
        self.nameable(from, target, world) || self.is_api_of_any_module(from, target)
    }

    fn is_api_of_any_module(&self, from: ClassId, class: ClassId) -> bool {
        let this = self.class(class);
        let releases = history::shipped().releases(this.name);
        let all = self.releases(self.class(from).major);
        this.is_platform()
            && this.flags.is_public()
            && !this.shape.fleeting
            && !history::shipped().is_fleeting(this.name)
            && all.is_some_and(|mut all| all.all(|release| releases.has(release)))
    }

    fn certainly_loads(&self, from: ClassId, class: ClassId, world: World) -> bool {
        let newest = self.class(from).major.max(52);
        let this = self.class(class);
        match this.origin {
            Origin::Input(_) => {
                (self.trust.pin_class_path || self.same_archive(from, class))
                    && this.major <= newest
            }
            Origin::ClassPath(_) => {
                (self.trust.pin_class_path || world == World::Closed) && this.major <= newest
            }
            Origin::Platform => {
                let release = newest - 44;
                self.releases(newest).is_some()
                    && self
                        .exported
                        .get(&class)
                        .is_some_and(|since| *since <= release)
            }
        }
    }
}
