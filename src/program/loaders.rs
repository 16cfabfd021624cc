//! Class loaders of the input that may define its own classes. Edits rest on all classes of one
//! archive being defined by one loader (ARCHITECTURE.md, assumptions): a loader in the archive that
//! reads class files as resources and defines them may define a part of the archive once more.

use base::Sym;
use classfile::{ClassFile, Insn};

use super::class::ClassId;
use super::load::Program;
use super::shape::{find_text, mentions};

/// How a loader comes by the bytes of a class.
const READERS: &[&[u8]] = &[
    b"getEntry",
    b"getResource",
    b"getResourceAsStream",
    b"getJarEntry",
    b"readAllBytes",
];

/// What a loader calls to define a class.
const DEFINES: &[&[u8]] = &[b"defineClass"];

/// What defines a hidden class, which may be a copy of one that the loader has already.
const HIDES: &[&[u8]] = &[b"defineHiddenClass", b"defineHiddenClassWithClassData"];

/// What an agent calls to have the boot loader find an archive, too (`Instrumentation`).
const APPENDS: &[&[u8]] = &[b"appendToBootstrapClassLoaderSearch"];

impl Program {
    /// Whether a class of the input names what puts archives on the boot loader's path.
    pub fn appends_to_boot_path(&self) -> bool {
        let mut input = self.classes().filter(|(_, class)| class.is_input());
        input.any(|(id, _)| self.file(id).is_some_and(|f| mentions(f, &[], APPENDS)))
    }

    /// The classes of the input, in order, that extend `ClassLoader`, define classes, and read
    /// entries whose names end with `.class`; that make hidden classes of such entries; or that
    /// extend `URLClassLoader` and say themselves whom they ask first.
    pub fn loaders_of_entries(&self) -> Vec<ClassId> {
        let input = self.classes().filter(|(_, class)| class.is_input());
        let input = input.map(|(id, _)| id);
        let hides = |class: &ClassId| self.file(*class).is_some_and(|f| defines_entries(f, HIDES));
        let mut found: Vec<ClassId> = input.filter(hides).collect();
        let loader = self.find(Sym::from("java/lang/ClassLoader")).ok();
        let url = self.find(Sym::from("java/net/URLClassLoader")).ok();
        let mut below = loader.map_or(Vec::new(), |loader| self.subtypes(loader).to_vec());
        while let Some(class) = below.pop() {
            below.extend(self.subtypes(class));
            let is_input = self.class(class).is_input();
            let asks = |file: &ClassFile| {
                let is_below = url.is_some_and(|url| self.is_subclass(class, url) == Ok(true));
                is_below && file.methods.iter().any(|m| m.name == "loadClass")
            };
            let defines = |file: &ClassFile| defines_entries(file, DEFINES) || asks(file);
            if is_input && self.file(class).is_some_and(defines) {
                found.push(class);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Whether a class names one of the methods that define classes, and reads entries of classes.
fn defines_entries(file: &ClassFile, defines: &[&[u8]]) -> bool {
    mentions(file, &[], defines)
        && calls_one(file, READERS)
        && find_text(file.bytes(), |text| text.ends_with(b".class")) != Ok(None)
}

/// Whether its code calls a method of one of those names; declaring one is something else.
fn calls_one(file: &ClassFile, names: &[&[u8]]) -> bool {
    let is_call =
        |insn: &Insn| matches!(insn, Insn::Invoke(_, m) if names.contains(&m.name.bytes()));
    file.methods.iter().any(|method| match file.code(method) {
        Ok(Some(code)) => code.insns().any(|(_, insn)| is_call(insn)),
        Ok(None) => false,
        Err(_) => true,
    })
}
