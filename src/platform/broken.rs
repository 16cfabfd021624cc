//! Only for our own tests: `RESOLUTE_BREAK=model:java/lang/Integer.valueOf` makes the models of
//! that name wrong. They then let no argument escape, and return an object of another class.

use std::sync::LazyLock;

use crate::{Model, Returns};
use base::Sym;

static NAME: LazyLock<Option<String>> = LazyLock::new(|| {
    let broken = std::env::var("RESOLUTE_BREAK").ok()?;
    Some(broken.strip_prefix("model:")?.to_owned())
});

static NOTHING: Model = Model {
    escapes: 0,
    result: Returns::Unknown,
};
static ANOTHER: LazyLock<Model> = LazyLock::new(|| Model {
    escapes: 0,
    result: Returns::Unaliased(Sym::from("java/lang/Thread")),
});

pub(super) fn is_broken(class: Sym, name: Sym) -> bool {
    NAME.as_ref()
        .is_some_and(|broken| *broken == format!("{class}.{name}"))
}

pub(super) fn instead_of(model: &Model) -> &'static Model {
    match model.result {
        Returns::Unknown => &NOTHING,
        Returns::Argument(_) | Returns::Unaliased(_) | Returns::Some(_) => &ANOTHER,
    }
}
