//! Code that finds classes and members: texts, classes, arrays of classes, and lookups with them,
//! in many shapes.

use crate::reflective::family::{Family, Method, Place, Ty};
use crate::reflective::random::Random;
use crate::reflective::values;

/// Code being generated for a place.
pub struct Code<'a> {
    pub family: &'a Family,
    pub random: &'a mut Random,
    pub place: Place,
    /// The next number for a variable, a use, or a method.
    pub next: &'a mut usize,
    /// The class of the family that contains the code, if one does.
    pub own: Option<usize>,
    pub lines: Vec<String>,
    /// Static members that the outer class needs.
    pub members: &'a mut String,
}

impl Code<'_> {
    pub fn number(&mut self) -> usize {
        *self.next += 1;
        *self.next
    }

    pub fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    pub fn outer(&self) -> String {
        self.place.outer(self.family.n)
    }

    /// The access modifier of a method that only this code calls: private or none.
    pub fn hidden(&mut self) -> &'static str {
        match self.place {
            Place::Top => "",
            _ => self.random.pick(&["private ", ""]),
        }
    }

    /// A class as an expression: a literal if this code may name it.
    pub fn literal(&mut self, class: usize) -> String {
        if self.family.is_named_from(self.place, class) {
            format!("{}.class", self.family.source(class))
        } else {
            format!("Class.forName(\"{}\")", self.family.binary(class))
        }
    }

    /// Any other class.
    fn other(&mut self) -> String {
        let class = self.random.below(self.family.classes.len());
        self.literal(class)
    }

    /// The class of a type.
    pub fn class_of(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Java(name) => format!("{name}.class"),
            Ty::Ours(class) => self.literal(class),
        }
    }

    /// The classes of parameters, as arguments with a comma before each.
    pub fn classes(&mut self, types: &[Ty]) -> String {
        let mut all: Vec<String> = types.iter().map(|ty| self.class_of(*ty)).collect();
        if self.random.chance(4) {
            match self.random.below(3) {
                0 if !all.is_empty() => {
                    let at = self.random.below(all.len());
                    all[at] = self
                        .random
                        .pick(&["null", "Object.class", "void.class"])
                        .to_owned();
                }
                1 if !all.is_empty() => drop(all.pop()),
                _ => all.push("int.class".to_owned()),
            }
        }
        let n = self.number();
        let list = all.join(", ");
        match self.random.below(20) {
            0 if all.is_empty() => ", (Class<?>[]) null".to_owned(),
            0 | 1 => format!(", new Class<?>[] {{{list}}}"),
            2 | 3 => {
                self.line(format!("Class<?>[] t{n} = {{{list}}};"));
                format!(", t{n}")
            }
            4 => {
                let other = self.class_of(Ty::Java("Object"));
                self.line(format!("Class<?>[] t{n}; if (lib.R.seldom()) t{n} = new Class<?>[] {{{other}}}; else t{n} = new Class<?>[] {{{list}}};"));
                format!(", t{n}")
            }
            5 if !all.is_empty() => {
                self.line(format!("Class<?>[] t{n} = new Class<?>[{}];", all.len()));
                for (k, class) in all.iter().enumerate() {
                    self.line(format!("t{n}[{k}] = {class};"));
                }
                format!(", t{n}")
            }
            _ if all.len() == 1 => format!(", new Class<?>[] {{{list}}}"),
            _ => all.iter().map(|class| format!(", {class}")).collect(),
        }
    }

    /// Declares the variable with a lookup of a method, in the class or one below it.
    pub fn method(&mut self, variable: &str, class: usize, method: &Method) {
        let asked = if self.random.chance(75) {
            class
        } else {
            self.family.below(self.random, class).unwrap_or(class)
        };
        let is_public = method.access == "public";
        let how = match self.random.below(10) {
            0 => "getMethod",
            n if n < 5 && is_public => "getMethod",
            _ => "getDeclaredMethod",
        };
        let asked = if how == "getMethod" { asked } else { class };
        let asked = self.class(asked);
        let same = self.family.classes[class].methods.iter();
        let is_alone = same.filter(|m| m.name == method.name).count() == 1;
        if is_alone && self.random.chance(12) {
            self.by_loop(variable, &asked, &method.name);
            return;
        }
        let name = self.text(&method.name);
        let types = self.classes(&method.parameters);
        let found = format!("{asked}.{how}({name}{types})");
        if self.random.chance(5) {
            let name = self.text(&method.name);
            let other = self.other();
            let types = self.classes(&method.parameters);
            let other = format!("{other}.{how}({name}{types})");
            self.line(format!(
                "java.lang.reflect.Method {variable} = lib.R.seldom() ? {other} : {found};"
            ));
        } else {
            self.line(format!("java.lang.reflect.Method {variable} = {found};"));
        }
    }

    /// Searches all methods that the class declares. Only the wanted method has that name, and its
    /// bridge.
    fn by_loop(&mut self, variable: &str, class: &str, name: &str) {
        let n = self.number();
        self.line(format!("java.lang.reflect.Method {variable} = null;"));
        self.line(format!(
            "for (java.lang.reflect.Method x{n} : {class}.getDeclaredMethods()) if (x{n}.getName().equals(\"{name}\") && !x{n}.isBridge()) {variable} = x{n};"
        ));
    }

    pub fn constructor(&mut self, variable: &str, class: usize, constructor: &Method) {
        let is_public = constructor.access == "public";
        let how = match self.random.below(10) {
            0 => "getConstructor",
            n if n < 5 && is_public => "getConstructor",
            _ => "getDeclaredConstructor",
        };
        let class = self.class(class);
        let types = self.classes(&constructor.parameters);
        let types = types.strip_prefix(", ").unwrap_or_default();
        self.line(format!(
            "java.lang.reflect.Constructor<?> {variable} = {class}.{how}({types});"
        ));
    }

    pub fn field(
        &mut self,
        variable: &str,
        class: usize,
        field: &crate::reflective::family::Field,
    ) {
        let below = self.family.below(self.random, class).unwrap_or(class);
        let (how, class) = match self.random.below(10) {
            0 => ("getField", class),
            n if n < 5 && field.access == "public" => ("getField", below),
            _ => ("getDeclaredField", class),
        };
        let class = self.class(class);
        let name = self.text(&field.name);
        self.line(format!(
            "java.lang.reflect.Field {variable} = {class}.{how}({name});"
        ));
    }

    /// Arguments that fit.
    pub fn right(&mut self, types: &[Ty]) -> Vec<String> {
        let value = |ty: &Ty| values::right(self.family, self.random, *ty);
        types.iter().map(value).collect()
    }

    /// Arguments for parameters, as expressions, after the name of their fault.
    pub fn arguments(&mut self, types: &[Ty]) -> (&'static str, Vec<String>) {
        let mut all = self.right(types);
        if types.is_empty() {
            if self.random.chance(15) {
                return ("more", vec!["1".to_owned()]);
            }
            return ("fits", all);
        }
        match self.random.below(20) {
            0 => {
                all.pop();
                return ("fewer", all);
            }
            1 => {
                all.push("null".to_owned());
                return ("more", all);
            }
            2..=8 => {
                let at = self.random.below(types.len());
                let (slip, value) = values::slip(self.family, self.random, types[at]);
                all[at] = value;
                return (slip.name(), all);
            }
            _ => {}
        }
        ("fits", all)
    }
}
