//! Input classes with changed access flags, so that a command can try the effect of a change.

use base::Sym;
use classfile::{ClassFile, Flagged};
use program::{ClassInput, InputPlace};

/// Changed access flags of an input class, or of a member of it.
#[derive(Clone, Debug)]
pub struct Altered {
    /// Its name in internal form.
    pub class: Sym,
    /// Where the class stands.
    pub place: InputPlace,
    /// The class, or its member.
    pub what: Flagged,
    /// The flags to add, and the flags to remove.
    pub flags: (u16, u16),
}

impl Altered {
    /// Changes the class, if `classes` has it.
    pub(crate) fn apply(&self, classes: &mut [ClassInput]) {
        let is_it = |class: &&mut ClassInput| class.name == self.class && class.place == self.place;
        let Some(class) = classes.iter_mut().find(is_it) else {
            return;
        };
        if let Ok(file) = ClassFile::parse(class.bytes.clone()) {
            class.bytes = file.with_flags(self.what, self.flags);
        }
    }
}
