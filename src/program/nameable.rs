//! Which classes a rewritten class may newly refer to.
//!
//! A new reference must load exactly the class that was analysed, wherever the program runs, and no
//! class that might be absent. Resolving a class loads its supertypes. An optional dependency among
//! them would turn a working program into one that throws `NoClassDefFoundError`. The JDK's own
//! classes are never partly there, but a release may lack them.

use rustc_hash::FxHashSet;

use super::access::Access;
use super::class::{ClassId, ClassOrigin};
use super::history;
use super::load::Program;
use super::source::World;

impl Program {
    /// Whether the code of `from` may be made to refer to `target`. These conditions must hold:
    /// - `target` is a class of the same archive, or API of `java.base`. API counts if it is in
    ///   every release that can load `from` (8 or later) and in every one up to the JDK's;
    /// - the same is true of all supertypes, up to the first class of the JDK;
    /// - none of these classes outside of the JDK has a newer version than `from` (at least 52);
    /// - `target` is accessible.
    ///
    /// Classes of other inputs count only when the class path is pinned. Classes of the class path
    /// count when it is pinned or the world is closed.
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

    /// Whether a class that the code of `from` already names certainly resolves. That holds for a
    /// [`nameable`](Self::nameable) class, and for API of the platform's other modules. An image
    /// made by jlink may lack such a module. Then the only difference is that the program notices
    /// later that the class is missing.
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
            ClassOrigin::Input(_) => {
                (self.trust.pin_class_path || self.same_archive(from, class))
                    && this.major <= newest
            }
            ClassOrigin::ClassPath(_) => {
                (self.trust.pin_class_path || world == World::Closed) && this.major <= newest
            }
            ClassOrigin::Platform => {
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
