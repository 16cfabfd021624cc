//! What class files show of class loaders: what defines classes, what reads class files, what says itself
//! which loader it asks, and what makes loaders of archives.
//!
//! Edits rest on all classes of one archive being defined by one loader, each once (ARCHITECTURE.md,
//! assumptions). Code that names class files, code that reads them and code that defines them may stand in
//! different classes, above or below each other, or in a library. So the signs of each class file are for the
//! caller, who knows all class files of the input and the class path.

use rustc_hash::FxHashSet;

use base::Sym;
use classfile::ClassFile;
use classfile::skim::{RawPool, Skim, u2};

use super::load::Program;
use super::shape::mentions;

/// What defines classes, hidden ones and those that a handle or reflection calls included.
const DEFINES: &[&[u8]] = &[
    b"defineAnonymousClass",
    b"defineClass",
    b"defineHiddenClass",
    b"defineHiddenClassWithClassData",
];

/// What reads entries by their names, or tells where its own archive is.
const READS: &[&[u8]] = &[
    b"entries",
    b"findResource",
    b"findResources",
    b"getClassPath",
    b"getCodeSource",
    b"getEntry",
    b"getJarEntry",
    b"getResource",
    b"getResourceAsStream",
    b"getResources",
    b"getSystemResource",
    b"getSystemResourceAsStream",
    b"getSystemResources",
    b"getURLs",
    b"java.class.path",
    b"jdk.module.path",
    b"resources",
];

/// What reads a stream or a file: a sign in a class that defines classes only.
const READS_STREAMS: &[&[u8]] = &[b"readAllBytes"];

/// What a loader says itself where it asks for a class.
const ASKS: &[&[u8]] = &[b"findClass", b"loadClass"];

/// Makes loaders that define what archives hold.
const OF_ARCHIVES: &[&[u8]] = &[
    b"java.net.URLClassLoader",
    b"java/net/URLClassLoader",
    b"javax.management.loading.MLet",
    b"javax/management/loading/MLet",
    b"javax/management/loading/PrivateMLet",
];

/// How the names of class files end.
const SUFFIX: &[u8] = b".class";

/// How regular expressions say the same, where `$` may follow.
const PATTERNS: &[&[u8]] = &[b"\\.class", b"[.]class"];

/// The field with that of the compiler's API (`JavaFileObject.Kind.CLASS.extension`).
const KIND: &[u8] = b"javax/tools/JavaFileObject$Kind";

/// What formats put a name in for, before that.
const PLACEHOLDERS: &[&[u8]] = &[b"%s", b"%1$s", b"{0}", b"{}"];

/// What stands before that in texts that are no names: words, names of properties, placeholders.
const NOT_IN_NAMES: &[u8] = b" .:%{";

/// The part of a recipe that is put in (`StringConcatFactory`).
const PUT_IN: u8 = 1;

const TEXT: &[u8] = b"Ljava/lang/String;";

/// What is read may be written to it.
const STREAM: &[u8] = b"Ljava/io/OutputStream;";

/// What an agent calls to have the boot loader find an archive, too (`Instrumentation`).
const APPENDS: &[&[u8]] = &[b"appendToBootstrapClassLoaderSearch"];

/// The signs of class loaders in a class file.
#[derive(Debug, Default)]
pub struct LoaderSigns {
    /// It names a method that defines classes.
    pub defines: bool,
    /// It holds a text that the name of a class file may be, or end with.
    pub names_files: bool,
    /// It names what reads entries by their names.
    pub reads: bool,
    /// It declares where to ask for a class, below a class other than `Object`.
    pub asks: bool,
    /// It names `URLClassLoader`.
    pub of_archives: bool,
    /// Its own name and those of its direct supertypes that are not the platform's, where it defines classes, names
    /// class files or reads.
    pub types: Vec<Sym>,
}

impl LoaderSigns {
    /// Those of a class file; none where it cannot be read, as no JVM runs it then.
    pub fn of(bytes: &[u8]) -> Self {
        let mut signs = Self::default();
        let Some(pool) = RawPool::new(bytes) else {
            return signs;
        };
        let (mut may_ask, mut streams) = (false, false);
        for text in (0..pool.entries.len()).filter_map(|index| pool.utf8(index)) {
            signs.defines |= DEFINES.contains(&text);
            signs.names_files |= text == KIND || may_name_file(text);
            signs.of_archives |= OF_ARCHIVES.contains(&text);
            may_ask |= ASKS.contains(&text);
            streams |= READS_STREAMS.contains(&text);
        }
        signs.reads = reads(bytes, &pool) || streams && signs.defines;
        if !(signs.defines || signs.names_files || signs.reads || may_ask) {
            return signs;
        }
        let Some(declared) = Declared::of(bytes) else {
            return signs;
        };
        signs.asks = may_ask
            && declared
                .above
                .first()
                .is_some_and(|above| *above != "java/lang/Object")
            && declared.methods.iter().any(|m| ASKS.contains(&m.bytes()));
        let above = declared.above.into_iter();
        let above = above.filter(|name| !name.bytes().starts_with(b"java/"));
        signs.types = [declared.name].into_iter().chain(above).collect();
        signs
    }
}

/// What a class file declares.
struct Declared {
    name: Sym,
    /// Its superclass, if it has one, then its interfaces.
    above: Vec<Sym>,
    /// The names of its methods.
    methods: Vec<Sym>,
}

impl Declared {
    /// Texts that are not ASCII are left to the parser.
    fn of(bytes: &[u8]) -> Option<Self> {
        if let Some((skim, _)) = Skim::of(bytes) {
            return Some(Self {
                name: skim.name,
                above: skim.super_name.into_iter().chain(skim.interfaces).collect(),
                methods: skim.methods.iter().map(|method| method.name).collect(),
            });
        }
        let file = ClassFile::parse(bytes.to_vec()).ok()?;
        Some(Self {
            name: file.name,
            above: file.super_name.into_iter().chain(file.interfaces).collect(),
            methods: file.methods.iter().map(|method| method.name).collect(),
        })
    }
}

/// The classes that have signs, and their supertypes.
#[derive(Debug, Default)]
pub struct LoaderClasses {
    /// Those that name class files.
    naming: FxHashSet<Sym>,
    /// Those that read entries by their names.
    reading: FxHashSet<Sym>,
    /// Those that define classes.
    defining: FxHashSet<Sym>,
}

impl LoaderClasses {
    /// Adds a class file's.
    pub fn add(&mut self, signs: &LoaderSigns) {
        let types = |is_shown: bool| signs.types.iter().filter(move |_| is_shown);
        self.naming.extend(types(signs.names_files));
        self.reading.extend(types(signs.reads));
        self.defining.extend(types(signs.defines));
    }

    /// Whether no class could join them.
    pub fn are_apart(&self) -> bool {
        self.naming.is_empty() || self.reading.is_empty()
    }

    /// Whether a class brings together what names class files and what reads entries: it is the one, or
    /// gets a text from such a class; and it is the other, or gives a text to a method or constructor of
    /// such a class, for an object that may hold what was read.
    ///
    /// A class that defines classes, or calls one that does, is the more likely to do so: there any object
    /// that such a class gives or is counts, and so do the signs of the class that it calls.
    pub fn joins(&self, bytes: &[u8]) -> bool {
        let (Some(pool), Some(declared)) = (RawPool::new(bytes), Declared::of(bytes)) else {
            return false;
        };
        let members = || members(bytes, &pool).map(|m| (Sym::new(m.owner), m));
        let is_near = self.defining.contains(&declared.name)
            || members().any(|(owner, _)| self.defining.contains(&owner));
        let mut names = self.naming.contains(&declared.name);
        let mut reads = self.reading.contains(&declared.name);
        for (owner, member) in members() {
            // What it inherits is used as its own.
            let own = owner == declared.name;
            let above = declared.above.iter().filter(|_| own);
            let owners = || above.clone().chain([&owner]);
            let is_told = owners().any(|owner| self.defining.contains(owner));
            if is_told || member.gives() == TEXT || is_near && member.may_hold() {
                names |= owners().any(|owner| self.naming.contains(owner));
            }
            let is_asked = member.gives() != TEXT && (is_near || member.takes(TEXT));
            if is_told || is_asked && member.may_hold() {
                reads |= owners().any(|owner| self.reading.contains(owner));
            }
        }
        names && reads
    }
}

/// A field or method that a constant pool names.
struct Member<'a> {
    owner: &'a [u8],
    name: &'a [u8],
    descriptor: &'a [u8],
}

impl<'a> Member<'a> {
    /// What a method takes, with brackets, and what it gives, or a field holds.
    fn split(&self) -> (&'a [u8], &'a [u8]) {
        let end = self.descriptor.iter().rposition(|byte| *byte == b')');
        self.descriptor.split_at(end.map_or(0, |at| at + 1))
    }

    fn gives(&self) -> &'a [u8] {
        self.split().1
    }

    fn takes(&self, part: &[u8]) -> bool {
        self.split().0.windows(part.len()).any(|at| at == part)
    }

    /// Whether what it gives, makes or writes to may hold what was read: exceptions hold no class files.
    fn may_hold(&self) -> bool {
        let gives = self.gives();
        let is_thrown = [&b"Exception;"[..], b"Error;"]
            .into_iter()
            .any(|end| gives.ends_with(end));
        let is_made = self.name == b"<init>" || self.takes(STREAM);
        is_made || matches!(gives.first(), Some(b'L' | b'[')) && !is_thrown
    }
}

/// Whether a text may be the name of a class file, what one ends with, or a pattern or format of that.
fn may_name_file(text: &[u8]) -> bool {
    let pattern = text.strip_suffix(b"$").unwrap_or(text);
    if PATTERNS.iter().any(|end| pattern.ends_with(end)) {
        return true;
    }
    text.strip_suffix(SUFFIX).is_some_and(|before| {
        let mut formats = PLACEHOLDERS.iter();
        let before = formats
            .find_map(|format| before.strip_suffix(*format))
            .unwrap_or(before);
        before.last() == Some(&PUT_IN) || !before.iter().any(|byte| NOT_IN_NAMES.contains(byte))
    })
}

/// Whether it calls what reads entries, or holds its name as a text; declaring such a method is something else.
fn reads(bytes: &[u8], pool: &RawPool<'_>) -> bool {
    let holds = |index: usize| {
        pool.entries[index].0 == 8 && pool.text(index).is_some_and(|text| READS.contains(&text))
    };
    let is_read = |m: Member<'_>| m.descriptor.starts_with(b"(") && READS.contains(&m.name);
    members(bytes, pool).any(is_read) || (0..pool.entries.len()).any(holds)
}

/// The fields and methods that a constant pool names.
fn members<'a>(bytes: &'a [u8], pool: &'a RawPool<'a>) -> impl Iterator<Item = Member<'a>> {
    let members = pool.entries.iter().filter(|(tag, _)| matches!(tag, 9..=11));
    members.filter_map(|&(_, at)| {
        let at = at as usize;
        let owner = pool.text(u2(bytes, at)?)?;
        let &(tag, named) = pool.entries.get(u2(bytes, at + 2)?)?;
        let text = |at: usize| pool.utf8(u2(bytes, at)?);
        let named = (tag == 12).then_some(named as usize)?;
        Some(Member {
            owner,
            name: text(named)?,
            descriptor: text(named + 2)?,
        })
    })
}

impl Program {
    /// Whether a class of the input names what puts archives on the boot loader's path.
    pub fn appends_to_boot_path(&self) -> bool {
        let mut input = self.classes().filter(|(_, class)| class.is_input());
        input.any(|(id, _)| self.file(id).is_some_and(|f| mentions(f, &[], APPENDS)))
    }
}
