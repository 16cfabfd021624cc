//! The supertypes of classes, cached: selection and filters ask for them often.

use std::cell::OnceCell;

use super::classes::closure;
use base::IdMap;
use program::{ClassId, Program};

/// The supertypes of classes, computed on demand.
pub(crate) struct Above<'a> {
    program: &'a Program,
    all: IdMap<ClassId, OnceCell<Supertypes>>,
}

/// The supertypes of one class.
#[derive(Clone)]
struct Supertypes {
    /// The class, and all known classes above it.
    classes: Box<[ClassId]>,
    gap: Gap,
}

/// The unknown part above a class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// All supertypes are known.
    None,
    /// In other releases, a class on the way may have other supertypes.
    Untrusted,
    /// A class is missing. It may be below any class.
    Missing,
}

impl<'a> Above<'a> {
    /// Supertypes without answers yet.
    pub(crate) fn new(program: &'a Program) -> Self {
        Self {
            program,
            all: IdMap::filled(OnceCell::new(), program.classes().len()),
        }
    }

    /// Whether objects of a class are or may be objects of another: `Program::is_subtype` does not
    /// say no.
    pub(crate) fn may_be_below(&self, class: ClassId, of: ClassId) -> bool {
        let line = self.line(class);
        let may_be = line.classes.contains(&of)
            || line.gap == Gap::Missing
            || line.gap == Gap::Untrusted && self.program.is_subtype(class, of) != Ok(false);
        debug_assert_eq!(may_be, self.program.is_subtype(class, of) != Ok(false));
        may_be
    }

    /// A class, and all known classes above it.
    pub(crate) fn all(&self, class: ClassId) -> &[ClassId] {
        &self.line(class).classes
    }

    /// Whether a supertype is missing or unknown.
    pub(crate) fn is_open(&self, class: ClassId) -> bool {
        self.line(class).gap != Gap::None
    }

    fn line(&self, class: ClassId) -> &Supertypes {
        self.all[class].get_or_init(|| line(self.program, class))
    }
}

fn line(program: &Program, class: ClassId) -> Supertypes {
    let mut classes = closure(vec![class], |class| {
        program.supertypes(class).filter_map(Result::ok).collect()
    });
    let lacks = |class: &ClassId| program.supertypes(*class).any(|above| above.is_err());
    // The same rule as in `Program::is_subtype`.
    let is_untrusted = |class: &ClassId| {
        let is_input = program.class(*class).is_input();
        !program.is_trusted(*class) && !is_input && Some(*class) != program.object()
    };
    let gap = if classes.iter().any(lacks) {
        Gap::Missing
    } else if classes.iter().any(is_untrusted) {
        Gap::Untrusted
    } else {
        Gap::None
    };
    // Every class is below `Object`, even if the way there is unknown.
    classes.extend(program.object());
    Supertypes {
        classes: classes.into(),
        gap,
    }
}
