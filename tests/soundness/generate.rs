//! Random Java programs: small class families, factories, loops, handlers, aliases, arrays and
//! recursion, with probes that tell at run time what a call's receiver is, and unknown code
//! (`U`) that changes everything it was ever given.

use std::fmt::Write as _;

/// A generator of pseudo-random numbers (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.below(2);
        }
        random
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// The classes of each program, by the number that probes give them.
pub const CLASSES: [&str; 5] = ["N", "A", "B", "C", "D"];
const FIELDS: [&str; 2] = ["a", "b"];
const FUNCTIONS: usize = 4;

/// The source of the program with that number.
pub fn program(number: usize) -> String {
    let mut writer = Writer {
        random: Random::new(number as u64 + 1),
        is_quiet: !number.is_multiple_of(3),
        text: String::new(),
        line: 1,
        depth: 0,
        is_static: true,
    };
    writer.program(number);
    writer.text
}

struct Writer {
    random: Random,
    text: String,
    line: usize,
    depth: usize,
    is_static: bool,
    /// Leaks little, so that much is known.
    is_quiet: bool,
}

impl Writer {
    fn put(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
        self.line += line.matches('\n').count() + 1;
    }

    fn program(&mut self, number: usize) {
        self.put(&format!(
            "package p; import lib.U; public class P{number} {{"
        ));
        self.put("interface I { String m(); }");
        self.put("static class Ex extends RuntimeException { N n; Ex(N n) { this.n = n; } }");
        self.put("static class Mark { N n; Mark(N n) { this.n = n; } }");
        self.put("static N shared;");
        for class in 0..CLASSES.len() {
            self.class(class);
        }
        let tests: Vec<String> = (0..CLASSES.len())
            .rev()
            .map(|n| format!("x instanceof {} ? {n}", CLASSES[n]))
            .collect();
        self.put(&format!(
            "static int k(Object x) {{ return x == null ? -1 : {} : 9; }}",
            tests.join(" : ")
        ));
        self.is_static = true;
        for n in 0..FUNCTIONS {
            self.put(&format!("static N f{n}(N p, N q, int d) {{"));
            self.put("if (d <= 0) return p;");
            self.body(7);
            self.put("}");
        }
        self.put("public static void main() {");
        for n in 0..FUNCTIONS {
            let (p, q) = (self.fresh(), self.fresh());
            self.put(&format!(
                "try {{ f{n}({p}, {q}, 3); }} catch (Throwable t) {{ U.thrown(t); }}"
            ));
        }
        self.put("} }");
    }

    fn fresh(&mut self) -> String {
        match self.random.below(6) {
            0 => "null".to_owned(),
            1 if !self.is_quiet => "shared".to_owned(),
            _ => format!("new {}()", self.random.pick(&CLASSES)),
        }
    }

    fn class(&mut self, class: usize) {
        let name = CLASSES[class];
        let superclass = match class {
            0 => " implements I".to_owned(),
            n => {
                let above = CLASSES[self.random.below(n)];
                let more =
                    self.random
                        .pick(&["", " implements Comparable<N>", " implements lib.Tag"]);
                format!(" extends {above}{more}")
            }
        };
        self.put(&format!("static class {name}{superclass} {{"));
        if class == 0 {
            self.put("N a, b; N[] r;");
        }
        self.put("public int compareTo(N n) { return 0; }");
        let leaks = if self.is_quiet { 3 } else { 0 };
        match self.random.below(12).max(leaks) {
            0 => self.put(&format!("{name}() {{ U.u(this); }}")),
            1 => self.put(&format!("{name}() {{ shared = this; }}")),
            2 | 3 if class > 0 => {
                let inner = CLASSES[self.random.below(class)];
                self.put(&format!("{name}() {{ a = new {inner}(); }}"));
            }
            4 => self.put("protected void finalize() { }"),
            _ => {}
        }
        if class == 0 || self.random.below(2) == 0 {
            self.put(&format!("public String m() {{ return \"{name}\"; }}"));
        }
        self.is_static = false;
        for head in [
            "public N get(int d)",
            "public N set(N p, int d)",
            "public final N fix(N p, int d)",
            "private N own(N p, int d)",
            "protected N link(N p, N q, int d)",
        ] {
            let is_new = class == 0 || head.contains("private") && self.random.below(3) == 0;
            if !is_new && (head.contains("final") || self.random.below(4) > 0) {
                continue;
            }
            self.put(&format!("{head} {{"));
            if !head.contains("N p") {
                self.put("N p = this;");
            }
            if !head.contains("N q") {
                self.put("N q = this;");
            }
            self.put("if (d <= 0) return p;");
            self.body(3);
            self.put("}");
        }
        self.put("}");
    }

    fn body(&mut self, statements: usize) {
        let first = self.fresh();
        let (w, x) = match self.is_quiet {
            true => (
                self.fresh(),
                self.random.pick(&["p", "q", "v", "w"]).to_owned(),
            ),
            false => ("p".to_owned(), "q".to_owned()),
        };
        self.put(&format!(
            "N v = {first}, w = {w}, x = {x}; N[] r = new N[2];"
        ));
        let count = statements + self.random.below(statements);
        for _ in 0..count {
            self.statement();
        }
        let result = self.variable();
        self.put(&format!("return {result};"));
    }

    fn variable(&mut self) -> &'static str {
        match self.random.below(12) {
            0 if !self.is_quiet => "p",
            1 if !self.is_quiet => "q",
            2 if !self.is_static => "this",
            n => ["v", "w", "x"][n % 3],
        }
    }

    fn target(&mut self) -> &'static str {
        self.random.pick(&["v", "w", "x"])
    }

    /// A variable seen as some class, or as it is.
    fn seen(&mut self) -> String {
        let variable = self.variable();
        match self.random.below(4) {
            0 => format!("(({}) (N) {variable})", self.random.pick(&CLASSES)),
            _ => variable.to_owned(),
        }
    }

    fn field(&mut self) -> String {
        let (of, field) = (self.seen(), self.random.pick(&FIELDS));
        format!("{of}.{field}")
    }

    fn value(&mut self) -> String {
        let (a, b) = (self.variable(), self.variable());
        match self.random.below(20) {
            0..=5 => self.fresh(),
            6..=8 => self.field(),
            9 => format!("r[{}]", self.random.below(2)),
            10 => format!("f{}({a}, {b}, d - 1)", self.random.below(FUNCTIONS)),
            11 => format!("{}.get(d - 1)", self.seen()),
            12 => format!("{}.set({a}, d - 1)", self.seen()),
            13 => format!("{}.fix({a}, d - 1)", self.seen()),
            14 => format!("{}.link({a}, {b}, d - 1)", self.seen()),
            15 => format!("U.coin() ? {a} : {b}"),
            16 => format!("new Mark({a}).n"),
            17 => format!("{}.r[{}]", self.variable(), self.random.below(2)),
            18 => format!("((N) {a}).own({b}, d - 1)"),
            _ => a.to_owned(),
        }
    }

    fn probe(&mut self) {
        let field = match self.random.below(2) {
            0 => None,
            _ => Some(self.field()),
        };
        self.probe_of(field);
    }

    /// A probe of what a field holds, or else of some variable.
    fn probe_of(&mut self, field: Option<String>) {
        let line = self.line;
        let variable = match field {
            None => self.variable().to_owned(),
            Some(field) => {
                self.put(&format!("{{ N y = {field};"));
                "y".to_owned()
            }
        };
        let end = if variable == "y" { "}" } else { "" };
        let line = self.line.max(line);
        let receiver = match self.random.below(4) {
            0 => format!("((I) {variable})"),
            _ => variable.clone(),
        };
        let probe = format!("U.kind({line}, k({variable})); U.target({line}, {receiver}.m());");
        let guard = match self.random.below(3) {
            0 => String::new(),
            _ => format!("if ({variable} != null) "),
        };
        self.put(&format!("{guard}{{ {probe} }} {end}"));
    }

    /// Stores an object, changes it through a second way to it, and probes it by the first.
    fn echo(&mut self) {
        let (of, held, alias) = (self.variable(), self.variable(), self.target());
        let (field, changed) = (self.random.pick(&FIELDS), self.random.pick(&FIELDS));
        let seen = self.random.pick(&CLASSES);
        let value = self.fresh();
        self.put(&format!(
            "if ((N) {of} instanceof {seen} && {held} != null) {{"
        ));
        self.put(&format!("{of}.{field} = {held}; N h = {held};"));
        self.put(&format!("{alias} = (({seen}) (N) {of}).{field};"));
        self.put(&format!("{alias}.{changed} = {value};"));
        self.probe_of(Some(format!("h.{changed}")));
        self.put("}");
    }

    fn block(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let most = if self.depth < 3 { 26 } else { 19 };
        let kind = match self.random.below(most) {
            15 | 16 if self.is_quiet && self.random.below(6) > 0 => 9,
            kind => kind,
        };
        match kind {
            0..=5 => self.probe(),
            6..=8 => {
                let (to, value) = (self.target(), self.value());
                self.put(&format!("{to} = {value};"));
            }
            9..=12 => {
                let (to, value) = (self.field(), self.value());
                self.put(&format!("{to} = {value};"));
            }
            13 => {
                let (at, value) = (self.random.below(2), self.value());
                self.put(&format!("r[{at}] = {value};"));
            }
            14 => {
                let (of, new) = (self.variable(), self.random.below(2) == 0);
                let array = if new { "new N[] { v, w }" } else { "r" };
                self.put(&format!("{of}.r = {array};"));
            }
            15 => {
                let value = self.variable();
                let call =
                    self.random
                        .pick(&["U.u(#)", "shared = #", "U.u(null)", "U.array(r, #)"]);
                self.put(&format!("{};", call.replace('#', value)));
            }
            16 => {
                let (to, value) = (self.target(), self.variable());
                self.put(&format!("{to} = (N) U.u({value});"));
            }
            17 => {
                let value = self.variable();
                let condition = self.random.below(3);
                self.put(&format!("if (U.die({condition})) throw new Ex({value});"));
            }
            18 => self.echo(),
            19 | 25 => {
                let test = match self.random.below(3) {
                    0 => format!("{} != null", self.variable()),
                    1 => format!("{} == {}", self.variable(), self.variable()),
                    _ => "U.coin()".to_owned(),
                };
                self.put(&format!("if ({test}) {{"));
                self.block();
                if self.random.below(2) == 0 {
                    self.put("} else {");
                    self.block();
                }
                self.put("}");
            }
            20 | 21 => {
                let name = format!("i{}", self.line);
                self.put(&format!("for (int {name} = 0; {name} < 3; {name}++) {{"));
                self.block();
                self.put("}");
            }
            22 | 23 => {
                self.put("try {");
                self.block();
                let line = self.line;
                let caught = self
                    .random
                    .pick(&["Ex", "RuntimeException", "NullPointerException"]);
                self.put(&format!("}} catch ({caught} e{line}) {{"));
                if caught == "Ex" {
                    let to = self.target();
                    self.put(&format!("{to} = e{line}.n;"));
                }
                self.block();
                if self.random.below(3) == 0 {
                    self.put("} finally {");
                    self.block();
                }
                self.put("}");
            }
            _ => {
                self.put("switch (U.number()) {");
                for case in 0..2 {
                    self.put(&format!("case {case}: {{"));
                    self.block();
                    let end = self.random.pick(&["break;", ""]);
                    self.put(&format!("{end} }}"));
                }
                self.put("default: }");
            }
        }
    }
}
