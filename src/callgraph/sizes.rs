//! How much of each archive and of each package a graph reaches.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::CallGraph;
use super::listing::{Listing, Part};
use base::line;
use classfile::source_name;
use program::ClassId;

/// The reached share of an archive or a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Extent {
    /// The archive's path, the module's name, or the package's; the unnamed package is empty.
    pub name: String,
    /// Its origin: input, class path or JDK.
    pub from: Part,
    /// Classes with a reached method.
    pub classes: usize,
    /// All its classes. Absent for the JDK, as only its needed classes are read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_classes: Option<usize>,
    /// Reached methods.
    pub methods: usize,
    /// All its methods with code. Absent where classes were not read, as no code names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_methods: Option<usize>,
    /// Bytes of bytecode of the reached methods.
    pub code: u64,
    /// Bytes of bytecode of all its methods. Absent where classes were not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_code: Option<u64>,
}

/// The counts of an archive or a package, reached and all.
#[derive(Default)]
struct SizeCount {
    classes: [usize; 2],
    methods: [usize; 2],
    code: [u64; 2],
    unnamed: usize,
}

/// The extents by archive and by package.
#[derive(Clone, Debug, Default)]
pub struct Sizes {
    /// In the order of the class path.
    pub archives: Vec<Extent>,
    /// By their origin, then by name.
    pub packages: Vec<Extent>,
}

impl Sizes {
    /// The extents of a graph.
    pub fn of(listing: &Listing, graph: &CallGraph) -> Self {
        let mut archives: BTreeMap<u32, SizeCount> = BTreeMap::new();
        let mut packages: BTreeMap<(Part, String), SizeCount> = BTreeMap::new();
        let mut methods: BTreeMap<ClassId, Vec<(bool, u32)>> = BTreeMap::new();
        for (id, method) in listing.methods() {
            let of = methods.entry(method.class).or_default();
            if !listing.flags(id).is_abstract() {
                of.push((graph.reaches(id), method.size));
            }
        }
        for (id, class) in listing.classes() {
            let methods = methods.get(&id).map_or(&[][..], |methods| methods);
            let archive = archives.entry(class.archive).or_default();
            archive.add(methods);
            let part = listing.archive(id).part;
            let name = source_name(listing.class_name(id));
            packages
                .entry((part, package(&name)))
                .or_default()
                .add(methods);
        }
        for (place, archive) in (0..).zip(&listing.archives) {
            let count = archives.entry(place).or_default();
            count.unnamed += archive.unnamed.len();
            for name in &archive.unnamed {
                let key = (archive.part, package(name));
                packages.entry(key).or_default().unnamed += 1;
            }
        }
        let archives = archives.into_iter().map(|(place, count)| {
            let archive = &listing.archives[place as usize];
            count.size(archive.name.clone(), archive.part)
        });
        let packages = packages.into_iter();
        let packages = packages.map(|((part, name), count)| count.size(name, part));
        Self {
            archives: archives.filter(is_listed).collect(),
            packages: packages.filter(is_listed).collect(),
        }
    }

    /// Two tables, and the meaning of their dashes.
    pub fn text(&self) -> String {
        let text = table("archive", &self.archives) + "\n" + &table("package", &self.packages);
        text + "\n-: not known, as classes that nothing names are not read\n"
    }
}

/// Of the JDK, only reached parts are listed.
fn is_listed(size: &Extent) -> bool {
    size.methods > 0 || size.all_classes.is_some_and(|all| all > 0)
}

/// The package of a class in source form.
pub(super) fn package(name: &str) -> String {
    let package = name.rsplit_once('.').map(|(package, _)| package);
    package.unwrap_or_default().to_owned()
}

impl SizeCount {
    /// Counts a class by its methods with code: each with whether it is reached, and its size.
    fn add(&mut self, methods: &[(bool, u32)]) {
        let reached = methods.iter().filter(|(is_reached, _)| *is_reached);
        let bytes = |size: u64, (_, of): &(bool, u32)| size + u64::from(*of);
        let count = reached.clone().count();
        self.classes[0] += usize::from(count > 0);
        self.methods[0] += count;
        self.code[0] += reached.fold(0, bytes);
        self.classes[1] += 1;
        self.methods[1] += methods.len();
        self.code[1] += methods.iter().fold(0, bytes);
    }

    fn size(self, name: String, part: Part) -> Extent {
        let is_whole = part != Part::Platform;
        let is_read = is_whole && self.unnamed == 0;
        Extent {
            name,
            from: part,
            classes: self.classes[0],
            all_classes: is_whole.then_some(self.classes[1] + self.unnamed),
            methods: self.methods[0],
            all_methods: is_read.then_some(self.methods[1]),
            code: self.code[0],
            all_code: is_read.then_some(self.code[1]),
        }
    }
}

fn table(what: &str, sizes: &[Extent]) -> String {
    let row = |size: &Extent| {
        let of = |all: Option<u64>| all.map_or("-".to_owned(), |all| all.to_string());
        [
            size.methods.to_string(),
            of(size.all_methods.map(|all| all as u64)),
            size.classes.to_string(),
            of(size.all_classes.map(|all| all as u64)),
            size.code.to_string(),
            of(size.all_code),
            size.from.name().to_owned(),
        ]
    };
    let head = ["methods", "of", "classes", "of", "bytes", "of", "from"].map(str::to_owned);
    let rows: Vec<[String; 7]> = std::iter::once(head).chain(sizes.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..7).map(width).collect();
    let names = std::iter::once(what).chain(sizes.iter().map(|size| &*size.name));
    let mut text = String::new();
    for (row, name) in rows.iter().zip(names) {
        let mut line = String::new();
        for (n, (cell, width)) in row.iter().zip(&widths).enumerate() {
            line += &match n {
                6 => format!("{cell:<width$}  "),
                _ => format!("{cell:>width$}  "),
            };
        }
        line += match name {
            "" => "(unnamed)",
            name => name,
        };
        text += &line!("{line}");
    }
    text
}
