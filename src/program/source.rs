//! The sources of a program: class files with their places, the class path, the settings.

use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

use archive::Root;
use base::Sym;
use classfile::{Bytes, ClassFile};

use super::error::ProgramError;

/// The assumptions that a fact rests on, weakest first (see `ARCHITECTURE.md`, worlds).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum World {
    /// Other code may do anything that safe Java allows.
    #[default]
    Open,
    /// As `open`, but private members are used only where the Java language allows it.
    Sealed,
    /// No other code runs than the given code.
    Closed,
}

impl World {
    /// Every world, weakest assumption first.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The word that options and reports use.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl std::fmt::Display for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// The code, beside the input's, that will run as it is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Trust {
    /// Code of the class path, and for each input the code of the others (`--pin-class-path`).
    pub pin_class_path: bool,
    /// Code of the JDK (`--pin-jdk`).
    pub pin_jdk: bool,
    /// Whether there is no code beside the input, the class path and the JDK (the `closed` world).
    /// Then classes of the class path are loaded even if no class mentions them.
    pub whole_class_path: bool,
    /// Whether a name in several places means the JDK's class, else the input's, else the class of
    /// the first archive of the class path. Loaders usually ask in this order. For call graphs
    /// only: no claim may rest on it.
    pub first_wins: bool,
    /// Whether a library at hand writes fields of any class by reflection. Then no field is trusted
    /// to hold only values that instructions store (the `sealed` world).
    pub library_writes_fields: bool,
}

/// Where an input class stands. The order is that of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InputPlace {
    /// The unit: the position of the outermost archive among the inputs.
    pub unit: u32,
    /// The class root within the unit.
    pub root: Root,
    /// The archive within the unit, as the caller counts them; 0 is the outermost.
    pub archive: u32,
    /// The entry within that archive, as the caller counts them.
    pub entry: u32,
}

/// A class file of the input.
#[derive(Clone, Debug)]
pub struct ClassInput {
    /// Where it stands.
    pub place: InputPlace,
    /// The release from which on the JVM sees it (`META-INF/versions/N`); `None` is the base.
    pub release: Option<u16>,
    /// The name that its path says, in internal form. A class under a wrong path never loads.
    pub name: Sym,
    /// Its bytes.
    pub bytes: Bytes,
}

/// A place to look classes up by name: an archive of the class path, or the JDK.
pub trait ClassSource: Send + Sync {
    /// The names of all its classes, in internal form and in any order, `module-info` left out. A
    /// name that stands for several classes (versions) appears as often.
    fn names(&self) -> Vec<Sym>;

    /// Reads the class of that name.
    ///
    /// # Errors
    /// When the archive cannot be read at that place.
    fn read(&self, name: Sym) -> Result<Bytes, ProgramError>;

    /// Reads all classes with one of those names, each version of them.
    fn versions(&self, names: &FxHashSet<Sym>) -> Vec<(Sym, Result<Bytes, ProgramError>)> {
        let all = self.names().into_iter().filter(|name| names.contains(name));
        all.map(|name| (name, self.read(name))).collect()
    }
}

/// The description of its type in a class file, apart from flags and members.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shape {
    /// The superclass's name.
    pub superclass: Option<Sym>,
    /// The direct superinterfaces' names.
    pub interfaces: Box<[Sym]>,
    /// `NestHost` (JVMS 4.7.28); not yet validated.
    pub nest_host: Option<Sym>,
    /// `NestMembers` (JVMS 4.7.29); not yet validated.
    pub nest_members: Box<[Sym]>,
    /// `PermittedSubclasses` (JVMS 4.7.31).
    pub permitted: Option<Box<[Sym]>>,
    /// Whether there is a `Record` attribute (JVMS 4.7.30).
    pub record: bool,
    /// Whether the API may lose it: deprecated, or with an annotation that only the compiler sees,
    /// as previews have.
    pub fleeting: bool,
}

/// Everything a program is loaded from.
pub struct Sources<'a> {
    /// All classes of all input archives, or the result of [`one_view`](super::one_view).
    pub input: Vec<ClassInput>,
    /// The class path, in order.
    pub class_path: Vec<&'a dyn ClassSource>,
    /// The JDK.
    pub jdk: &'a super::jdk::OpenedJdk,
    /// The trusted code.
    pub trust: Trust,
    /// Class files of input and class path that no loader is known to define, with their places.
    pub stray: Vec<(Sym, Bytes)>,
    /// Names to load although no input class mentions them, when they exist.
    pub extra: Vec<Sym>,
}

/// A class that is not used, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The name that its path says.
    pub name: Sym,
    /// Where it stands.
    pub origin: super::class::ClassOrigin,
    /// What is wrong, for the report.
    pub message: String,
}

/// A parsed class on its way into the program.
pub(super) struct ParsedClass {
    pub(super) file: ClassFile,
    pub(super) shape: Shape,
}
