//! Makes the classes of a random program.

use crate::reflective::family::{
    Body, Class, Family, Field, Init, Kind, Method, Place, TEXT, Ty, VOID,
};
use crate::reflective::random::Random;
use crate::reflective::values;

/// Exceptions that methods and constructors throw, including those of the API itself.
const THROWN: [&str; 13] = [
    "new IllegalStateException(\"state\")",
    "new java.io.IOException(\"checked\")",
    "new lib.R.Bad(\"bad\", new Exception(\"cause\"))",
    "new Error(\"error\")",
    "new IllegalArgumentException(\"argument\")",
    "new NullPointerException(\"pointer\")",
    "new ClassCastException(\"cast\")",
    "new java.lang.reflect.InvocationTargetException(new RuntimeException(\"inner\"), \"target\")",
    "new IllegalAccessException(\"access\")",
    "new InstantiationException(\"abstract\")",
    "new ExceptionInInitializerError(\"initializer\")",
    "new NoSuchMethodException(\"method\")",
    "(RuntimeException) lib.R.kept(63)", // Null is thrown.
];

/// Ways for a method to look at its caller, and code that only resembles them.
const LOOKS: [&str; 5] = [
    "StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getName()",
    "StackWalker.getInstance().walk(s -> s.skip(1).findFirst()).get().getClassName()",
    "lib.R.frame(new Throwable().getStackTrace()[1])",
    "Class.forName(\"lib.Old\").getName()",
    "java.lang.invoke.MethodHandles.lookup().lookupClass().getName()",
];

/// Classes of the class path and the platform to extend.
const FAR: [&str; 3] = ["lib.Old", "java.util.ArrayList<Object>", "RuntimeException"];

/// The access of members; a repeated entry is taken more often.
const ACCESS: [&str; 6] = ["public", "public", "public", "", "protected", "private"];

/// The classes of program `n`, of Java 8 or 17.
pub fn family(random: &mut Random, n: usize, is_old: bool) -> Family {
    let mut family = Family {
        n,
        is_old,
        classes: Vec::new(),
    };
    for _ in 0..5 + random.below(4) {
        let place = match random.below(100) {
            0..=54 => Place::Main,
            55..=64 => Place::Top,
            65..=89 => Place::Other,
            _ => Place::Archive,
        };
        let number = family.classes.len();
        let class = maker(&family, random, (number, place)).class();
        family.classes.push(class);
        let constructors = maker(&family, random, (number, place)).constructors();
        let methods = maker(&family, random, (number, place)).methods();
        let fields = maker(&family, random, (number, place)).fields();
        let class = &mut family.classes[number];
        (class.constructors, class.methods, class.fields) = (constructors, methods, fields);
    }
    family.classes.extend(platform());
    family
}

/// Makes the class of that number, the last one in the family.
struct Maker<'a> {
    family: &'a Family,
    random: &'a mut Random,
    number: usize,
    place: Place,
}

fn maker<'a>(
    family: &'a Family,
    random: &'a mut Random,
    (number, place): (usize, Place),
) -> Maker<'a> {
    Maker {
        family,
        random,
        number,
        place,
    }
}

impl Maker<'_> {
    /// A class without members.
    fn class(&mut self) -> Class {
        let number = self.number;
        let kind = match self.random.below(20) {
            0..=11 => Kind::Plain,
            12 | 13 => Kind::Abstract,
            14..=16 => Kind::Interface,
            17 => Kind::Enum,
            _ if self.family.is_old => Kind::Plain,
            _ => Kind::Record,
        };
        let access = match self.place {
            Place::Main | Place::Other => self.random.pick(&ACCESS),
            Place::Top => "",
            Place::Archive | Place::Platform => "public",
        };
        let init = match self.random.below(20) {
            0..=14 => Init::Nothing,
            15 | 16 => Init::Prints,
            17 => Init::Throws,
            _ if kind == Kind::Plain => Init::Keeps,
            _ => Init::Prints,
        };
        let simple = match self.place {
            Place::Top => format!("T{}x{number}", self.family.n),
            _ => format!("C{number}"),
        };
        let has_above = matches!(kind, Kind::Plain | Kind::Abstract);
        let above = has_above.then(|| self.above()).flatten();
        let is_far = has_above && above.is_none() && self.random.chance(12);
        Class {
            simple,
            place: self.place,
            access,
            kind,
            init,
            above,
            extends: is_far.then(|| self.random.pick(&FAR)),
            interfaces: self.interfaces(),
            constructors: Vec::new(),
            methods: Vec::new(),
            fields: Vec::new(),
            code: String::new(),
        }
    }

    /// A class that this one may extend.
    fn above(&mut self) -> Option<usize> {
        let fits = |c: &usize| {
            let class = &self.family.classes[*c];
            let first = class.constructors.first();
            let is_open = first.is_some_and(|k| matches!(k.access, "public" | "protected"));
            let is_far = self.place != class.place;
            let reaches = self.family.is_named_from(self.place, *c) && (!is_far || is_open);
            matches!(class.kind, Kind::Plain | Kind::Abstract) && reaches
        };
        let all: Vec<usize> = (0..self.number).filter(fits).collect();
        (!all.is_empty() && self.random.chance(60)).then(|| self.random.pick(&all))
    }

    fn interfaces(&mut self) -> Vec<usize> {
        let fits = |c: &usize| {
            self.family.classes[*c].kind == Kind::Interface
                && self.family.is_named_from(self.place, *c)
        };
        let all: Vec<usize> = (0..self.number).filter(fits).collect();
        all.into_iter().filter(|_| self.random.chance(50)).collect()
    }

    /// A type of a parameter, result or field.
    fn ty(&mut self) -> Ty {
        let is_near = |c: &usize| {
            let class = &self.family.classes[*c];
            class.place == self.place && self.family.is_named_from(self.place, *c)
        };
        let ours: Vec<usize> = (0..=self.number).filter(is_near).collect();
        if self.random.chance(15) && !ours.is_empty() {
            Ty::Ours(self.random.pick(&ours))
        } else {
            values::java_type(self.random)
        }
    }

    /// The types of parameters, and whether the last one takes a variable number of arguments.
    fn parameters(&mut self) -> (Vec<Ty>, bool) {
        let count = match self.random.below(20) {
            0..=5 => 0,
            6..=12 => 1,
            13..=16 => 2,
            17 | 18 => 3,
            _ => 24,
        };
        let mut all: Vec<Ty> = (0..count).map(|_| self.ty()).collect();
        let is_variable = self.random.chance(15);
        if is_variable {
            all.push(Ty::Java(
                self.random.pick(&["int[]", "String[]", "Object[]"]),
            ));
        }
        (all, is_variable)
    }

    fn body(&mut self) -> Body {
        match self.random.below(10) {
            0 | 1 => Body::Throws(self.random.pick(&THROWN)),
            2 => Body::MayThrow(self.random.pick(&THROWN)),
            _ => Body::Returns,
        }
    }

    fn look(&mut self) -> &'static str {
        // Java 8 has no `StackWalker`.
        let first = if self.family.is_old { 2 } else { 0 };
        self.random.pick(&LOOKS[first..])
    }

    fn constructors(&mut self) -> Vec<Method> {
        let class = &self.family.classes[self.number];
        if matches!(class.kind, Kind::Interface | Kind::Enum) {
            return Vec::new();
        }
        if class.kind == Kind::Record {
            let parameters: Vec<Ty> = (0..self.random.below(3)).map(|_| self.ty()).collect();
            return vec![constructor(class.access, parameters, false, Body::Given)];
        }
        // The first constructor has no parameters: subclasses call it.
        let access = self.random.pick(&ACCESS);
        let access = if self.place == Place::Top && access == "private" {
            ""
        } else {
            access
        };
        let body = if self.random.chance(15) {
            Body::MayThrow(self.random.pick(&THROWN))
        } else {
            Body::Returns
        };
        let mut all = vec![constructor(access, Vec::new(), false, body)];
        for _ in 0..self.random.below(3) {
            let (parameters, is_variable) = self.parameters();
            let access = self.random.pick(&ACCESS);
            let body = if self.random.chance(10) {
                Body::Looks(self.look())
            } else {
                self.body()
            };
            if all.iter().all(|k| k.parameters != parameters) {
                all.push(constructor(access, parameters, is_variable, body));
            }
        }
        all
    }

    fn methods(&mut self) -> Vec<Method> {
        let mut all: Vec<Method> = Vec::new();
        for k in 0..2 + self.random.below(3) {
            let mut method = self.method(k);
            // Overloads differ in the types of parameters.
            if let Some(before) = all.last().filter(|m| m.body != Body::Abstract)
                && before.parameters != method.parameters
                && method.body != Body::Abstract
                && self.random.chance(30)
            {
                method.name.clone_from(&before.name);
            }
            let is_new = |m: &Method| m.name != method.name || m.parameters != method.parameters;
            if all.iter().all(is_new) {
                all.push(method);
            }
        }
        all.extend(self.overriding());
        if self.family.classes[self.number].kind != Kind::Interface {
            all.extend(self.implementing());
        }
        all
    }

    fn method(&mut self, k: usize) -> Method {
        let kind = self.family.classes[self.number].kind;
        let (parameters, is_variable) = self.parameters();
        let mut method = Method {
            name: format!("m{}_{k}", self.number),
            access: self.random.pick(&ACCESS),
            is_static: self.random.chance(35),
            is_final: self.random.chance(10),
            is_variable,
            parameters,
            result: if self.random.chance(20) {
                VOID
            } else {
                self.ty()
            },
            body: self.body(),
        };
        if self.random.chance(12) {
            (method.body, method.result) = (Body::Looks(self.look()), TEXT);
        }
        if kind == Kind::Interface {
            method.is_final = false;
            let is_private = !self.family.is_old && self.random.chance(15);
            method.access = if is_private { "private" } else { "public" };
        }
        let may_be_abstract = matches!(kind, Kind::Interface | Kind::Abstract);
        if may_be_abstract && self.random.chance(40) {
            method.parameters.retain(|p| matches!(p, Ty::Java(_)));
            method.is_variable &= !method.parameters.is_empty();
            method.result = self
                .random
                .pick(&[Ty::Java("Object"), Ty::Java("int"), VOID]);
            (method.access, method.body) = ("public", Body::Abstract);
            (method.is_static, method.is_final) = (false, false);
        }
        method
    }

    /// Methods that override or hide some of the superclass's, or only share their names.
    fn overriding(&mut self) -> Vec<Method> {
        let Some(above) = self.family.classes[self.number].above else {
            return Vec::new();
        };
        let above = &self.family.classes[above];
        let is_near = above.place.package() == self.place.package();
        let is_java = |ty: &Ty| matches!(ty, Ty::Java(_));
        let may = |m: &&Method| {
            let is_hidden = m.access == "private" || !is_near && m.access.is_empty();
            let is_plain = (is_hidden || !m.is_final) && m.body != Body::Abstract;
            is_plain && is_java(&m.result) && m.parameters.iter().all(is_java)
        };
        let mut all: Vec<Method> = above.methods.iter().filter(may).cloned().collect();
        all.retain(|_| self.random.chance(40));
        for method in &mut all {
            method.access = if self.random.chance(50) {
                "public"
            } else {
                method.access
            };
            method.body = self.body();
        }
        all
    }

    /// Implementations of abstract methods. Some have a narrower result type, and so a bridge.
    fn implementing(&mut self) -> Vec<Method> {
        if self.family.classes[self.number].kind == Kind::Abstract {
            return Vec::new();
        }
        let mut all = unimplemented(self.family, self.number);
        for method in &mut all {
            method.body = self.body();
            if method.result == Ty::Java("Object") && self.random.chance(50) {
                method.result = self
                    .random
                    .pick(&[TEXT, Ty::Java("Integer"), Ty::Java("int[]")]);
            }
        }
        all
    }

    fn fields(&mut self) -> Vec<Field> {
        let class = &self.family.classes[self.number];
        let is_interface = class.kind == Kind::Interface;
        let mut all: Vec<Field> = (0..1 + self.random.below(4))
            .map(|k| self.field(k))
            .collect();
        if is_interface && class.init == Init::Nothing {
            all.clear();
        }
        // Fields of records that are not components must be static.
        let is_record = class.kind == Kind::Record;
        all.retain(|f| f.is_static || !is_record);
        for (k, ty) in class
            .constructors
            .first()
            .into_iter()
            .flat_map(|c| c.parameters.iter().enumerate())
        {
            all.push(Field {
                name: format!("r{}_{k}", self.number),
                access: "private",
                is_static: false,
                is_final: true,
                ty: *ty,
                value: None,
            });
        }
        all
    }

    fn field(&mut self, k: usize) -> Field {
        let class = &self.family.classes[self.number];
        let is_interface = class.kind == Kind::Interface;
        let ty = self.ty();
        let (is_static, is_final) = (self.random.chance(40), self.random.chance(25));
        // In a class without an initialiser, a static field has a constant or no value.
        let is_plain = class.init == Init::Nothing && is_static;
        let value = if is_plain && !values::is_primitive(ty) {
            None
        } else {
            // A class with a failing initialiser needs few further ways to fail.
            Some(match ty {
                Ty::Ours(_) => "null".to_owned(),
                Ty::Java(_) => values::right(self.family, self.random, ty),
            })
        };
        let is_final = is_final && value.is_some();
        // Some fields hide one of the superclass.
        let owner = class
            .above
            .filter(|_| self.random.chance(25))
            .unwrap_or(self.number);
        Field {
            name: format!("f{owner}_{k}"),
            access: if is_interface {
                "public"
            } else {
                self.random.pick(&ACCESS)
            },
            is_static: is_static || is_interface,
            is_final: is_final || is_interface,
            ty,
            value: value.filter(|_| !is_plain || is_final),
        }
    }
}

fn constructor(access: &'static str, parameters: Vec<Ty>, is_variable: bool, body: Body) -> Method {
    Method {
        name: "<init>".to_owned(),
        access,
        is_static: false,
        is_final: false,
        is_variable,
        parameters,
        result: VOID,
        body,
    }
}

/// The abstract methods of the class's objects that no superclass implements.
pub fn unimplemented(family: &Family, class: usize) -> Vec<Method> {
    let is_done = |method: usize| {
        let mut above = family.classes[class].above;
        while let Some(a) = above {
            if family.classes[a].kind == Kind::Plain && family.is_below(a, method) {
                return true;
            }
            above = family.classes[a].above;
        }
        false
    };
    let above = (0..family.classes.len()).filter(|c| family.is_below(class, *c) && !is_done(*c));
    let methods = above.flat_map(|c| &family.classes[c].methods);
    methods
        .filter(|m| m.body == Body::Abstract)
        .cloned()
        .collect()
}

/// Some classes of the platform and of the class path. Their members are looked up, too.
fn platform() -> Vec<Class> {
    let method =
        |name: &str, is_static: bool, parameters: &[&'static str], result: &'static str| Method {
            name: name.to_owned(),
            access: "public",
            is_static,
            is_final: false,
            is_variable: false,
            parameters: parameters.iter().map(|p| Ty::Java(p)).collect(),
            result: Ty::Java(result),
            body: Body::Given,
        };
    let class = |simple: &str, methods: Vec<Method>| Class {
        simple: simple.to_owned(),
        place: Place::Platform,
        access: "public",
        kind: Kind::Plain,
        init: Init::Nothing,
        above: None,
        extends: None,
        interfaces: Vec::new(),
        constructors: vec![constructor("public", Vec::new(), false, Body::Given)],
        methods,
        fields: Vec::new(),
        code: String::new(),
    };
    vec![
        class(
            "java.lang.String",
            vec![
                method("length", false, &[], "int"),
                method("concat", false, &["String"], "String"),
                method("valueOf", true, &["int"], "String"),
            ],
        ),
        class(
            "java.lang.StringBuilder",
            vec![method("capacity", false, &[], "int")],
        ),
        class("lib.Old", vec![method("name", false, &[], "String")]),
    ]
}
