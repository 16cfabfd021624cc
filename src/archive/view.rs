//! Which entry is which class, in which release: [`Entry::place`].
//!
//! The rules are `java.util.jar.JarFile`'s. A versioned entry is `META-INF/versions/N/path`, in
//! exactly this case of letters:
//!
//! - `N` is a decimal number without leading zero and at least 9.
//! - `path` is not itself in `META-INF/`.
//! - The entry counts only if the manifest says so ([`Archive::is_multi_release`]).
//!
//! The two nested layouts add roots: `BOOT-INF/classes` and `BOOT-INF/lib` (Spring Boot),
//! `WEB-INF/classes` and `WEB-INF/lib` (Servlet 6.0, 10.5). A version may stand in front of such a
//! root or behind it. Both forms give the same place, because a claim must hold in every view
//! anyway.
//!
//! Whether a class file's own name fits its path is not checked here.

use super::jar::{Archive, Entry};
use super::manifest;
use super::sign;

/// How deep archives may be nested below the outermost.
pub(super) const NESTED_DEPTH: u8 = 2;

/// The place from which a class loader reads classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Root {
    /// The archive itself.
    Archive,
    /// `BOOT-INF/`: its `classes` and the archives of its `lib`.
    Boot,
    /// `WEB-INF/`: its `classes` and the archives of its `lib`.
    Web,
}

impl Root {
    /// The name's prefix up to and including the slash; empty for the archive itself.
    pub fn prefix(self) -> &'static [u8] {
        match self {
            Root::Archive => b"",
            Root::Boot => b"BOOT-INF/",
            Root::Web => b"WEB-INF/",
        }
    }
}

/// The root, release and path of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassPlace<'a> {
    /// The class root.
    pub root: Root,
    /// The first release that sees the class; `None` is the base.
    pub release: Option<u16>,
    /// The binary name according to the path, without `.class`, such as `java/lang/String`.
    pub class: &'a [u8],
}

/// The purpose of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryPurpose<'a> {
    /// A class.
    Class(ClassPlace<'a>),
    /// A module declaration (`module-info.class`), which may hold `ModuleHashes`.
    ModuleInfo(ClassPlace<'a>),
    /// An archive in a `lib` folder, analysed as one unit with the outer archive.
    Nested(Root),
    /// A manifest (the one in force is [`Archive::manifest_entry`]).
    Manifest,
    /// A file of a signature.
    Signature,
    /// Anything else: resources, directories, versioned entries that the JVM does not honour.
    Other,
}

impl<'a> Entry<'a> {
    /// The purpose of the entry.
    pub fn place(self) -> EntryPurpose<'a> {
        let name = self.name();
        if name.eq_ignore_ascii_case(manifest::NAME) {
            return EntryPurpose::Manifest;
        }
        if sign::is_signature_name(name) {
            return EntryPurpose::Signature;
        }
        place_of(name, self.archive().is_multi_release())
    }
}

impl Archive {
    /// The module declarations. The JVM uses the one of its release.
    pub fn module_infos(&self) -> impl Iterator<Item = Entry<'_>> + '_ {
        self.entries()
            .filter(|entry| matches!(entry.place(), EntryPurpose::ModuleInfo(_)))
    }
}

fn place_of(name: &[u8], multi_release: bool) -> EntryPurpose<'_> {
    let Some((outer, rest)) = split_release(name, multi_release) else {
        return EntryPurpose::Other;
    };
    let (root, rest) = match split_root(rest) {
        SplitPath::Classes(root, rest) => (root, rest),
        SplitPath::Nested(root) => {
            // A nested archive for some releases only is no known layout, so it is left alone.
            return outer.map_or(EntryPurpose::Nested(root), |_| EntryPurpose::Other);
        }
        SplitPath::Other => return EntryPurpose::Other,
    };
    let inner = match (outer, root) {
        (None, Root::Boot | Root::Web) => split_release(rest, multi_release),
        _ => Some((None, rest)),
    };
    let Some((inner, path)) = inner else {
        return EntryPurpose::Other;
    };
    let Some(class) = path.strip_suffix(b".class").filter(|path| !path.is_empty()) else {
        return EntryPurpose::Other;
    };
    let place = ClassPlace {
        root,
        release: outer.or(inner),
        class,
    };
    match class {
        b"module-info" => EntryPurpose::ModuleInfo(place),
        _ => EntryPurpose::Class(place),
    }
}

/// The release and the path behind it. `None` for entries under `META-INF/versions/` that no lookup
/// reaches as a class.
fn split_release(name: &[u8], multi_release: bool) -> Option<(Option<u16>, &[u8])> {
    let Some(meta) = name.strip_prefix(b"META-INF/") else {
        return Some((None, name));
    };
    let versioned = meta
        .strip_prefix(b"versions/")
        .filter(|_| multi_release)
        .and_then(parse_release)
        .filter(|(_, path)| !path.starts_with(b"META-INF/"));
    match versioned {
        Some((release, path)) => Some((Some(release), path)),
        // `META-INF` is no legal package name in Java, but a class there loads by that name.
        None if meta.starts_with(b"versions/") => None,
        None => Some((None, name)),
    }
}

/// `N/path`, for an N that the JVM honours.
fn parse_release(text: &[u8]) -> Option<(u16, &[u8])> {
    let slash = text.iter().position(|byte| *byte == b'/')?;
    let (digits, path) = (&text[..slash], &text[slash + 1..]);
    let plain = digits.iter().all(u8::is_ascii_digit) && digits.first() != Some(&b'0');
    let release: u16 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    (plain && release >= 9).then_some((release, path))
}

enum SplitPath<'a> {
    Classes(Root, &'a [u8]),
    Nested(Root),
    Other,
}

fn split_root(name: &[u8]) -> SplitPath<'_> {
    for root in [Root::Boot, Root::Web] {
        let Some(rest) = name.strip_prefix(root.prefix()) else {
            continue;
        };
        if let Some(path) = rest.strip_prefix(b"classes/") {
            return SplitPath::Classes(root, path);
        }
        let nested = rest.starts_with(b"lib/") && rest.ends_with(b".jar");
        return if nested {
            SplitPath::Nested(root)
        } else {
            SplitPath::Other
        };
    }
    SplitPath::Classes(Root::Archive, name)
}
