//! The JDK from which types are taken: its place, its classes, and since when they are API.
//!
//! Classes are read straight from `lib/modules`. Where that is absent, they are read from
//! `jmods/*.jmod`; for JDK 8 from `rt.jar`, the archives beside it, endorsed ones, and extensions.
//! Only an index of names is built up front. The [history] tells the API of other releases.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use base::{Sym, known};
use classfile::{Bytes, ClassFile, ModuleInfo};

use super::class::package_of;
use super::error::ProgramError;
use super::history::{self, KNOWN_RELEASES};
use super::jimage::{Image, ResourceSpan};
use super::source::ClassSource;

/// A JDK, opened.
pub struct OpenedJdk {
    home: PathBuf,
    release: u16,
    version: String,
    store: Store,
    /// Where each class stands.
    index: FxHashMap<Sym, Location>,
    packages: FxHashSet<&'static [u8]>,
    modules: Vec<String>,
    /// Where the modules' declarations stand.
    declarations: Vec<Location>,
}

#[derive(Clone, Copy)]
struct Location {
    module: u16,
    place: ModuleEntry,
}

#[derive(Clone, Copy)]
enum ModuleEntry {
    /// In the image.
    Span(ResourceSpan),
    /// The number of the entry in the module's archive.
    Entry(u32),
}

pub(super) type Zip = ZipArchive<std::io::BufReader<std::fs::File>>;

enum Store {
    Image(Arc<Image>),
    /// By module number.
    Zips {
        files: Vec<PathBuf>,
        opened: Vec<Mutex<Zip>>,
    },
}

/// The file that says which release a JDK is.
const RELEASE: &str = "release";

fn unreadable(path: &Path, reason: impl ToString) -> ProgramError {
    ProgramError::Unreadable {
        path: path.to_owned(),
        reason: reason.to_string(),
    }
}

fn image(home: &Path) -> PathBuf {
    home.join("lib/modules")
}

/// The archives that are read where there is no image.
fn archives(home: &Path) -> Result<Vec<PathBuf>, ProgramError> {
    let mut files = Vec::new();
    if let Ok(dir) = std::fs::read_dir(home.join("jmods")) {
        files.extend(dir.flatten().map(|entry| entry.path()));
        files.retain(|path| path.extension().is_some_and(|e| e == "jmod"));
        files.sort();
    }
    if files.is_empty() {
        files.extend(of_eight(home)?);
    }
    if files.is_empty() {
        let lacks = "it has neither lib/modules nor a .jmod file nor an rt.jar";
        return Err(unreadable(home, lacks));
    }
    Ok(files)
}

/// The files that [`OpenedJdk::open`] reads in that directory; some of them need not be there.
///
/// # Errors
/// As for [`OpenedJdk::open`].
pub fn files(home: &Path) -> Result<Vec<PathBuf>, ProgramError> {
    if !holds_classes(home) {
        return Err(ProgramError::NotAJdk(home.to_owned()));
    }
    let image = image(home);
    let mut files = if image.is_file() {
        vec![image]
    } else {
        archives(home)?
    };
    files.push(home.join(RELEASE));
    Ok(files)
}

/// The directory of the JDK: `option`, else `JAVA_HOME`, else the JDK of the `java` on the `PATH`.
///
/// # Errors
/// [`ProgramError::NoJdk`].
pub fn locate(option: Option<&Path>) -> Result<PathBuf, ProgramError> {
    if let Some(path) = option {
        return Ok(path.to_owned());
    }
    if let Some(home) = java_home() {
        return Ok(home);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|dir| dir.join(format!("java{}", std::env::consts::EXE_SUFFIX)))
        .filter_map(|java| dunce::canonicalize(java).ok())
        // JAVA_HOME/bin/java, or in JDK 8 also JAVA_HOME/jre/bin/java.
        .filter_map(|java| Some(java.parent()?.parent()?.to_owned()))
        .find(|home| holds_classes(home))
        .ok_or(ProgramError::NoJdk)
}

/// The directory that `JAVA_HOME` names.
fn java_home() -> Option<PathBuf> {
    let home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty());
    home.map(PathBuf::from)
}

/// The archives of JDK 8's loaders, which are asked before the program's loader. The boot loader's
/// come first, in the order of `sun.boot.class.path`. Extensions follow: some vendors have JavaFX
/// there.
fn of_eight(home: &Path) -> Result<Vec<PathBuf>, ProgramError> {
    let Some(main) = rt_jar(home) else {
        return Ok(Vec::new());
    };
    // The boot loader has these classes, too.
    let folder = main.ancestors().nth(2).map(|jre| jre.join("classes"));
    if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
        let why = "its boot loader has a folder of classes, which is not read: pack them into a JAR of lib/endorsed";
        return Err(unreadable(&folder, why));
    }
    let named = [
        "resources.jar",
        "rt.jar",
        "jsse.jar",
        "jce.jar",
        "charsets.jar",
        "jfr.jar",
    ];
    let named = named.map(|name| main.with_file_name(name));
    let mut files = jars(&main.with_file_name("endorsed"));
    files.extend(named.into_iter().filter(|path| path.is_file()));
    files.extend(jars(&main.with_file_name("ext")));
    Ok(files)
}

/// The archives of a folder, sorted. There may be no such folder.
fn jars(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "jar") && path.is_file());
    files.sort();
    files
}

fn rt_jar(home: &Path) -> Option<PathBuf> {
    [home.join("jre/lib/rt.jar"), home.join("lib/rt.jar")]
        .into_iter()
        .find(|p| p.is_file())
}

fn holds_classes(home: &Path) -> bool {
    image(home).is_file() || home.join("jmods").is_dir() || rt_jar(home).is_some()
}

impl OpenedJdk {
    /// Finds ([`locate`]) and opens a JDK.
    ///
    /// # Errors
    /// [`ProgramError::NoJdk`], and the errors of [`OpenedJdk::open`]. If `JAVA_HOME` names the
    /// JDK, the errors of `open` come in [`ProgramError::JavaHome`].
    pub fn locate(option: Option<&Path>) -> Result<Self, ProgramError> {
        let is_of_variable = option.is_none() && java_home().is_some();
        let opened = Self::open(&locate(option)?);
        opened.map_err(|error| {
            if is_of_variable {
                ProgramError::JavaHome(Box::new(error))
            } else {
                error
            }
        })
    }

    /// Opens the JDK in that directory and indexes its classes.
    ///
    /// # Errors
    /// [`ProgramError::NotAJdk`], [`ProgramError::Unreadable`].
    pub fn open(home: &Path) -> Result<Self, ProgramError> {
        if !holds_classes(home) {
            return Err(ProgramError::NotAJdk(home.to_owned()));
        }
        let mut jdk = Self {
            home: home.to_owned(),
            release: 0,
            version: String::new(),
            store: Store::Zips {
                files: Vec::new(),
                opened: Vec::new(),
            },
            index: FxHashMap::default(),
            packages: FxHashSet::default(),
            modules: Vec::new(),
            declarations: Vec::new(),
        };
        jdk.index_classes()?;
        jdk.packages = jdk.index.keys().map(|name| package_of(*name)).collect();
        let release_file = std::fs::read_to_string(home.join(RELEASE)).unwrap_or_default();
        let version = java_version(&release_file);
        jdk.release = jdk.find_release(version)?;
        jdk.version = version.map_or_else(|| jdk.release.to_string(), str::to_owned);
        Ok(jdk)
    }

    fn index_classes(&mut self) -> Result<(), ProgramError> {
        let image = image(&self.home);
        if image.is_file() {
            let indexed = self.index_image(&image);
            indexed.map_err(|e| unreadable(&image, e))
        } else {
            self.index_zips(archives(&self.home)?)
        }
    }

    fn index_image(&mut self, path: &Path) -> std::io::Result<()> {
        let mut numbers: FxHashMap<Vec<u8>, u16> = FxHashMap::default();
        let mut name = Vec::new();
        let image = Image::open(path, |class| {
            let module = match numbers.get(class.module) {
                Some(&number) => number,
                None => {
                    let number = u16::try_from(self.modules.len())
                        .map_err(|_| std::io::Error::other("too many modules"))?;
                    let text = String::from_utf8_lossy(class.module);
                    self.modules.push(text.into_owned());
                    numbers.insert(class.module.to_owned(), number);
                    number
                }
            };
            let place = ModuleEntry::Span(class.span);
            if class.package.is_empty() {
                self.declarations.push(Location { module, place });
                return Ok(());
            }
            name.clear();
            name.extend_from_slice(class.package);
            name.push(b'/');
            name.extend_from_slice(class.base);
            self.index
                .insert(Sym::new(&name), Location { module, place });
            Ok(())
        })?;
        self.store = Store::Image(Arc::new(image));
        Ok(())
    }

    fn index_zips(&mut self, files: Vec<PathBuf>) -> Result<(), ProgramError> {
        let mut opened = Vec::new();
        for file in &files {
            let reader = std::fs::File::open(file).map_err(|e| unreadable(file, e))?;
            let zip = ZipArchive::new(std::io::BufReader::new(reader))
                .map_err(|e| unreadable(file, e))?;
            let module = u16::try_from(opened.len()).map_err(|_| unreadable(file, "too many"))?;
            let jmod = file.extension().is_some_and(|e| e == "jmod");
            for (entry, name) in zip.file_names().enumerate() {
                let Ok(name) = name else { continue };
                let class = name.strip_suffix(".class").and_then(|n| {
                    if jmod {
                        n.strip_prefix("classes/")
                    } else {
                        Some(n)
                    }
                });
                if let (Some("module-info"), Ok(entry)) = (class, u32::try_from(entry)) {
                    let place = ModuleEntry::Entry(entry);
                    self.declarations.push(Location { module, place });
                }
                if let (Some(class), Ok(entry)) = (class, u32::try_from(entry))
                    && class.contains('/')
                    && !class.bytes().any(|b| b == 0 || b >= 0xf0)
                {
                    let place = ModuleEntry::Entry(entry);
                    let location = Location { module, place };
                    self.index.entry(Sym::from(class)).or_insert(location);
                }
            }
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            self.modules.push(stem.into_owned());
            opened.push(Mutex::new(zip));
        }
        self.store = Store::Zips { files, opened };
        Ok(())
    }

    /// Takes the release from the version in its `release` file, else from `java/lang/Object`.
    fn find_release(&self, version: Option<&str>) -> Result<u16, ProgramError> {
        let numbers = version.map(|text| text.strip_prefix("1.").unwrap_or(text));
        let digits = numbers.and_then(|n| n.split(|c: char| !c.is_ascii_digit()).next());
        if let Some(release) = digits.and_then(|d| d.parse().ok()) {
            return Ok(release);
        }
        let object = self.read(known().object)?;
        match object.get(6..8) {
            Some(&[high, low]) => Ok(u16::from_be_bytes([high, low]).saturating_sub(44)),
            _ => Err(ProgramError::NotAJdk(self.home.clone())),
        }
    }

    /// Its directory.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// `JAVA_VERSION` of its `release` file; the feature release if the file lacks it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Its feature release: 17, 25.
    pub fn release(&self) -> u16 {
        self.release
    }

    /// Where a class stands in the image of modules, if there is one.
    pub(super) fn span(&self, name: Sym) -> Option<(&Arc<Image>, ResourceSpan)> {
        match (&self.store, self.index.get(&name)?.place) {
            (Store::Image(image), ModuleEntry::Span(span)) => Some((image, span)),
            _ => None,
        }
    }

    /// Whether it holds a class of that name.
    pub fn contains(&self, name: Sym) -> bool {
        self.index.contains_key(&name)
    }

    /// Whether one of its modules holds that package. The loaders of JDK 9 and later then never
    /// look elsewhere for classes of that package.
    pub fn contains_package(&self, package: &[u8]) -> bool {
        self.packages.contains(package)
    }

    /// The module of a class. All of JDK 8 is one, called `rt`.
    pub fn module(&self, name: Sym) -> Option<&str> {
        let location = self.index.get(&name)?;
        self.modules
            .get(usize::from(location.module))
            .map(String::as_str)
    }

    /// The declarations of its modules; empty before release 9.
    pub fn declarations(&self) -> Vec<ModuleInfo> {
        let files = self.declarations.iter().filter_map(|location| {
            let bytes = self.read_at(*location).ok()?;
            ClassFile::parse(bytes).ok()
        });
        files
            .filter_map(|file| file.module().ok().flatten())
            .collect()
    }

    fn read_at(&self, location: Location) -> Result<Bytes, String> {
        match (&self.store, location.place) {
            (Store::Zips { opened, .. }, ModuleEntry::Entry(entry)) => {
                self.read_zip(opened, location.module, entry)
            }
            (Store::Image(image), ModuleEntry::Span(span)) => {
                let mut bytes = Vec::new();
                let read = image.read(span, &mut bytes);
                read.map(|()| bytes.into()).map_err(|e| e.to_string())
            }
            _ => Err("it is in another file".into()),
        }
    }

    /// How many classes it holds.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether it holds no classes.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// The release since which the class is API of `java.base`. Each release from there up to the
    /// newest known one has it, so code for these releases can name it. `None` for a class that is
    /// no such API, or that an update of this JDK added. A JDK newer than the history may have more
    /// classes; these count since its own release.
    pub fn base_api_since(&self, name: Sym) -> Option<u16> {
        if !name.bytes().starts_with(b"java/") || !self.contains(name) {
            return None;
        }
        let history = history::shipped();
        let seen = history.releases(name);
        let in_all = KNOWN_RELEASES.rev().take_while(|r| seen.has(*r));
        match in_all.last() {
            Some(first) => history.is_base_api(name).then_some(first),
            None if self.release <= *KNOWN_RELEASES.end() => None,
            None => (self.module(name) == Some("java.base")).then_some(self.release),
        }
    }

    /// The SHA-256 of the file with its classes (`lib/modules`, `rt.jar`). For several files it is
    /// the SHA-256 of the lines that `sha256sum *.jmod` prints. `hash` gives the SHA-256 of one
    /// file.
    ///
    /// # Errors
    /// [`ProgramError::Unreadable`].
    pub fn sha256(
        &self,
        hash: &dyn Fn(&Path) -> std::io::Result<[u8; 32]>,
    ) -> Result<[u8; 32], ProgramError> {
        let digest = |path: &PathBuf| hash(path).map_err(|e| unreadable(path, e));
        let files = self.store_files();
        if let [file] = files.as_slice() {
            return digest(file);
        }
        let mut lines = Sha256::new();
        for path in &files {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let hex: String = digest(path)?.iter().map(|b| format!("{b:02x}")).collect();
            lines.update(format!("{hex}  {name}\n"));
        }
        Ok(lines.finalize().into())
    }

    fn store_files(&self) -> Vec<PathBuf> {
        match &self.store {
            Store::Image(_) => vec![self.home.join("lib/modules")],
            Store::Zips { files, .. } => files.clone(),
        }
    }

    fn read_zip(&self, zips: &[Mutex<Zip>], module: u16, entry: u32) -> Result<Bytes, String> {
        let zip = zips.get(usize::from(module)).ok_or("no such module")?;
        let mut zip = zip.lock().map_err(|e| e.to_string())?;
        let mut entry = zip.by_index(entry as usize).map_err(|e| e.to_string())?;
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|e| e.to_string())?;
        Ok(bytes.into())
    }
}

/// `JAVA_VERSION` of a JDK's `release` file.
fn java_version(release_file: &str) -> Option<&str> {
    let mut lines = release_file.lines();
    let value = lines.find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    Some(value.trim().trim_matches('"'))
}

impl ClassSource for OpenedJdk {
    fn names(&self) -> Vec<Sym> {
        self.index.keys().copied().collect()
    }

    fn read(&self, name: Sym) -> Result<Bytes, ProgramError> {
        let failed = |reason: String| ProgramError::Class {
            name: name.text().into_owned(),
            reason,
        };
        let location = *self
            .index
            .get(&name)
            .ok_or_else(|| failed("it is not in the JDK".into()))?;
        self.read_at(location).map_err(failed)
    }
}

impl std::fmt::Debug for OpenedJdk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "JDK {} in {}", self.release, self.home.display())
    }
}
