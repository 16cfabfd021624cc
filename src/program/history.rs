//! What the platform's API was in each release: `lib/ct.sym` of a JDK, which javac reads for
//! `--release`. An entry is called `releases/module/class.sig`, a release being a digit of base 36;
//! its content is a class file without code, of exported classes and of the superclasses that they
//! show. The archive is opened when first asked, and a class parsed when its name is.
//!
//! A JDK knows the releases before its own, some know their own; of later ones nobody does.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use zip::ZipArchive;

use base::Sym;
use classfile::{ClassFile, ClassFlags, MethodFlags};

use super::jdk::Zip;

/// The API of the releases that a JDK knows.
pub(super) struct History {
    path: PathBuf,
    opened: OnceLock<Option<Opened>>,
}

struct Opened {
    zip: Mutex<Zip>,
    /// By class: the releases, as a bit set, for which an entry stands.
    entries: FxHashMap<Sym, Vec<(u64, usize)>>,
    types: Mutex<FxHashMap<usize, Option<Arc<Type>>>>,
}

/// A class as one release had it.
pub(super) struct Type {
    pub(super) flags: ClassFlags,
    pub(super) supertypes: Vec<Sym>,
    methods: Vec<(Sym, Sym, MethodFlags)>,
}

impl std::fmt::Debug for History {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("History").field(&self.path).finish()
    }
}

impl Opened {
    fn new(path: &Path) -> Option<Self> {
        let file = std::fs::File::open(path).ok()?;
        let zip = ZipArchive::new(std::io::BufReader::new(file)).ok()?;
        let mut entries: FxHashMap<Sym, Vec<(u64, usize)>> = FxHashMap::default();
        for (number, entry) in zip.file_names().enumerate() {
            if let Some((releases, class)) = of_entry(&entry.ok()?) {
                entries.entry(class).or_default().push((releases, number));
            }
        }
        Some(Self {
            zip: Mutex::new(zip),
            entries,
            types: Mutex::default(),
        })
    }

    fn read(&self, entry: usize) -> Option<Arc<Type>> {
        let mut zip = self.zip.lock().ok()?;
        let mut bytes = Vec::new();
        let mut file = zip.by_index(entry).ok()?;
        file.read_to_end(&mut bytes).ok()?;
        let file = ClassFile::parse(bytes).ok()?;
        let methods = file.methods.iter();
        Some(Arc::new(Type {
            flags: file.flags,
            supertypes: file.super_name.into_iter().chain(file.interfaces).collect(),
            methods: methods.map(|m| (m.name, m.descriptor, m.flags)).collect(),
        }))
    }
}

/// The releases and the class of an entry; nothing for what is no class.
fn of_entry(entry: &str) -> Option<(u64, Sym)> {
    let (releases, path) = entry.split_once('/')?;
    let (_module, class) = path.strip_suffix(".sig")?.split_once('/')?;
    let bits = releases.chars().filter_map(|c| c.to_digit(36));
    let releases = bits.fold(0u64, |set, bit| set | 1 << bit);
    class.contains('/').then(|| (releases, Sym::from(class)))
}

impl History {
    pub(super) fn new(path: PathBuf) -> Self {
        Self {
            path,
            opened: OnceLock::new(),
        }
    }

    fn opened(&self) -> Option<&Opened> {
        self.opened.get_or_init(|| Opened::new(&self.path)).as_ref()
    }

    /// Whether it knows any release.
    pub(super) fn is_known(&self) -> bool {
        self.opened().is_some_and(|o| !o.entries.is_empty())
    }

    /// The releases that have the class as API, as a bit set.
    pub(super) fn releases(&self, class: Sym) -> u64 {
        let entries = self.opened().and_then(|o| o.entries.get(&class));
        let entries = entries.into_iter().flatten();
        entries.fold(0, |set, (releases, _)| set | releases)
    }

    /// The class in that release.
    pub(super) fn of(&self, class: Sym, release: u16) -> Option<Arc<Type>> {
        let opened = self.opened()?;
        let bit = 1u64.checked_shl(release.into())?;
        let mut entries = opened.entries.get(&class)?.iter();
        let (_, entry) = entries.find(|(releases, _)| releases & bit != 0)?;
        let mut types = opened.types.lock().ok()?;
        let read = || opened.read(*entry);
        types.entry(*entry).or_insert_with(read).clone()
    }

    /// The class and all its supertypes that the release tells of, each once.
    pub(super) fn above(&self, class: Sym, release: u16) -> Vec<(Sym, Arc<Type>)> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![class];
        while let Some(name) = stack.pop() {
            if !seen.insert(name) {
                continue;
            }
            if let Some(ty) = self.of(name, release) {
                stack.extend(ty.supertypes.iter().rev());
                found.push((name, ty));
            }
        }
        found
    }
}

impl Type {
    /// The flags of the method that it declares.
    pub(super) fn method(&self, name: Sym, descriptor: Sym) -> Option<MethodFlags> {
        let mut methods = self.methods.iter();
        let found = methods.find(|(n, d, _)| *n == name && *d == descriptor);
        found.map(|(_, _, flags)| *flags)
    }
}
