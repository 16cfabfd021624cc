//! What is above classes, asked again and again: for each receiver's class, and for each type that a filter meets.

use std::cell::OnceCell;

use super::classes::closure;
use base::IdMap;
use program::{ClassId, Program};

/// What is above classes, as far as it was asked.
pub(crate) struct Above<'a> {
    program: &'a Program,
    all: IdMap<ClassId, OnceCell<Line>>,
}

/// What is above a class.
#[derive(Clone)]
struct Line {
    /// The class, and all above it.
    classes: Box<[ClassId]>,
    gap: Gap,
}

/// What is not known above a class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// All is known.
    None,
    /// What other releases of a class may have above it.
    Untrusted,
    /// A class is not there: it may be below any.
    Missing,
}

impl<'a> Above<'a> {
    /// Nothing was asked.
    pub(crate) fn new(program: &'a Program) -> Self {
        Self {
            program,
            all: IdMap::filled(OnceCell::new(), program.classes().len()),
        }
    }

    /// Whether objects of a class are of another one, too, or may be: `Program::is_subtype` does not say no.
    pub(crate) fn may_be_below(&self, class: ClassId, of: ClassId) -> bool {
        let line = self.line(class);
        let may_be = line.classes.contains(&of)
            || line.gap == Gap::Missing
            || line.gap == Gap::Untrusted && self.program.is_subtype(class, of) != Ok(false);
        debug_assert_eq!(may_be, self.program.is_subtype(class, of) != Ok(false));
        may_be
    }

    /// A class, and all that is known to be above it.
    pub(crate) fn all(&self, class: ClassId) -> &[ClassId] {
        &self.line(class).classes
    }

    /// Whether something above a class is not there, or not known.
    pub(crate) fn is_open(&self, class: ClassId) -> bool {
        self.line(class).gap != Gap::None
    }

    fn line(&self, class: ClassId) -> &Line {
        self.all[class].get_or_init(|| line(self.program, class))
    }
}

fn line(program: &Program, class: ClassId) -> Line {
    let mut classes = closure(vec![class], |class| {
        program.supertypes(class).filter_map(Result::ok).collect()
    });
    let lacks = |class: &ClassId| program.supertypes(*class).any(|above| above.is_err());
    // As `Program::is_subtype` has it.
    let is_untrusted = |class: &ClassId| {
        let is_input = program.class(*class).is_input();
        !program.is_trusted(*class) && !is_input && Some(*class) != program.object()
    };
    let gap = match classes.iter().any(lacks) {
        true => Gap::Missing,
        false if classes.iter().any(is_untrusted) => Gap::Untrusted,
        false => Gap::None,
    };
    // All are below `Object`, though the way there is not known.
    classes.extend(program.object());
    Line {
        classes: classes.into(),
        gap,
    }
}
