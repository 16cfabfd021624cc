//! Code that uses members: right and wrong objects, right and wrong arguments.

use crate::reflective::family::{Field, Init, Kind, Method};
use crate::reflective::find::Code;
use crate::reflective::oddities::ODDITIES;
use crate::reflective::values;

const REFLECT: &str = "java.lang.reflect";
const LOOKUP: &str = "java.lang.invoke.MethodHandles.lookup()";

impl Code<'_> {
    /// Finds a member of a random class, and uses it some times.
    pub fn block(&mut self) {
        let any = self.random.below(self.family.classes.len());
        let own = self.own.filter(|_| self.random.chance(60));
        let class = own.unwrap_or(any);
        let it = &self.family.classes[class];
        match self.random.below(100) {
            0..=39 if !it.methods.is_empty() => {
                let method = self.random.below(it.methods.len());
                self.methods(class, &it.methods[method]);
            }
            40..=62 if !it.constructors.is_empty() => {
                let constructor = self.random.below(it.constructors.len());
                self.constructors(class, &it.constructors[constructor]);
            }
            63..=67 => self.instances(class),
            68..=96 if !it.fields.is_empty() => {
                let field = self.random.below(it.fields.len());
                self.fields(class, &it.fields[field]);
            }
            97.. => {
                let which = self.random.below(ODDITIES.len());
                self.oddity(which, class);
            }
            _ => self.block(),
        }
    }

    /// Stores a found member in a variable, a method or a static field, and returns an expression
    /// for it.
    fn kept(&mut self, ty: &str, find: impl FnOnce(&mut Self, &str)) -> String {
        let n = self.number();
        let (variable, outer) = (format!("m{n}"), self.outer());
        let how = self.random.below(10);
        if how < 6 {
            find(self, &variable);
            self.open(&variable);
            return variable;
        }
        let before = std::mem::take(&mut self.lines);
        find(self, &variable);
        self.open(&variable);
        let lines = std::mem::replace(&mut self.lines, before).join("\n    ");
        let access = self.hidden();
        *self.members += &format!(
            "  {access}static {ty} found{n}() throws Exception {{\n    {lines}\n    return {variable};\n  }}\n"
        );
        let init = format!(
            "try {{ return {outer}.found{n}(); }} catch (Exception e) {{ throw new IllegalStateException(e.getClass().getName()); }}"
        );
        match how {
            6 | 7 => {
                self.line(format!("{ty} {variable} = {outer}.found{n}();"));
                variable
            }
            8 => {
                *self.members += &format!(
                    "  static class K{n} {{ static final {ty} M = init(); static {ty} init() {{ {init} }} }}\n"
                );
                format!("{outer}.K{n}.M")
            }
            _ => {
                *self.members += &format!("  static {ty} held{n};\n");
                self.line(format!(
                    "if ({outer}.held{n} == null) {outer}.held{n} = {outer}.found{n}();"
                ));
                format!("{outer}.held{n}")
            }
        }
    }

    /// Perhaps switches off the access checks of a member.
    fn open(&mut self, member: &str) {
        match self.random.below(20) {
            0..=9 => self.line(format!("{member}.setAccessible(true);")),
            10 if !self.family.is_old => self.line(format!("{member}.trySetAccessible();")),
            12 => self.line(format!("{REFLECT}.AccessibleObject.setAccessible(new {REFLECT}.AccessibleObject[] {{{member}}}, true);")),
            11 => self.line(format!("{member}.setAccessible(false);")),
            _ => {}
        }
    }

    /// A use by an expression, which reports its result or exception.
    fn used(&mut self, how: &str, expression: &str) {
        let n = self.number();
        let loops = self.random.chance(8);
        let frames = self.random.chance(40);
        if loops {
            self.line(format!("for (int i{n} = 0; i{n} < 2; i{n}++)"));
        }
        self.line("try {".to_owned());
        if let Some(statement) = expression.strip_prefix("set ") {
            self.line(format!("  {statement}; lib.R.got({n}, \"set\"); /*{n}*/"));
        } else {
            self.line(format!("  lib.R.got({n}, {expression}); /*{n}*/"));
        }
        self.line(format!(
            "}} catch (Throwable t{n}) {{ lib.R.fail({n}, \"{how}\", t{n}, {frames}); }}"
        ));
    }

    /// An object to use a member of the class with, after the name of its fault.
    fn receiver(&mut self, class: usize) -> (&'static str, String) {
        match self.random.below(16) {
            0 | 3 => ("null object", "null".to_owned()),
            1 => ("other object", values::OTHER.to_owned()),
            2 => match self.family.classes[class].above {
                Some(above) => ("object above", self.family.object(self.random, above)),
                None => ("object above", "new Object()".to_owned()),
            },
            _ => ("", self.own_object(class)),
        }
    }

    fn own_object(&mut self, class: usize) -> String {
        match self.family.source(class).as_str() {
            "java.lang.String" => "\"some text\"".to_owned(),
            "java.lang.StringBuilder" => "new StringBuilder()".to_owned(),
            "lib.Old" => "new lib.Old()".to_owned(),
            _ => self.family.object(self.random, class),
        }
    }

    /// The arguments after the object: some expressions, or an array in some shape.
    fn passed(&mut self, values: &[String]) -> String {
        let n = self.number();
        let list = values.join(", ");
        let is_text = |v: &String| v.starts_with('"');
        match self.random.below(20) {
            0 | 1 => format!(", new Object[] {{{list}}}"),
            2 | 3 => {
                self.line(format!("Object[] g{n} = {{{list}}};"));
                format!(", g{n}")
            }
            4 => {
                self.line(format!("Object[] g{n} = new Object[{}];", values.len()));
                for (k, value) in values.iter().enumerate() {
                    self.line(format!("g{n}[{k}] = {value};"));
                }
                format!(", g{n}")
            }
            5 => {
                self.line(format!("Object[] g{n}; if (lib.R.seldom()) g{n} = new Object[] {{null}}; else g{n} = new Object[] {{{list}}};"));
                format!(", g{n}")
            }
            6 => format!(", java.util.Arrays.asList(new Object[] {{{list}}}).toArray()"),
            7..=9 if !values.is_empty() && values.iter().all(is_text) => {
                format!(", (Object[]) new String[] {{{list}}}")
            }
            _ => values
                .iter()
                .map(|value| format!(", (Object) ({value})"))
                .collect(),
        }
    }

    /// Arguments, after the name of their fault.
    fn given(&mut self, types: &[crate::reflective::family::Ty]) -> (&'static str, String) {
        if self.random.chance(7) {
            return ("null array", ", (Object[]) null".to_owned());
        }
        let (slip, values) = self.arguments(types);
        (slip, self.passed(&values))
    }

    fn methods(&mut self, class: usize, method: &Method) {
        let member = self.kept(&format!("{REFLECT}.Method"), |code, v| {
            code.method(v, class, method)
        });
        for _ in 0..1 + self.random.below(4) {
            let (wrong, object) = if method.is_static && self.random.chance(80) {
                ("", "null".to_owned())
            } else {
                self.receiver(class)
            };
            let wrong = if method.is_static { "" } else { wrong };
            let (slip, given) = self.given(&method.parameters);
            let tag = if wrong.is_empty() { slip } else { wrong };
            if self.random.chance(8) {
                let object = if method.is_static {
                    String::new()
                } else {
                    format!(", (Object) ({object})")
                };
                let given = self.given_to_handle(method, !wrong.is_empty());
                self.handle("unreflect", &member, object + &given);
            } else {
                self.invoked(&member, tag, &format!("{object}{given}"));
            }
        }
    }

    /// Invokes a method: here, in a method that receives it, or by a reference to its `invoke`.
    fn invoked(&mut self, member: &str, tag: &str, given: &str) {
        let (n, outer) = (self.number(), self.outer());
        let call = match self.random.below(11) {
            0 => {
                let head = format!("{}static Object call{n}", self.hidden());
                *self.members += &format!(
                    "  {head}({REFLECT}.Method m, Object o, Object... a) throws Exception {{ return m.invoke(o, a); }}\n"
                );
                format!("{outer}.call{n}({member}, {given})")
            }
            1 => {
                self.line(format!("{outer}.Invoker i{n} = {member}::invoke;"));
                format!("i{n}.invoke({given})")
            }
            _ => format!("{member}.invoke({given})"),
        };
        self.used(&format!("invoke: {tag}"), &call);
    }

    /// Arguments for a handle, with a comma before each. They have at most one fault: with two, it
    /// varies between runs of a JDK which is found first. (An array in place of a variable number
    /// of arguments is one fault.)
    fn given_to_handle(&mut self, method: &Method, is_wrong: bool) -> String {
        let mut values = if is_wrong || method.is_variable {
            self.right(&method.parameters)
        } else {
            self.arguments(&method.parameters).1
        };
        if is_wrong && method.is_variable {
            values.pop();
        }
        values.iter().map(|v| format!(", (Object) ({v})")).collect()
    }

    /// A use of a member's method handle; the arguments have a comma before them.
    fn handle(&mut self, make: &str, member: &str, arguments: String) {
        let arguments = arguments.strip_prefix(", ").unwrap_or_default();
        let call = format!("{LOOKUP}.{make}({member}).invokeWithArguments({arguments})");
        self.used(&format!("{make} handle"), &call);
    }

    fn constructors(&mut self, class: usize, constructor: &Method) {
        let kind = self.family.classes[class].kind;
        let member = self.kept(&format!("{REFLECT}.Constructor<?>"), |code, v| {
            code.constructor(v, class, constructor)
        });
        for _ in 0..1 + self.random.below(3) {
            let (slip, given) = self.given(&constructor.parameters);
            if self.random.chance(10) {
                let given = self.given_to_handle(constructor, false);
                self.handle("unreflectConstructor", &member, given);
                continue;
            }
            let given = given.strip_prefix(", ").unwrap_or_default();
            let tag = if kind == Kind::Abstract {
                "abstract"
            } else {
                slip
            };
            self.used(
                &format!("newInstance: {tag}"),
                &format!("{member}.newInstance({given})"),
            );
        }
    }

    /// `Class.newInstance`, also of classes without instances.
    fn instances(&mut self, class: usize) {
        let it = &self.family.classes[class];
        let tag = match it.kind {
            Kind::Plain if it.init == Init::Throws => "initialiser",
            Kind::Plain => "plain",
            Kind::Abstract => "abstract",
            Kind::Interface => "interface",
            Kind::Enum | Kind::Record => "needs arguments",
        };
        let class = self.class(class);
        self.used(
            &format!("Class.newInstance: {tag}"),
            &format!("((Class<?>) {class}).newInstance()"),
        );
    }

    fn fields(&mut self, class: usize, field: &Field) {
        let member = self.kept(&format!("{REFLECT}.Field"), |code, v| {
            code.field(v, class, field)
        });
        for _ in 0..1 + self.random.below(4) {
            let (wrong, object) = if field.is_static {
                ("", "null".to_owned())
            } else {
                self.receiver(class)
            };
            let (slip, value) = if self.random.chance(60) {
                ("fits", values::right(self.family, self.random, field.ty))
            } else {
                let (slip, value) = values::slip(self.family, self.random, field.ty);
                (slip.name(), value)
            };
            let (tag, read) = match wrong {
                "" if field.is_final => ("final", "fits"),
                "" => (slip, "fits"),
                wrong => (wrong, wrong),
            };
            match self.random.below(20) {
                0..=6 => self.used(&format!("get: {read}"), &format!("{member}.get({object})")),
                7..=13 => self.used(
                    &format!("set: {tag}"),
                    &format!("set {member}.set({object}, {value})"),
                ),
                14..=18 => self.by_primitive(&member, &object, field),
                _ if field.is_static => self.handle("unreflectGetter", &member, String::new()),
                // At most one fault (`given_to_handle`).
                _ if wrong.is_empty() => self.handle(
                    "unreflectSetter",
                    &member,
                    format!(", (Object) ({object}), (Object) ({value})"),
                ),
                _ => self.handle("unreflectGetter", &member, format!(", (Object) ({object})")),
            }
        }
    }

    /// `getInt` and the like, mostly the right one.
    fn by_primitive(&mut self, member: &str, object: &str, field: &Field) {
        let all: Vec<&str> = values::primitives().collect();
        let own = all
            .iter()
            .find(|p| crate::reflective::family::Ty::Java(p) == field.ty);
        let name = match own {
            Some(name) if self.random.chance(50) => *name,
            _ => self.random.pick(&all),
        };
        let (first, rest) = name.split_at(1);
        let word = format!("{}{rest}", first.to_uppercase());
        let value = values::primitive(name);
        if self.random.chance(50) {
            self.used("getInt and so on", &format!("{member}.get{word}({object})"));
        } else {
            self.used(
                "setInt and so on",
                &format!("set {member}.set{word}({object}, {value})"),
            );
        }
    }

    /// A lookup of a method in a method of its own, and one use as an expression.
    fn inline(&mut self, number: usize) -> (String, String) {
        let usable = |c: &usize| !self.family.classes[*c].methods.is_empty();
        let all: Vec<usize> = (0..self.family.classes.len()).filter(usable).collect();
        let class = self.random.pick(&all);
        let methods = &self.family.classes[class].methods;
        let method = &methods[self.random.below(methods.len())];
        self.method("m", class, method);
        self.open("m");
        let lines = std::mem::take(&mut self.lines).join("\n    ");
        let (_, object) = self.receiver(class);
        let (_, values) = self.arguments(&method.parameters);
        let all: String = values.iter().map(|v| format!(", (Object) ({v})")).collect();
        let find = format!(
            "static {REFLECT}.Method found{number}() throws Exception {{\n    {lines}\n    return m;\n  }}"
        );
        (
            find,
            format!("{}.found{number}().invoke({object}{all})", self.outer()),
        )
    }

    /// A class whose constructor uses a method before it calls the superclass's constructor.
    pub fn prologue(&mut self, number: usize) -> String {
        let (find, call) = self.inline(number);
        let above = format!(
            "static class B{number} {{ B{number}(Object o) {{ lib.R.got({number}, o); }} }}"
        );
        let call = format!("super({call}); /*{number}*/");
        let class = format!(
            "static class X{number} extends B{number} {{ X{number}() throws Throwable {{\n    {call}\n  }} }}"
        );
        format!("  {find}\n  {above}\n  {class}\n")
    }

    /// An annotation whose initialiser uses a method in a lambda.
    pub fn annotation(&mut self, number: usize) -> String {
        let (find, call) = self.inline(number);
        let tried =
            format!("Object TRIED = lib.R.tried({number}, () ->\n    {call}); /*{number}*/");
        format!("  {find}\n  @interface N{number} {{ {tried} }}\n")
    }

    /// A use that random members do not lead to; `class` is any class.
    pub fn oddity(&mut self, which: usize, class: usize) {
        let (how, text) = ODDITIES[which % ODDITIES.len()];
        let outer = format!("p.P{}", self.family.n);
        let literal = self.class(class);
        let text = text.replace("$P", &outer).replace("$C", &literal);
        self.used(how, &text);
    }
}
