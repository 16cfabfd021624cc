//! Names of ids, references and instructions for reports and messages. All such names are made
//! here.
//!
//! A class has its source form, with `$` before nested ones: `pkg.Cls$Inner`. A class outside of
//! its file's root has its place in front: the nested archive, then the folder of a class root or
//! of a release, each followed by `!`. A method is its name and descriptor.

use std::collections::BTreeSet;

use crate::inputs::Inputs;
use base::{Id, Sym};
use callgraph::method_name;
use claims::{Chain, ExactClass};
use classfile::{Code, FieldRef, Insn, MethodRef, Op, Pc, source_name};
use program::{Class, ClassId, ClassOrigin, InputPlace, MethodId, Problem, Program};
use report::{EditKind, Report};
use rewrite::{Basis, CodeEdit};

/// Names for the program of a run.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    inputs: &'a Inputs,
    /// The program.
    pub program: &'a Program,
}

impl<'a> Names<'a> {
    /// The names of a program that was read from these inputs.
    pub fn of(inputs: &'a Inputs, program: &'a Program) -> Self {
        Self { inputs, program }
    }

    /// The position of the input that a class belongs to; 0 for other classes.
    pub fn input(self, class: ClassId) -> u32 {
        match self.program.class(class).origin {
            ClassOrigin::Input(place) => place.unit,
            ClassOrigin::ClassPath(_) | ClassOrigin::Platform => 0,
        }
    }

    /// `BOOT-INF/lib/x.jar!META-INF/versions/11!pkg.Cls`; only `pkg.Cls` at the root of its file,
    /// and for classes outside of the input.
    pub fn class(self, class: ClassId) -> String {
        let class = self.program.class(class);
        let name = source_name(class.name);
        match class.origin {
            ClassOrigin::Input(place) => self.place_of(class, place) + &name,
            ClassOrigin::ClassPath(_) | ClassOrigin::Platform => name,
        }
    }

    /// The prefix of a class's name: its place in the file.
    fn place_of(self, class: &Class, place: InputPlace) -> String {
        let archives = &self.inputs.units[place.unit as usize].archives;
        let archive = &archives[place.archive as usize].archive;
        let nested = &archive.label()[archives[0].archive.label().len()..];
        let entry = archive.entry(Id::new(place.entry as usize)).name();
        // The path of a loadable class ends in its name.
        let path = class.name.bytes().len() + ".class".len();
        let folder = String::from_utf8_lossy(&entry[..entry.len() - path]);
        let parts = [nested.trim_start_matches('!'), folder.trim_end_matches('/')];
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.map(|part| format!("{part}!")).collect()
    }

    /// Name and descriptor: `area()D`.
    pub fn method(self, method: MethodId) -> String {
        let method = self.program.method(method);
        format!("{}{}", method.name, method.descriptor)
    }

    /// A method with its class: `pkg.Cls.area()D`.
    pub fn member(self, method: MethodId) -> String {
        let class = self.program.method(method).class;
        format!("{}.{}", self.class(class), self.method(method))
    }

    /// A method as source text names it: `pkg.Cls.area(int,java.lang.String)`.
    pub fn source(self, method: MethodId) -> String {
        let declared = self.program.method(method);
        let class = self.class(declared.class);
        in_source(&class, declared.name, declared.descriptor)
    }

    /// `file!class.method:line`, with the file's name but no folders. Without a line, the
    /// descriptor tells overloads apart. Only input classes have a file.
    pub fn at(self, method: MethodId, line: Option<u16>) -> String {
        let declared = self.program.method(method);
        let file = match self.program.class(declared.class).origin {
            ClassOrigin::Input(place) => {
                let path = &self.inputs.units[place.unit as usize].path;
                format!("{}!", path.file_name().unwrap_or_default().display())
            }
            ClassOrigin::ClassPath(_) | ClassOrigin::Platform => String::new(),
        };
        match line {
            Some(line) => {
                let class = self.class(declared.class);
                format!("{file}{class}.{}:{line}", declared.name)
            }
            None => file + &self.member(method),
        }
    }

    /// The place of an instruction.
    pub fn at_pc(self, method: MethodId, pc: Pc) -> String {
        self.at(method, self.line(method, pc))
    }

    /// The calls that lead to a method, the last one first.
    pub fn chain(self, calls: &Chain) -> Vec<String> {
        let calls = calls.iter().map(|(method, pc)| self.at_pc(*method, *pc));
        calls.collect()
    }

    /// The place of a method, by the line of its first instruction.
    pub fn begins(self, method: MethodId) -> String {
        self.at_pc(method, 0)
    }

    /// The site of an instruction, for lists in reports.
    pub fn site(self, method: MethodId, pc: Pc) -> report::Site {
        let class = self.program.method(method).class;
        report::Site {
            input: self.input(class),
            class: self.class(class),
            method: self.method(method),
            line: self.line(method, pc).map(u32::from),
        }
    }

    /// Fills in the source files of the classes that the lists of a report name.
    pub fn sources(self, report: &mut Report) {
        let edits = report.edits.iter().map(|e| (e.input, &e.class));
        let left = report.left_alone.iter().map(|l| (l.input, &l.class));
        let kept = report.kept.iter().flat_map(|kept| &kept.sites);
        let kept = kept.map(|s| (s.input, &s.class));
        let reflection = report.reflection.iter().map(|r| (r.input, &r.class));
        let listed: BTreeSet<(u32, &String)> =
            edits.chain(left).chain(kept).chain(reflection).collect();
        let mut found = Vec::new();
        for (id, _) in self.program.classes().filter(|(_, c)| c.is_input()) {
            let (input, name) = (self.input(id), self.class(id));
            if listed.contains(&(input, &name))
                && let Some(file) = self.source_path(id)
            {
                found.push((input, name, file));
            }
        }
        for (input, name, file) in found {
            report.inputs[input as usize].sources.insert(name, file);
        }
    }

    /// `pkg/Cls.java`: the folders of the class's package, and the file of `SourceFile` if that is
    /// a plain name.
    pub fn source_path(self, class: ClassId) -> Option<String> {
        let file = self.program.file(class)?.source_file()?.to_string();
        let name = self.program.class(class).name.to_string();
        let folder = name.rfind('/').map_or("", |end| &name[..=end]);
        let is_name = !file.is_empty() && !file.contains(['/', '\\']);
        is_name.then(|| format!("{folder}{file}"))
    }

    /// The source line of an instruction, if the class file has it.
    pub fn line(self, method: MethodId, pc: Pc) -> Option<u16> {
        self.program.line(method, pc)
    }

    /// The allocation site of a class's objects, as texts about `method` show it: `12` within its
    /// own class, else `pkg.Cls.method:12`. `None` if the site or its line is unknown.
    fn allocation(self, ty: &ExactClass, method: MethodId) -> Option<String> {
        let (in_method, pc) = ty.allocated?;
        let line = self.line(in_method, pc)?;
        let [class, from] = [in_method, method].map(|method| self.program.method(method).class);
        Some(if class == from {
            line.to_string()
        } else {
            let name = self.program.method(in_method).name;
            format!("{}.{name}:{line}", self.class(class))
        })
    }

    /// The basis of an edit: `receiver {pkg.Square@12}`, with the line that allocates the objects.
    pub fn basis(self, edit: &CodeEdit) -> String {
        match &edit.basis {
            Basis::Receiver { types, by_value } => {
                let names = types.iter().map(|ty| {
                    let at = self.allocation(ty, edit.method);
                    source_name(ty.name) + &at.map_or(String::new(), |at| format!("@{at}"))
                });
                let how = if *by_value { "receiver" } else { "closed type" };
                format!("{how} {{{}}}", names.collect::<Vec<String>>().join(", "))
            }
            Basis::Lambda(method) => format!("lambda {}", reference(method)),
            Basis::Runs(methods) => {
                let methods: Vec<String> = methods.iter().map(reference).collect();
                format!("runs {}", methods.join(" or "))
            }
            Basis::Field { fields, writes } => {
                let named = |f: &FieldRef| format!("{}.{}", source_name(f.owner), f.name);
                let fields: Vec<String> = fields.iter().map(named).collect();
                let how = if *writes { "writes" } else { "reads" };
                format!("{how} field {}", fields.join(" or "))
            }
            Basis::Named(_) => "found by constants".to_owned(),
            Basis::Concatenation => "string concatenation".to_owned(),
            Basis::Components => "components of a record".to_owned(),
            Basis::Labels => "constant labels".to_owned(),
            Basis::Subtype { from, to, .. } => {
                format!("{} extends {}", source_name(*from), source_name(*to))
            }
        }
    }

    /// The body of a method, if it is known.
    pub fn code(self, method: MethodId) -> Option<Code> {
        let declared = self.program.method(method);
        let file = self.program.file(declared.class)?;
        file.code(&file.methods[usize::from(declared.index)]).ok()?
    }

    /// The place of an unusable class: `file!entry`, or its name if it is of the JDK.
    pub fn problem(self, problem: &Problem) -> String {
        let name = source_name(problem.name);
        match problem.origin {
            ClassOrigin::Input(place) => {
                let opened = &self.inputs.units[place.unit as usize].archives;
                let archive = &opened[place.archive as usize].archive;
                archive.entry(Id::new(place.entry as usize)).label()
            }
            ClassOrigin::ClassPath(position) => {
                let path = self.inputs.libraries[position as usize].path();
                format!("{}!{name}", path.display())
            }
            ClassOrigin::Platform => name,
        }
    }
}

/// A method as source text names it, without its result.
pub fn in_source(class: &str, name: Sym, descriptor: Sym) -> String {
    let mut text = method_name(class, &name.to_string(), descriptor);
    text.truncate(text.rfind(')').map_or(text.len(), |end| end + 1));
    text
}

/// `pkg.Cls.area()D`, as an instruction names it.
pub fn reference(method: &MethodRef) -> String {
    let owner = source_name(method.owner);
    format!("{owner}.{}{}", method.name, method.descriptor)
}

/// The instruction that an edit replaces: `invokeinterface pkg.Shape.area()D`.
pub fn before(edit: &CodeEdit) -> String {
    instruction(&edit.before)
}

/// The instruction that replaces it.
pub fn after(edit: &CodeEdit) -> String {
    match &edit.after {
        _ if edit.kind == EditKind::Record => "code in its place".to_owned(),
        Insn::Type(Op::Checkcast, _) => {
            let of = match edit.basis {
                Basis::Subtype { meets: true, .. } => " where ways meet",
                _ => " of what it takes",
            };
            instruction(&edit.after) + of
        }
        call => instruction(call),
    }
}

fn instruction(insn: &Insn) -> String {
    match insn {
        Insn::Invoke(op, method) => format!("{} {}", op.mnemonic(), reference(method)),
        Insn::InvokeDynamic(_, site) => format!("invokedynamic {}{}", site.name, site.descriptor),
        Insn::Field(op, field) => {
            let owner = source_name(field.owner);
            format!("{} {owner}.{}", op.mnemonic(), field.name)
        }
        Insn::Type(op, class) => format!("{} {}", op.mnemonic(), source_name(*class)),
        Insn::Local(op, slot) => format!("{} {slot}", op.mnemonic()),
        Insn::Plain(op) | Insn::Push(op, _) => op.mnemonic().to_owned(),
        Insn::Ldc(_) => "ldc".to_owned(),
        Insn::Iinc(slot, _) => format!("iinc {slot}"),
        Insn::NewArray(_) => "newarray".to_owned(),
        Insn::MultiANewArray(class, _) => format!("multianewarray {}", source_name(*class)),
        Insn::Branch(op, _) => op.mnemonic().to_owned(),
        Insn::Switch(_) => "a switch".to_owned(),
    }
}
