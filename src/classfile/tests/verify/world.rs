//! A hierarchy over real classes, which are parsed on demand.

use std::sync::OnceLock;

use base::Sym;
use classfile::verify::Hierarchy;
use classfile::{ClassFile, FieldFlags, MethodFlags};
use rustc_hash::FxHashMap;

use testkit::corpus::CorpusClass;

/// The facts about a class that the verifier may ask for.
struct Facts {
    is_interface: bool,
    superclass: Option<Sym>,
    methods: FxHashMap<(Sym, Sym), MethodFlags>,
    fields: FxHashMap<(Sym, Sym), FieldFlags>,
}

/// Classes by name.
#[derive(Default)]
pub struct Layer<'a> {
    classes: FxHashMap<Sym, (&'a [u8], OnceLock<Option<Facts>>)>,
}

/// The class's name according to the place of its file, if that gives one.
fn name_of(source: &CorpusClass) -> Option<&str> {
    let path = source.name.strip_suffix(".class")?;
    match path.split_once('!') {
        Some((_, name)) => (!name.starts_with("META-INF/")).then_some(name),
        None => path
            .strip_prefix('/')?
            .split_once('/')
            .map(|(_, name)| name),
    }
}

impl<'a> Layer<'a> {
    pub fn new(sources: impl IntoIterator<Item = &'a CorpusClass>) -> Self {
        let mut layer = Layer::default();
        for source in sources {
            if let Some(name) = name_of(source) {
                layer.add(Sym::from(name), &source.bytes);
            }
        }
        layer
    }

    pub fn add(&mut self, name: Sym, bytes: &'a [u8]) {
        self.classes.entry(name).or_insert((bytes, OnceLock::new()));
    }

    fn facts(&self, name: Sym) -> Option<&Facts> {
        let (bytes, facts) = self.classes.get(&name)?;
        facts.get_or_init(|| Facts::read(bytes)).as_ref()
    }
}

impl Facts {
    fn read(bytes: &[u8]) -> Option<Self> {
        let class = ClassFile::parse(bytes.to_vec()).ok()?;
        let methods = class.methods.iter();
        let fields = class.fields.iter();
        Some(Facts {
            is_interface: class.flags.is_interface(),
            superclass: class.super_name,
            methods: methods.map(|m| ((m.name, m.descriptor), m.flags)).collect(),
            fields: fields.map(|f| ((f.name, f.descriptor), f.flags)).collect(),
        })
    }
}

/// Layers of classes. The first layer that has a class wins.
pub struct World<'a>(pub Vec<&'a Layer<'a>>);

impl World<'_> {
    fn facts(&self, name: Sym) -> Option<&Facts> {
        self.0.iter().find_map(|layer| layer.facts(name))
    }
}

impl Hierarchy for World<'_> {
    fn is_interface(&self, class: Sym) -> Option<bool> {
        Some(self.facts(class)?.is_interface)
    }

    fn superclass(&self, class: Sym) -> Option<Option<Sym>> {
        Some(self.facts(class)?.superclass)
    }

    fn declared_method(
        &self,
        class: Sym,
        name: Sym,
        descriptor: Sym,
    ) -> Option<Option<MethodFlags>> {
        Some(self.facts(class)?.methods.get(&(name, descriptor)).copied())
    }

    fn declared_field(&self, class: Sym, name: Sym, descriptor: Sym) -> Option<Option<FieldFlags>> {
        Some(self.facts(class)?.fields.get(&(name, descriptor)).copied())
    }
}
