//! The platform's API in each release. The data is `api_history.zip`, made from the `lib/ct.sym` of
//! the newest JDK and from that JDK itself (`make history`). So the answers do not depend on the
//! image of the JDK at hand: images of `jlink` have no `ct.sym`.
//!
//! The archive holds one text file with a part for each class:
//! - The part begins with the class's name and its module. `!` follows where the newest release has
//!   the class as fleeting (deprecated, or a preview), or does not export it.
//! - A line `<` gives releases, flags in hexadecimal, and supertypes, the superclass first. A
//!   sealed class has the flag of a final one.
//! - A line `.` gives releases, flags, name and descriptor of a method, and `!` where it is
//!   fleeting.
//!
//! Only exported classes stand there, with the supertypes that they show, and only public or
//! protected methods. A part is parsed when its class is first asked for.

use std::io::{Cursor, Read};
use std::sync::{LazyLock, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use zip::ZipArchive;

use base::Sym;
use classfile::{ClassFlags, MethodFlags};

use super::class::package_of;

/// The releases in the history.
pub const KNOWN_RELEASES: std::ops::RangeInclusive<u16> = 8..=25;

/// The oldest known release that loads classes of that version.
pub(super) fn oldest_release(major: u16) -> u16 {
    major.saturating_sub(44).max(*KNOWN_RELEASES.start())
}

/// The last release with some packages of `OF_PLATFORM`. No later release is known to have them.
const LAST_OF_EE: u16 = 10;

/// The last release of IBM's SDK, before Semeru. Its JDK has an XML parser and processor under
/// Apache's names.
const LAST_OF_IBM: u16 = 8;

/// Prefixes of packages that a JDK may have beside its API, each with the last release that may
/// have it. The program's own classes do not run in such a package. From Java 9 on the package
/// belongs to one module. Before, the boot loader finds the JDK's classes first.
///
/// The packages of Java EE stand here because some of their classes are not API. For packages of
/// vendors, docs/reference/assumptions.md names the vendors.
const OF_PLATFORM: &[(&str, u16)] = &[
    ("apple/", u16::MAX),
    ("com/apple/", u16::MAX),
    ("com/azul/", u16::MAX),
    ("com/ibm/", u16::MAX),
    ("com/jetbrains/", u16::MAX),
    ("com/jogamp/", u16::MAX),
    ("com/oracle/graal/", u16::MAX),
    ("com/oracle/jrockit/", u16::MAX),
    ("com/oracle/js/", u16::MAX),
    ("com/oracle/net/", u16::MAX),
    ("com/oracle/nio/", u16::MAX),
    ("com/oracle/svm/", u16::MAX),
    ("com/oracle/truffle/", u16::MAX),
    ("com/oracle/util/", u16::MAX),
    ("com/oracle/webservices/internal/", u16::MAX),
    ("com/oracle/xmlns/internal/", u16::MAX),
    ("com/sun/accessibility/internal/", u16::MAX),
    ("com/sun/activation/registries/", LAST_OF_EE),
    ("com/sun/applet2/", LAST_OF_EE),
    ("com/sun/awt/", u16::MAX),
    ("com/sun/beans/", u16::MAX),
    ("com/sun/codemodel/internal/", LAST_OF_EE),
    ("com/sun/corba/se/", LAST_OF_EE),
    ("com/sun/crypto/provider/", u16::MAX),
    ("com/sun/demo/jvmti/", u16::MAX),
    ("com/sun/deploy/", LAST_OF_EE),
    ("com/sun/glass/", u16::MAX),
    ("com/sun/image/codec/jpeg/", u16::MAX),
    ("com/sun/imageio/", u16::MAX),
    ("com/sun/istack/internal/", u16::MAX),
    ("com/sun/jarsigner/", u16::MAX),
    ("com/sun/java/accessibility/", u16::MAX),
    ("com/sun/java/browser/", u16::MAX),
    ("com/sun/java/swing/", u16::MAX),
    ("com/sun/java/util/jar/pack/", u16::MAX),
    ("com/sun/java_cup/internal/", u16::MAX),
    ("com/sun/javafx/", u16::MAX),
    ("com/sun/javaws/", LAST_OF_EE),
    ("com/sun/jmx/", u16::MAX),
    ("com/sun/jndi/", u16::MAX),
    ("com/sun/jnlp/", LAST_OF_EE),
    ("com/sun/management/", u16::MAX),
    ("com/sun/marlin/", u16::MAX),
    ("com/sun/media/jfxmedia", u16::MAX),
    ("com/sun/media/sound/", u16::MAX),
    ("com/sun/naming/internal/", u16::MAX),
    ("com/sun/net/", u16::MAX),
    ("com/sun/nio/", u16::MAX),
    ("com/sun/openpisces/", u16::MAX),
    ("com/sun/org/", u16::MAX),
    ("com/sun/pisces/", u16::MAX),
    ("com/sun/prism/", u16::MAX),
    ("com/sun/rmi/rmid/", u16::MAX),
    ("com/sun/rowset/", u16::MAX),
    ("com/sun/scenario/", u16::MAX),
    ("com/sun/security/", u16::MAX),
    ("com/sun/swing/internal/", u16::MAX),
    ("com/sun/tools/attach/", u16::MAX),
    ("com/sun/tools/classfile/", u16::MAX),
    ("com/sun/tools/corba/", LAST_OF_EE),
    ("com/sun/tools/doclint/", u16::MAX),
    ("com/sun/tools/example/", u16::MAX),
    ("com/sun/tools/internal/", LAST_OF_EE),
    ("com/sun/tools/javac/", u16::MAX),
    ("com/sun/tools/javap/", u16::MAX),
    ("com/sun/tools/jconsole/", u16::MAX),
    ("com/sun/tools/jdeprscan/", u16::MAX),
    ("com/sun/tools/jdeps/", u16::MAX),
    ("com/sun/tools/jdi/", u16::MAX),
    ("com/sun/tools/jnativescan/", u16::MAX),
    ("com/sun/tools/script/", u16::MAX),
    ("com/sun/tools/sjavac/", u16::MAX),
    ("com/sun/tracing/", u16::MAX),
    ("com/sun/webkit/", u16::MAX),
    ("com/sun/xml/internal/", u16::MAX),
    ("java/", u16::MAX),
    ("javafx/", u16::MAX),
    ("javax/activation/", LAST_OF_EE),
    ("javax/activity/", LAST_OF_EE),
    ("javax/jnlp/", LAST_OF_EE),
    ("javax/jws/", LAST_OF_EE),
    ("javax/rmi/", LAST_OF_EE),
    ("javax/xml/bind/", LAST_OF_EE),
    ("javax/xml/soap/", LAST_OF_EE),
    ("javax/xml/ws/", LAST_OF_EE),
    ("jdk/", u16::MAX),
    ("jogamp/", u16::MAX),
    ("openj9/", u16::MAX),
    ("oracle/jrockit/", u16::MAX),
    ("org/apache/html/dom/", LAST_OF_IBM),
    ("org/apache/wml/", LAST_OF_IBM),
    ("org/apache/xalan/", LAST_OF_IBM),
    ("org/apache/xerces/", LAST_OF_IBM),
    ("org/apache/xml/", LAST_OF_IBM),
    ("org/apache/xpath/", LAST_OF_IBM),
    ("org/cef/", u16::MAX),
    ("org/graalvm/", u16::MAX),
    ("org/jcp/xml/dsig/internal/", u16::MAX),
    ("org/omg/", LAST_OF_EE),
    ("sun/", u16::MAX),
    ("sunw/", u16::MAX),
];

/// The history that this program carries.
static SHIPPED: LazyLock<History> = LazyLock::new(|| History::new(unpacked()));

/// The API of [`KNOWN_RELEASES`].
pub(super) struct History {
    text: String,
    classes: FxHashMap<Sym, HistoryEntry>,
    /// The packages of the newest release.
    packages: FxHashSet<&'static [u8]>,
}

/// The place of a class's part in the text, and its content.
struct HistoryEntry {
    is_of_base: bool,
    is_fleeting: bool,
    part: std::ops::Range<usize>,
    parsed: OnceLock<TypeHistory>,
}

/// Releases: the bit of that number is set.
#[derive(Clone, Copy, Default)]
pub(super) struct Releases(u64);

/// A class as the releases had it.
#[derive(Default)]
pub(super) struct TypeHistory {
    shapes: Vec<(Releases, ReleaseShape)>,
    methods: Vec<ApiMethod>,
}

/// A method as some releases have it.
pub(super) struct ApiMethod {
    releases: Releases,
    name: Sym,
    descriptor: Sym,
    pub(super) flags: MethodFlags,
    /// Whether a later release may lack it.
    pub(super) is_fleeting: bool,
}

/// A class in some release.
pub(super) struct ReleaseShape {
    pub(super) flags: ClassFlags,
    supertypes: Vec<Sym>,
}

/// The history as text.
pub fn api_history() -> &'static str {
    &SHIPPED.text
}

/// The history that this program carries.
pub(super) fn shipped() -> &'static History {
    &SHIPPED
}

/// The text of the archive.
///
/// # Panics
/// Never: the built-in archive is whole, and a test reads it.
fn unpacked() -> String {
    let bytes: &[u8] = include_bytes!("api_history.zip");
    let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("it is an archive");
    let mut text = String::new();
    let mut file = zip.by_index(0).expect("it has one file");
    file.read_to_string(&mut text).expect("it is text");
    text
}

impl Releases {
    /// From `8-11,17`.
    fn parse(text: &str) -> Option<Self> {
        let mut all = 0u64;
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            for release in first.parse::<u32>().ok()?..=last.parse().ok()? {
                all |= 1u64.checked_shl(release)?;
            }
        }
        Some(Self(all))
    }

    /// Whether the release is one of them.
    pub(super) fn has(self, release: u16) -> bool {
        1u64.checked_shl(release.into())
            .is_some_and(|bit| self.0 & bit != 0)
    }
}

/// Whether a class's part includes the newest release.
fn is_of_newest(part: &str) -> bool {
    let shapes = part.lines().filter_map(|line| line.strip_prefix('<'));
    let mut shown = shapes.filter_map(|line| line.split(' ').next().and_then(Releases::parse));
    shown.any(|releases| releases.has(*KNOWN_RELEASES.end()))
}

impl History {
    fn new(text: String) -> Self {
        let mut classes = FxHashMap::default();
        let mut packages = FxHashSet::default();
        let mut add = |line: &str, part: std::ops::Range<usize>| {
            let mut words = line.split(' ');
            let name = Sym::from(words.next().unwrap_or_default());
            if is_of_newest(&text[part.clone()]) {
                packages.insert(package_of(name));
            }
            let entry = HistoryEntry {
                is_of_base: words.next() == Some("java.base"),
                is_fleeting: words.next().is_some(),
                part,
                parsed: OnceLock::new(),
            };
            classes.insert(name, entry);
        };
        let mut current: Option<(&str, usize)> = None;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if !line.starts_with(['<', '.']) {
                if let Some((name, start)) = current {
                    add(name, start..at);
                }
                current = Some((line.trim_end(), at + line.len()));
            }
            at += line.len();
        }
        if let Some((name, start)) = current {
            add(name, start..at);
        }
        Self {
            text,
            classes,
            packages,
        }
    }

    /// Whether a release from `oldest` on may have a class of its own under that name, or a module
    /// with its package. From Java 9 on, the JDK's loaders look for classes of such a package in
    /// that module only.
    pub(super) fn may_hold(&self, class: Sym, oldest: u16) -> bool {
        let releases = self.releases(class);
        let mut later = KNOWN_RELEASES.skip_while(|release| *release < oldest);
        let is_beside = |(start, last): &(&str, u16)| {
            oldest <= *last && class.bytes().starts_with(start.as_bytes())
        };
        self.packages.contains(package_of(class))
            || later.any(|release| releases.has(release))
            || OF_PLATFORM.iter().any(is_beside)
    }

    /// The class.
    pub(super) fn class(&self, name: Sym) -> Option<&TypeHistory> {
        let entry = self.classes.get(&name)?;
        let parse = || TypeHistory::parse(&self.text[entry.part.clone()]);
        Some(entry.parsed.get_or_init(parse))
    }

    /// Whether `java.base` exports the class, and it is there to stay.
    pub(super) fn is_base_api(&self, class: Sym) -> bool {
        let entry = self.classes.get(&class);
        entry.is_some_and(|entry| entry.is_of_base && !entry.is_fleeting)
    }

    /// Whether a later release may lack the class, or does not export it.
    pub(super) fn is_fleeting(&self, class: Sym) -> bool {
        let entry = self.classes.get(&class);
        entry.is_some_and(|entry| entry.is_fleeting)
    }

    /// The releases that have the class as API.
    pub(super) fn releases(&self, class: Sym) -> Releases {
        let shapes = self.class(class).into_iter().flat_map(|ty| &ty.shapes);
        Releases(shapes.fold(0, |all, (releases, _)| all | releases.0))
    }

    /// The class and all its supertypes in that release, as far as the history has them, each once.
    pub(super) fn above(&self, class: Sym, release: u16) -> Vec<(Sym, &TypeHistory)> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![class];
        while let Some(name) = stack.pop() {
            if !seen.insert(name) {
                continue;
            }
            let ty = self.class(name);
            if let Some((ty, shape)) = ty.and_then(|ty| Some((ty, ty.shape(release)?))) {
                stack.extend(shape.supertypes.iter().rev());
                found.push((name, ty));
            }
        }
        found
    }
}

impl TypeHistory {
    fn parse(part: &str) -> Self {
        let mut all = Self::default();
        for line in part.lines() {
            all.add(line).expect("a test reads all lines");
        }
        all
    }

    fn add(&mut self, line: &str) -> Option<()> {
        let mut words = line.get(1..)?.split(' ');
        let releases = Releases::parse(words.next()?)?;
        let flags = u16::from_str_radix(words.next()?, 16).ok()?;
        if line.starts_with('<') {
            let shape = ReleaseShape {
                flags: ClassFlags(flags),
                supertypes: words.map(Sym::from).collect(),
            };
            self.shapes.push((releases, shape));
        } else {
            self.methods.push(ApiMethod {
                releases,
                name: words.next()?.into(),
                descriptor: words.next()?.into(),
                flags: MethodFlags(flags),
                is_fleeting: words.next().is_some(),
            });
        }
        Some(())
    }

    /// The class in that release.
    pub(super) fn shape(&self, release: u16) -> Option<&ReleaseShape> {
        let mut shapes = self.shapes.iter();
        let found = shapes.find(|(releases, _)| releases.has(release));
        found.map(|(_, shape)| shape)
    }

    /// The method that it declares in that release.
    pub(super) fn method(&self, release: u16, name: Sym, descriptor: Sym) -> Option<&ApiMethod> {
        let is_it = |m: &&ApiMethod| m.name == name && m.descriptor == descriptor;
        let mut named = self.methods.iter().filter(is_it);
        named.find(|method| method.releases.has(release))
    }
}
