//! Classes of the input as they would be with other access flags, to see what comes of it.

use base::Sym;
use classfile::{ClassFile, Flagged};
use program::{ClassInput, Place};

/// Access flags of a class of the input, or of a member of it, as they would be.
#[derive(Clone, Debug)]
pub struct Altered {
    /// Its name in internal form.
    pub class: Sym,
    /// Where the class stands.
    pub place: Place,
    /// The class, or its member.
    pub what: Flagged,
    /// The flags that are added and those that are removed.
    pub flags: (u16, u16),
}

impl Altered {
    /// Changes the class, if it is among those.
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
