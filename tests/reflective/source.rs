//! Prints the classes of a family as Java source.

use crate::reflective::classes::unimplemented;
use crate::reflective::family::{
    Body, Class, Family, Field, Init, Kind, Method, Place, TEXT, VOID,
};
use crate::reflective::random::Random;
use crate::reflective::values;

/// The declarations of the classes at a place.
pub fn classes(family: &Family, random: &mut Random, place: Place) -> String {
    let mut out = String::new();
    for (number, class) in family.classes.iter().enumerate() {
        if class.place == place {
            out += &Printer {
                family,
                random,
                class,
                number,
            }
            .class();
        }
    }
    out
}

/// The method that creates objects of the classes at these places.
pub fn make(family: &Family, places: &[Place]) -> String {
    let mut out =
        "  public static Object make(int n) throws Exception {\n    switch (n) {\n".to_owned();
    for (number, class) in family.classes.iter().enumerate() {
        if places.contains(&class.place)
            && let Some(made) = made(family, number)
        {
            out += &format!("      case {number}: return {made};\n");
        }
    }
    out + "      default: return null;\n    }\n  }\n"
}

/// A new object of the class, or of an anonymous subclass.
fn made(family: &Family, number: usize) -> Option<String> {
    let class = &family.classes[number];
    let name = family.source(number);
    Some(match class.kind {
        Kind::Interface => return None,
        Kind::Enum => format!("{name}.ONE"),
        Kind::Abstract => {
            let methods = unimplemented(family, number);
            let own = methods.iter().map(|m| {
                let result = family.ty(m.result);
                let given = if m.result == VOID {
                    ""
                } else if result == "int" {
                    " return 1;"
                } else {
                    " return null;"
                };
                let taken = parameters(family, m);
                format!(" public {result} {}({taken}) {{{given} }}", m.name)
            });
            format!("new {name}() {{{} }}", own.collect::<String>())
        }
        Kind::Record => {
            let values = class.constructors[0].parameters.iter();
            let values = values.map(|ty| values::zero(family, *ty));
            format!("new {name}({})", values.collect::<Vec<_>>().join(", "))
        }
        Kind::Plain => format!("new {name}()"),
    })
}

/// `int a0, String... a1`
fn parameters(family: &Family, method: &Method) -> String {
    let last = method.parameters.len().wrapping_sub(1);
    let all = method.parameters.iter().enumerate().map(|(k, ty)| {
        let name = family.ty(*ty);
        match name.strip_suffix("[]") {
            Some(element) if method.is_variable && k == last => format!("{element}... a{k}"),
            _ => format!("{name} a{k}"),
        }
    });
    all.collect::<Vec<_>>().join(", ")
}

struct Printer<'a> {
    family: &'a Family,
    random: &'a mut Random,
    class: &'a Class,
    number: usize,
}

impl Printer<'_> {
    fn class(mut self) -> String {
        let class = self.class;
        let mut out = format!("  {} {{\n", self.head());
        if class.kind == Kind::Enum {
            let body = if self.number.is_multiple_of(2) {
                " { }"
            } else {
                ""
            };
            out += &format!("    ONE, TWO{body};\n");
        }
        out += &self.initialiser();
        for field in class
            .fields
            .iter()
            .filter(|f| f.value.is_some() || f.name.starts_with('f'))
        {
            out += &self.field(field);
        }
        for constructor in class.constructors.iter().filter(|k| k.body != Body::Given) {
            out += &self.method(constructor);
        }
        for method in &class.methods {
            out += &self.method(method);
        }
        out + &class.code + "  }\n"
    }

    fn head(&self) -> String {
        let (class, family) = (self.class, self.family);
        let word = match class.kind {
            Kind::Plain => "class",
            Kind::Abstract => "abstract class",
            Kind::Interface => "interface",
            Kind::Enum => "enum",
            Kind::Record => "record",
        };
        let is_nested =
            class.place != Place::Top && matches!(class.kind, Kind::Plain | Kind::Abstract);
        let nested = if is_nested { "static " } else { "" };
        let mut head = format!("{} {nested}{word} {}", class.access, class.simple);
        if class.kind == Kind::Record {
            let of = class.constructors[0].parameters.iter().enumerate();
            let of = of.map(|(k, ty)| format!("{} r{}_{k}", family.ty(*ty), self.number));
            head += &format!("({})", of.collect::<Vec<_>>().join(", "));
        }
        if let Some(above) = class
            .above
            .map(|above| family.source(above))
            .or(class.extends.map(str::to_owned))
        {
            head += &format!(" extends {above}");
        }
        let interfaces: Vec<String> = class.interfaces.iter().map(|i| family.source(*i)).collect();
        if !interfaces.is_empty() {
            let word = if class.kind == Kind::Interface {
                "extends"
            } else {
                "implements"
            };
            head += &format!(" {word} {}", interfaces.join(", "));
        }
        head
    }

    fn initialiser(&self) -> String {
        let number = self.number;
        let throws = "if (lib.R.surely()) throw new IllegalStateException(\"initialiser\");";
        if self.class.kind == Kind::Interface {
            return match self.class.init {
                Init::Nothing => String::new(),
                Init::Throws => format!(
                    "    Object INIT = start();\n    static Object start() {{ lib.R.say(\"starts {number}\"); {throws} return 1; }}\n"
                ),
                _ => format!(
                    "    Object INIT = start();\n    static Object start() {{ lib.R.say(\"starts {number}\"); return 1; }}\n"
                ),
            };
        }
        let ends = match self.class.init {
            Init::Nothing => return String::new(),
            Init::Prints => String::new(),
            Init::Throws => throws.to_owned(),
            Init::Keeps => {
                let name = &self.class.simple;
                format!(
                    "try {{ lib.R.keep({number}, new {name}()); }} catch (Exception e) {{ }} {throws}"
                )
            }
        };
        format!("    static {{ lib.R.say(\"starts {number}\"); {ends} }}\n")
    }

    fn field(&self, field: &Field) -> String {
        let ty = self.family.ty(field.ty);
        let mut out = format!("    {} ", field.access);
        for (is, word) in [(field.is_static, "static "), (field.is_final, "final ")] {
            out += if is { word } else { "" };
        }
        match &field.value {
            Some(value) => out + &format!("{ty} {} = {value};\n", field.name),
            None => out + &format!("{ty} {};\n", field.name),
        }
    }

    fn method(&mut self, method: &Method) -> String {
        let is_interface = self.class.kind == Kind::Interface;
        let is_abstract = method.body == Body::Abstract;
        let is_constructor = method.name == "<init>";
        let mut out = format!("    {} ", method.access);
        let is_default =
            is_interface && !is_abstract && !method.is_static && method.access != "private";
        let words = [
            (method.is_static, "static "),
            (method.is_final, "final "),
            (is_abstract, "abstract "),
            (is_default, "default "),
        ];
        for (is, word) in words {
            out += if is { word } else { "" };
        }
        let taken = parameters(self.family, method);
        out += &if is_constructor {
            format!("{}({taken}) throws Exception", self.class.simple)
        } else {
            format!(
                "{} {}({taken}) throws Exception",
                self.family.ty(method.result),
                method.name
            )
        };
        if is_abstract {
            out + ";\n"
        } else {
            out + &format!(" {{ {} }}\n", self.body(method))
        }
    }

    fn body(&mut self, method: &Method) -> String {
        let names: Vec<String> = (0..method.parameters.len())
            .map(|k| format!("a{k}"))
            .collect();
        let say = format!(
            "lib.R.say(\"{}.{}\", new Object[] {{{}}});",
            self.class.simple,
            method.name,
            names.join(", ")
        );
        let same = method.parameters.iter().position(|p| *p == method.result);
        let value = match same {
            _ if method.result == VOID => String::new(),
            Some(k) => format!("a{k}"),
            None => values::typed(self.family, self.random, method.result),
        };
        match method.body {
            Body::Throws(thrown) => {
                format!("{say} if (lib.R.surely()) throw {thrown}; return {value};")
            }
            Body::MayThrow(thrown) => {
                format!("{say} if (lib.R.seldom()) throw {thrown}; return {value};")
            }
            Body::Looks(look) if method.result == TEXT => format!("{say} return {look};"),
            Body::Looks(look) => format!("{say} lib.R.say({look}); return;"),
            _ => format!("{say} return {value};"),
        }
    }
}
