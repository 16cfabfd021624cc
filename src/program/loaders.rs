//! What class files show of class loaders: what defines classes, what reads class files, what says itself
//! which loader it asks, and what makes loaders of archives.
//!
//! Edits rest on all classes of one archive being defined by one loader, each once (ARCHITECTURE.md,
//! assumptions). Code that names class files, code that reads them and code that defines them may stand in
//! different classes, above or below each other, or in a library. So the signs of each class file are for the
//! caller, who knows all class files of the input and the class path.

use rustc_hash::FxHashSet;

use base::Sym;
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
    b"getCodeSource",
    b"getEntry",
    b"getJarEntry",
    b"getResource",
    b"getResourceAsStream",
    b"getResources",
    b"getSystemResource",
    b"getSystemResourceAsStream",
    b"getSystemResources",
    b"java.class.path",
    b"resources",
];

/// What reads a stream or a file: a sign in a class that defines classes only.
const READS_STREAMS: &[&[u8]] = &[b"readAllBytes"];

/// What a loader says itself where it asks for a class.
const ASKS: &[&[u8]] = &[b"findClass", b"loadClass"];

/// Makes loaders that define what archives hold.
const OF_ARCHIVES: &[&[u8]] = &[b"java/net/URLClassLoader", b"java.net.URLClassLoader"];

/// How the names of class files end.
const SUFFIX: &[u8] = b".class";

/// What stands before that in texts that are no names: words, names of properties, placeholders.
const NOT_IN_NAMES: &[u8] = b" .:%{";

/// The part of a recipe that is put in (`StringConcatFactory`).
const PUT_IN: u8 = 1;

const TEXT: &[u8] = b"Ljava/lang/String;";

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
    /// Its own name and those of its direct supertypes that are not the platform's, where it names class files
    /// or reads.
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
            signs.names_files |= may_name_file(text);
            signs.of_archives |= OF_ARCHIVES.contains(&text);
            may_ask |= ASKS.contains(&text);
            streams |= READS_STREAMS.contains(&text);
        }
        signs.reads = reads(bytes, &pool) || streams && signs.defines;
        if !(signs.names_files || signs.reads || may_ask) {
            return signs;
        }
        let Some((skim, _)) = Skim::of(bytes) else {
            return signs;
        };
        signs.asks = may_ask
            && skim
                .super_name
                .is_some_and(|above| above != "java/lang/Object")
            && skim.methods.iter().any(|m| ASKS.contains(&m.name.bytes()));
        let above = skim.super_name.into_iter().chain(skim.interfaces);
        let above = above.filter(|name| !name.bytes().starts_with(b"java/"));
        signs.types = [skim.name].into_iter().chain(above).collect();
        signs
    }
}

/// Whether a class brings together what names class files and what reads entries: it is the one, or
/// gets a text from a method of such a class; and it is the other, or gives a text to a method of such a class, for an
/// object that may hold what was read.
pub fn joins(bytes: &[u8], naming: &FxHashSet<Sym>, reading: &FxHashSet<Sym>) -> bool {
    let (Some(pool), Some((skim, _))) = (RawPool::new(bytes), Skim::of(bytes)) else {
        return false;
    };
    let (mut names, mut reads) = (naming.contains(&skim.name), reading.contains(&skim.name));
    for (owner, _, descriptor) in called(bytes, &pool) {
        let owner = Sym::new(owner);
        // What it inherits is called as its own.
        let own = (owner == skim.name)
            .then(|| skim.super_name.into_iter().chain(skim.interfaces.clone()));
        let owners = || [owner].into_iter().chain(own.clone().into_iter().flatten());
        let Some(end) = descriptor.iter().rposition(|byte| *byte == b')') else {
            continue;
        };
        let (takes, gives) = descriptor.split_at(end + 1);
        if gives == TEXT {
            names |= owners().any(|owner| naming.contains(&owner));
        } else if may_hold(gives) && takes.windows(TEXT.len()).any(|part| part == TEXT) {
            reads |= owners().any(|owner| reading.contains(&owner));
        }
    }
    names && reads
}

/// Whether an object of a type may hold what was read: exceptions hold no class files.
fn may_hold(descriptor: &[u8]) -> bool {
    let is_thrown = [&b"Exception;"[..], b"Error;"]
        .into_iter()
        .any(|end| descriptor.ends_with(end));
    matches!(descriptor.first(), Some(b'L' | b'[')) && !is_thrown
}

/// Whether a text may be the name of a class file, or what one ends with.
fn may_name_file(text: &[u8]) -> bool {
    text.strip_suffix(SUFFIX).is_some_and(|before| {
        before.last() == Some(&PUT_IN) || !before.iter().any(|byte| NOT_IN_NAMES.contains(byte))
    })
}

/// Whether it calls what reads entries, or holds its name as a text; declaring such a method is something else.
fn reads(bytes: &[u8], pool: &RawPool<'_>) -> bool {
    let holds = |index: usize| {
        pool.entries[index].0 == 8 && pool.text(index).is_some_and(|text| READS.contains(&text))
    };
    called(bytes, pool).any(|(_, name, _)| READS.contains(&name))
        || (0..pool.entries.len()).any(holds)
}

/// The methods that a constant pool names: owner, name, descriptor.
fn called<'a>(
    bytes: &'a [u8],
    pool: &'a RawPool<'a>,
) -> impl Iterator<Item = (&'a [u8], &'a [u8], &'a [u8])> {
    let methods = pool
        .entries
        .iter()
        .filter(|(tag, _)| matches!(tag, 10 | 11));
    methods.filter_map(|&(_, at)| {
        let at = at as usize;
        let owner = pool.text(u2(bytes, at)?)?;
        let &(tag, named) = pool.entries.get(u2(bytes, at + 2)?)?;
        let text = |at: usize| pool.utf8(u2(bytes, at)?);
        let named = (tag == 12).then_some(named as usize)?;
        Some((owner, text(named)?, text(named + 2)?))
    })
}

impl Program {
    /// Whether a class of the input names what puts archives on the boot loader's path.
    pub fn appends_to_boot_path(&self) -> bool {
        let mut input = self.classes().filter(|(_, class)| class.is_input());
        input.any(|(id, _)| self.file(id).is_some_and(|f| mentions(f, &[], APPENDS)))
    }
}
