//! Signs of class loaders in class files:
//! - code that defines classes;
//! - code that reads class files;
//! - code that says itself which loader it asks;
//! - code that makes loaders of archives.
//!
//! Edits rest on an assumption: one loader defines all classes of one archive, each once
//! (ARCHITECTURE.md, assumptions). Code that names, reads or defines class files may stand in
//! different classes, above or below each other, or in a library. So the signs of each class file
//! go to the caller, who knows all class files of the input and the class path.

use rustc_hash::FxHashSet;

use base::Sym;
use classfile::ClassFile;
use classfile::skim::{RawPool, Skim, u2};

/// Methods that define classes, hidden ones included. A handle or reflection may call them, too.
const DEFINES: &[&[u8]] = &[
    b"defineAnonymousClass",
    b"defineClass",
    b"defineHiddenClass",
    b"defineHiddenClassWithClassData",
];

/// Methods and properties for reading entries by name, or for finding the code's own archive.
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

/// Methods that read a stream or a file. They are a sign only in a class that defines classes.
const READS_STREAMS: &[&[u8]] = &[b"readAllBytes"];

/// Methods in which a loader says itself where it asks for a class.
const ASKS: &[&[u8]] = &[b"findClass", b"loadClass"];

/// Classes of loaders that define the classes of archives.
const OF_ARCHIVES: &[&[u8]] = &[
    b"java.net.URLClassLoader",
    b"java/net/URLClassLoader",
    b"javax.management.loading.MLet",
    b"javax/management/loading/MLet",
    b"javax/management/loading/PrivateMLet",
];

/// The end of names of class files.
const SUFFIX: &[u8] = b".class";

/// The same end in regular expressions, where `$` may follow.
const PATTERNS: &[&[u8]] = &[b"\\.class", b"[.]class"];

/// The class of the compiler's API with a field for that end
/// (`JavaFileObject.Kind.CLASS.extension`).
const KIND: &[u8] = b"javax/tools/JavaFileObject$Kind";

/// Placeholders of formats that may stand for a name before that end.
const PLACEHOLDERS: &[&[u8]] = &[b"%s", b"%1$s", b"{0}", b"{}"];

/// Bytes before that end in texts that are no names: words, names of properties, placeholders.
const NOT_IN_NAMES: &[u8] = b" .:%{";

/// The mark of an inserted part in a recipe (`StringConcatFactory`).
const PUT_IN: u8 = 1;

const TEXT: &[u8] = b"Ljava/lang/String;";

/// Read content may be written to such a stream.
const STREAM: &[u8] = b"Ljava/io/OutputStream;";

/// The method with which an agent lets the boot loader find an archive, too (`Instrumentation`).
const APPENDS: &[u8] = b"appendToBootstrapClassLoaderSearch";

/// The signs of class loaders in a class file.
#[derive(Debug, Default)]
pub struct LoaderSigns {
    /// It names a method that defines classes.
    pub defines: bool,
    /// It holds a text that may be the name of a class file, or the end of such a name.
    pub names_files: bool,
    /// It names a method or property for reading entries by their names.
    pub reads: bool,
    /// It declares a method that says where to ask for a class, and its superclass is not `Object`.
    pub asks: bool,
    /// It names `URLClassLoader`, or `MLet` or `PrivateMLet` of `javax.management.loading`.
    pub of_archives: bool,
    /// Its own name, and the names of its direct supertypes outside of `java.*`. Filled only where
    /// it defines classes, names class files, reads, or may ask for a class.
    pub types: Vec<Sym>,
}

impl LoaderSigns {
    /// The signs of a class file. An unreadable file has no signs, as no JVM runs it.
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

/// The declarations of a class file.
struct Declared {
    name: Sym,
    /// Its superclass, if it has one, then its interfaces.
    above: Vec<Sym>,
    /// The names of its methods.
    methods: Vec<Sym>,
}

impl Declared {
    /// A class with texts that are not ASCII is not skimmed but parsed.
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
    /// Classes that name class files.
    naming: FxHashSet<Sym>,
    /// Classes that read entries by their names.
    reading: FxHashSet<Sym>,
    /// Classes that define classes.
    defining: FxHashSet<Sym>,
}

impl LoaderClasses {
    /// Adds the signs of a class file.
    pub fn add(&mut self, signs: &LoaderSigns) {
        let types = |is_shown: bool| signs.types.iter().filter(move |_| is_shown);
        self.naming.extend(types(signs.names_files));
        self.reading.extend(types(signs.reads));
        self.defining.extend(types(signs.defines));
    }

    /// Whether no class could join naming and reading.
    pub fn are_apart(&self) -> bool {
        self.naming.is_empty() || self.reading.is_empty()
    }

    /// Whether a class joins code that names class files with code that reads entries.
    /// - Naming: the class names class files itself, or gets a text from a class that does.
    /// - Reading: the class reads entries itself, or gives a text to a method or constructor of a
    ///   class that does. The method must give, make or fill an object that may hold the read
    ///   content.
    ///
    /// A class that defines classes, or calls one that does, is more likely to join them. There any
    /// object counts that a member gives or makes, with or without a text. The signs of the
    /// defining class that it calls count, too.
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
            // An inherited member may be named through the class itself.
            let own = owner == declared.name;
            let above = declared.above.iter().filter(|_| own);
            let owners = || above.clone().chain([&owner]);
            let calls_definer = owners().any(|owner| self.defining.contains(owner));
            if calls_definer || member.gives() == TEXT || is_near && member.may_hold() {
                names |= owners().any(|owner| self.naming.contains(owner));
            }
            let is_asked = member.gives() != TEXT && (is_near || member.takes(TEXT));
            if calls_definer || is_asked && member.may_hold() {
                reads |= owners().any(|owner| self.reading.contains(owner));
            }
        }
        names && reads
    }
}

/// A field or method that a constant pool names.
struct NamedMember<'a> {
    owner: &'a [u8],
    name: &'a [u8],
    descriptor: &'a [u8],
}

impl<'a> NamedMember<'a> {
    /// A method's parameters, with brackets, and its result; for a field its type.
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

    /// Whether the object that it gives, makes or writes to may hold read content. Exceptions hold
    /// no class files.
    fn may_hold(&self) -> bool {
        let gives = self.gives();
        let is_thrown = [&b"Exception;"[..], b"Error;"]
            .into_iter()
            .any(|end| gives.ends_with(end));
        let is_made = self.name == b"<init>" || self.takes(STREAM);
        is_made || matches!(gives.first(), Some(b'L' | b'[')) && !is_thrown
    }
}

/// Whether a text may be the name of a class file, the end of one, or a pattern or format for it.
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

/// Whether the class calls a method that reads entries, or holds such a name as a text. Declaring
/// such a method does not count.
fn reads(bytes: &[u8], pool: &RawPool<'_>) -> bool {
    let holds = |index: usize| {
        pool.entries[index].0 == 8 && pool.text(index).is_some_and(|text| READS.contains(&text))
    };
    let is_read = |m: NamedMember<'_>| m.descriptor.starts_with(b"(") && READS.contains(&m.name);
    members(bytes, pool).any(is_read) || (0..pool.entries.len()).any(holds)
}

/// The fields and methods that a constant pool names.
fn members<'a>(bytes: &'a [u8], pool: &'a RawPool<'a>) -> impl Iterator<Item = NamedMember<'a>> {
    let members = pool.entries.iter().filter(|(tag, _)| matches!(tag, 9..=11));
    members.filter_map(|&(_, at)| {
        let at = at as usize;
        let owner = pool.text(u2(bytes, at)?)?;
        let &(tag, named) = pool.entries.get(u2(bytes, at + 2)?)?;
        let text = |at: usize| pool.utf8(u2(bytes, at)?);
        let named = (tag == 12).then_some(named as usize)?;
        Some(NamedMember {
            owner,
            name: text(named)?,
            descriptor: text(named + 2)?,
        })
    })
}

/// Whether a class file names the method that puts archives on the boot loader's path.
pub fn appends_to_boot_path(bytes: &[u8]) -> bool {
    RawPool::new(bytes).is_some_and(|pool| {
        let mut texts = (0..pool.entries.len()).filter_map(|index| pool.utf8(index));
        texts.any(|text| text == APPENDS)
    })
}
