//! Random Java programs of static methods: loops with jumps out of them, switches, exceptions that
//! pass through `finally`, locals of every type.
//!
//! Every loop and method takes a unit of fuel. Without fuel an `Error` ends everything: no code
//! catches it, and no `finally` jumps.

use std::fmt::Write;

/// A small generator of random numbers (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }
}

/// The source of a class with that many methods.
pub fn class(name: &str, methods: usize, random: Random) -> String {
    let mut generator = Generator {
        random,
        text: String::new(),
        method: 0,
        names: 0,
        labels: Vec::new(),
        in_finally: false,
    };
    let _ = writeln!(
        generator.text,
        "final class {name} {{\n  static int fuel, si; static long sl;"
    );
    generator.text += "  static void tick() { if (--fuel < 0) throw new Error(); }\n";
    for n in 0..methods {
        generator.method = n;
        generator.method();
    }
    generator.all(methods);
    generator.text += "}\n";
    generator.text
}

struct Generator {
    random: Random,
    text: String,
    /// Which method is being written; it calls only those before it.
    method: usize,
    names: usize,
    /// The loops around, by their labels.
    labels: Vec<String>,
    in_finally: bool,
}

impl Generator {
    fn method(&mut self) {
        let n = self.method;
        let _ = writeln!(self.text, "  static int m{n}(int a, int b) {{");
        self.text +=
            "    tick(); int c = 1, d = a; long j = b, k = 3; float f = a; double g = 0.5;\n";
        self.text +=
            "    int[] x = {a, b, 2, 3}; long[] y = new long[3]; byte[] z = new byte[5];\n";
        self.block(4, 5);
        self.text +=
            "    return a + b * 3 + c * 5 + d * 7 + (int) (j + k * 11) + (int) f + (int) g\n";
        self.text += "      + x[0] + x[1] * 13 + x[3] + (int) y[1] + z[2];\n  }\n";
    }

    /// The method that calls all the others, each with several arguments.
    fn all(&mut self, methods: usize) {
        self.text += "  static void all() {\n    int[] in = {0, 1, -1, 3, 8, -77, 1 << 30};\n";
        self.text += "    for (int a : in) for (int b : in) for (int n = 0; n < ";
        let _ = writeln!(self.text, "{methods}; n++) {{");
        self.text += "      fuel = 100; Out.test(n);\n      try {\n        switch (n) {\n";
        for n in 0..methods {
            let _ = writeln!(
                self.text,
                "          case {n}: Out.value(m{n}(a, b)); break;"
            );
        }
        self.text += "        }\n      } catch (Throwable t) { Out.thrown(t); }\n";
        self.text += "      Out.value(si); Out.value(sl);\n    }\n  }\n";
    }

    fn block(&mut self, depth: usize, most: usize) {
        for _ in 0..1 + self.random.below(most) {
            self.statement(depth);
        }
    }

    fn fresh(&mut self) -> usize {
        self.names += 1;
        self.names
    }

    fn statement(&mut self, depth: usize) {
        let kinds = if depth == 0 { 8 } else { 17 };
        match self.random.below(kinds) {
            0..=4 => self.assignment(),
            5 => {
                let (jump, condition) = (self.jump(), self.condition(1));
                let _ = writeln!(self.text, "if ({condition}) {jump}");
            }
            6 => {
                let (index, value) = (self.int(1), self.int(2));
                let _ = writeln!(self.text, "x[{index}] = {value};");
            }
            7 => {
                let (index, value) = (self.int(1), self.int(1));
                let _ = writeln!(
                    self.text,
                    "z[({index}) & 3] += {value}; y[({index}) & 1] -= j;"
                );
            }
            8..=10 => self.conditional(depth - 1),
            11..=12 => self.repetition(depth - 1),
            13 => self.switch(depth - 1),
            _ => self.attempt(depth - 1),
        }
    }

    fn assignment(&mut self) {
        let op = self.random.pick(&["=", "=", "+=", "-=", "*=", "^="]);
        let line = match self.random.below(9) {
            0..=3 => format!(
                "{} {op} {};",
                self.random.pick(&["a", "b", "c", "d"]),
                self.int(2)
            ),
            4..=5 => format!("{} {op} {};", self.random.pick(&["j", "k"]), self.long(2)),
            6 => format!("f = f * 0.5f + ({}) % 97;", self.int(1)),
            7 => format!("g = {} ? f - 1 : g / 3 + j;", self.condition(1)),
            _ => format!("si = si * 3 + {}; sl {op} {};", self.int(1), self.long(1)),
        };
        self.text += &line;
        self.text.push('\n');
    }

    /// A statement that leaves.
    fn jump(&mut self) -> String {
        if self.in_finally {
            return "c++;".into();
        }
        match self.random.below(5) {
            0 => "throw new IllegalStateException();".into(),
            1 => format!("return {};", self.int(2)),
            _ if self.labels.is_empty() => format!("throw new {}();", self.exception()),
            2 => format!("break {};", self.label()),
            _ => format!("continue {};", self.label()),
        }
    }

    fn label(&mut self) -> String {
        let n = self.random.below(self.labels.len());
        self.labels[n].clone()
    }

    fn exception(&mut self) -> &'static str {
        self.random.pick(&[
            "ArithmeticException",
            "ArrayIndexOutOfBoundsException",
            "IllegalStateException",
            "RuntimeException",
        ])
    }

    fn conditional(&mut self, depth: usize) {
        let condition = self.condition(2);
        let _ = writeln!(self.text, "if ({condition}) {{");
        self.block(depth, 3);
        if self.random.below(2) == 0 {
            self.text += "} else {\n";
            self.block(depth, 3);
        }
        self.text += "}\n";
    }

    fn repetition(&mut self, depth: usize) {
        let label = format!("l{}", self.fresh());
        let (condition, i) = (self.condition(1), format!("i{}", self.fresh()));
        let condition = format!("fuel >= 0 && ({condition})"); // never constant
        let form = self.random.below(3);
        let head = match form {
            0 => format!("{label}: while ({condition}) {{ tick();"),
            1 => format!("{label}: for (int {i} = 0; {i} < 4; {i}++) {{ tick(); d += {i};"),
            _ => format!("{label}: do {{ tick();"),
        };
        self.text += &head;
        self.text.push('\n');
        self.labels.push(label);
        self.block(depth, 3);
        self.labels.pop();
        self.text += &if form == 2 {
            format!("}} while ({condition});\n")
        } else {
            "}\n".into()
        };
    }

    fn switch(&mut self, depth: usize) {
        let value = self.int(1);
        let step = self.random.pick(&["1", "1000"]);
        let _ = writeln!(self.text, "switch (({value}) & 7) {{");
        for case in 0..2 + self.random.below(3) {
            let _ = writeln!(self.text, "case {case} * {step}:");
            if self.random.below(4) > 0 {
                self.block(depth, 2);
            }
            if self.random.below(2) == 0 {
                self.text += "break;\n";
            }
        }
        if self.random.below(2) == 0 {
            self.text += "default:\n";
            self.block(depth, 2);
        }
        self.text += "}\n";
    }

    fn attempt(&mut self, depth: usize) {
        if self.random.below(5) == 0 {
            self.text += "synchronized (x) {\n";
            self.block(depth, 3);
            self.text += "}\n";
            return;
        }
        self.text += "try {\n";
        self.block(depth, 4);
        let form = self.random.below(3);
        if form != 0 {
            let name = format!("e{}", self.fresh());
            let caught = self.random.pick(&[
                "ArithmeticException",
                "ArrayIndexOutOfBoundsException | IllegalStateException",
                "IndexOutOfBoundsException",
                "RuntimeException",
            ]);
            let _ = writeln!(self.text, "}} catch ({caught} {name}) {{");
            self.block(depth, 2);
        }
        if form != 1 {
            self.text += "} finally {\n";
            let outside = std::mem::replace(&mut self.in_finally, true);
            self.block(depth, 2);
            self.in_finally = outside;
        }
        self.text += "}\n";
    }

    fn condition(&mut self, depth: usize) -> String {
        let relation = self.random.pick(&["<", ">", "==", "!=", "<=", ">="]);
        let simple = match self.random.below(4) {
            0 => format!("{} {relation} {}", self.long(1), self.long(0)),
            1 => format!("f {relation} g"),
            _ => format!("{} {relation} {}", self.int(1), self.int(1)),
        };
        if depth == 0 || self.random.below(2) == 0 {
            return simple;
        }
        let connective = self.random.pick(&["&&", "||", "&", "^"]);
        format!("({simple}) {connective} ({})", self.condition(depth - 1))
    }

    fn int(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.random.below(8) {
                0 => format!("{}", self.random.below(300) as i32 - 5),
                1 => "(int) j".into(),
                2 => self.random.pick(&["a++", "--b", "c--", "++d"]).into(),
                3 => "si".into(),
                _ => self.random.pick(&["a", "b", "c", "d"]).into(),
            };
        }
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        match self.random.below(12) {
            0..=4 => format!(
                "({a} {} {b})",
                self.random
                    .pick(&["+", "-", "*", "&", "|", "^", "<<", ">>>"])
            ),
            5 => format!("({a} / {b})"),
            6 => format!("({a} % ({b} | 1))"),
            7 => format!("({} ? {a} : {b})", self.condition(0)),
            8 => format!("x[{a} & 3]"),
            9 => format!("x[{a}]"),
            10 if self.method > 0 => {
                format!("m{}({a}, {b})", self.random.below(self.method))
            }
            _ => format!("(c = {a})"),
        }
    }

    fn long(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self
                .random
                .pick(&["j", "k", "5L", "sl", "j++", "(long) d", "y[1]"])
                .into();
        }
        let (a, b) = (self.long(depth - 1), self.long(depth - 1));
        match self.random.below(6) {
            0..=2 => format!("({a} {} {b})", self.random.pick(&["+", "-", "*", "&", "^"])),
            3 => format!("({a} << {})", self.int(0)),
            4 => format!("({a} % ({b} | 1))"),
            _ => format!("({} ? {a} : {b})", self.condition(0)),
        }
    }
}
