//! Random Java programs from `grammar.txt`: a family of classes, functions that call each other,
//! and additions by the features of each program. Each call to outside code goes to unknown code
//! (`U.java`), or to code that is missing when the program is analysed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

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

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize) % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// One program of this many has features with names that begin so, and always the one feature that
/// they share.
const SOME: usize = 3;
const OF_SOME: &str = "fn-";
const FUNCTIONS_OF_OWN: &str = "fn-types";

/// The feature of Java 21: all programs of that release have it.
const NEWER: &str = "java21";

/// The features that need more than Java 11.
const NOT_IN_11: [&str; 7] = [
    "fn-kept", "fn-texts", "patterns", "records", "sealed", "switches", "versions",
];

/// The Java release of most programs.
pub const USUAL: u32 = 17;

const CLASSES: [&str; 5] = ["N", "A", "B", "C", "D"];
const THROWABLES: [&str; 7] = [
    "Ex",
    "RuntimeException",
    "NullPointerException",
    "Exception",
    "Throwable",
    "Error",
    "StackOverflowError",
];
const FUNCTIONS: usize = 4;
const METHODS: [&str; 5] = [
    "public N get(int d)",
    "public N set(N p, int d)",
    "public final N fix(N p, int d)",
    "private N own(N p, int d)",
    "protected N link(N p, N q, int d)",
];

/// One line of the grammar.
struct Rule {
    kind: &'static str,
    feature: &'static str,
    weight: usize,
    text: String,
}

/// The rules that programs are made of.
pub struct Grammar(Vec<Rule>);

impl Grammar {
    pub fn read() -> Self {
        let mut rules: Vec<Rule> = Vec::new();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness/grammar.txt");
        let text = std::fs::read_to_string(path).expect("the grammar");
        for line in text.leak().lines() {
            if let Some(more) = line.strip_prefix("  ") {
                let rule = rules.last_mut().expect("a rule comes first");
                rule.text += &format!("\n{}", more.trim());
            } else if !line.is_empty() && !line.starts_with('#') {
                let (head, text) = line.split_once(": ").expect("KIND FEATURE WEIGHT: TEXT");
                let words: Vec<&'static str> = head.split(' ').collect();
                rules.push(Rule {
                    kind: words[0],
                    feature: words[1],
                    weight: words[2].parse().expect("a weight"),
                    text: text.to_owned(),
                });
            }
        }
        Self(rules)
    }

    pub fn features(&self) -> BTreeSet<&'static str> {
        self.0.iter().map(|rule| rule.feature).collect()
    }
}

/// The sources of a program.
pub struct Source {
    /// The class `p.Pn`.
    pub program: String,
    /// The class `x.En`, which is missing when `p.Pn` is analysed.
    pub unknown: String,
    /// The features of each line of the program.
    pub features: Vec<BTreeSet<&'static str>>,
}

/// The program of that number, in Java 11, 17 or 21.
pub fn program(grammar: &Grammar, number: usize, release: u32) -> Source {
    let mut random = Random::new(number as u64 + 1);
    // With few features at a time, their interactions occur more often.
    let mut on = BTreeSet::from(["core"]);
    let all = grammar.features().into_iter().filter(|f| *f != NEWER);
    let all = all.filter(|f| release >= USUAL || !NOT_IN_11.contains(f));
    let (of_some, of_any): (Vec<_>, Vec<_>) = all.partition(|f| f.starts_with(OF_SOME));
    for _ in 0..2 + random.below(7) {
        on.insert(random.pick(&of_any));
    }
    if number.is_multiple_of(SOME) {
        on.insert(FUNCTIONS_OF_OWN);
        for _ in 0..1 + random.below(4) {
            on.insert(random.pick(&of_some));
        }
    }
    if release > USUAL {
        on.insert(NEWER);
    }
    let mut writer = Writer {
        grammar,
        on,
        is_quiet: random.below(3) > 0,
        random,
        number,
        text: String::new(),
        features: vec![BTreeSet::new()],
        within: vec!["core"],
        fresh: 0,
        depth: 0,
        nested: 0,
        lambdas: Vec::new(),
        is_static: true,
        class: 0,
    };
    writer.program();
    let program = std::mem::take(&mut writer.text);
    let features = std::mem::replace(&mut writer.features, vec![BTreeSet::new()]);
    writer.unknown();
    Source {
        program,
        unknown: writer.text,
        features,
    }
}

struct Writer<'a> {
    grammar: &'a Grammar,
    on: BTreeSet<&'static str>,
    /// Whether few values escape, so that the analysis knows much.
    is_quiet: bool,
    random: Random,
    number: usize,
    text: String,
    features: Vec<BTreeSet<&'static str>>,
    /// The features of the texts being written, the innermost last.
    within: Vec<&'static str>,
    fresh: usize,
    /// The depth of nested statements.
    depth: usize,
    /// The depth of nested expressions.
    nested: usize,
    /// The numbers of the lambdas being written, the innermost last.
    lambdas: Vec<String>,
    is_static: bool,
    /// The index of the class being written.
    class: usize,
}

/// The choices for the numbered places of a text.
type Chosen = BTreeMap<String, String>;

impl<'a> Writer<'a> {
    fn emit(&mut self, text: &str) {
        let feature = *self.within.last().expect("there is always one");
        for (n, part) in text.split('\n').enumerate() {
            if n > 0 {
                self.text.push('\n');
                self.features.push(BTreeSet::new());
            }
            self.text.push_str(part);
            let line = self.features.last_mut().expect("there is always one");
            line.insert(feature);
        }
    }

    fn put(&mut self, line: &str) {
        self.emit(line);
        self.emit("\n");
    }

    fn rules(&self, kind: &str) -> Vec<&'a Rule> {
        let grammar: &'a Grammar = self.grammar;
        let on = |rule: &&Rule| rule.kind == kind && self.on.contains(rule.feature);
        grammar.0.iter().filter(on).collect()
    }

    /// Chooses a rule by weight. Half of the choices are among rules other than `core`.
    fn choose(&mut self, kind: &str) -> &'a Rule {
        let mut rules = self.rules(kind);
        if self.random.below(2) == 0 && rules.iter().any(|r| r.feature != "core") {
            rules.retain(|r| r.feature != "core");
        }
        let mut left = self.random.below(rules.iter().map(|r| r.weight).sum());
        let found = rules.iter().find(|rule| {
            let is_it = left < rule.weight;
            left = left.saturating_sub(rule.weight);
            is_it
        });
        found.expect("the number is below the sum")
    }

    fn program(&mut self) {
        let number = self.number;
        self.put(&format!("package p; import lib.*; import x.E{number};"));
        self.put("import java.lang.invoke.*; import java.lang.ref.*; import java.util.*; import java.util.function.*;");
        self.put(&format!("public class P{number} {{"));
        for rule in self.rules("type") {
            self.expand(rule);
            self.put("");
        }
        for class in 0..CLASSES.len() {
            self.class(class);
        }
        self.is_static = true;
        for n in 0..FUNCTIONS {
            self.put(&format!("public static N f{n}(N p, N q, int d) {{"));
            self.put("if (d <= 0) return p;");
            self.body(7);
        }
        self.put("public static void main() {");
        for n in 0..FUNCTIONS {
            let (p, q) = (self.new_object(), self.new_object());
            self.put(&format!(
                "try {{ f{n}({p}, {q}, 3); }} catch (Throwable t) {{ U.thrown(t); }}"
            ));
        }
        self.put("} }");
    }

    fn class(&mut self, class: usize) {
        self.class = class;
        let name = CLASSES[class];
        let superclass = match class {
            0 => "implements I".to_owned(),
            n => {
                let above = CLASSES[self.random.below(n)];
                let more =
                    self.random
                        .pick(&["", "", "implements Comparable<N>", "implements Tag"]);
                format!("extends {above} {more}")
            }
        };
        // The last class has no subclass.
        let is_final = class + 1 == CLASSES.len() && self.random.below(3) == 0;
        let flags = if is_final { "final " } else { "" };
        self.put(&format!(
            "public static {flags}class {name} {superclass} {{"
        ));
        match class {
            0 => self.put("public N a, b; public N[] r; public N(int n) { }"),
            _ => self.put(&format!("public {name}(int n) {{ super(n); }}")),
        }
        self.put(&format!("public {name}() {{ this(0); }}"));
        self.put("public int compareTo(N n) { return 0; }");
        self.members();
        if class == 0 || self.random.below(2) == 0 {
            self.put(&format!("public String m() {{ return \"{name}\"; }}"));
        }
        self.is_static = false;
        for head in METHODS {
            let is_new = class == 0 || head.contains("private") && self.random.below(3) == 0;
            if !is_new && (head.contains("final") || self.random.below(4) > 0) {
                continue;
            }
            self.put(&format!("{head} {{"));
            for parameter in ["p", "q"] {
                if !head.contains(&format!("N {parameter}")) {
                    self.put(&format!("N {parameter} = this;"));
                }
            }
            self.put("if (d <= 0) return p;");
            self.body(3);
        }
        self.put("}");
    }

    /// Members from features, without duplicates.
    fn members(&mut self) {
        let mut heads = BTreeSet::new();
        for rule in self.rules("member") {
            let head = rule.text.split('{').next().unwrap_or_default();
            if self.random.below(10) < rule.weight && heads.insert(head) {
                self.expand(rule);
                self.put("");
            }
        }
    }

    fn body(&mut self, statements: usize) {
        let first = self.new_object();
        let (w, x) = if self.is_quiet {
            (self.new_object(), self.random.pick(&["p", "q", "v", "w"]))
        } else {
            ("p".to_owned(), "q")
        };
        self.put(&format!(
            "N v = {first}, w = {w}, x = {x}; N[] r = new N[2];"
        ));
        for _ in 0..statements + self.random.below(statements) {
            self.statement();
        }
        let result = self.variable();
        // The code before may never end.
        self.put(&format!("if (d > 0) return {result};"));
        self.put("return p; }");
    }

    fn block(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.random.below(3) {
            self.statement();
        }
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let rule = loop {
            let rule = self.choose("stmt");
            let leaks = matches!(rule.feature, "unknown-calls" | "shared");
            let nests = rule.text.contains("$b") || rule.text.contains("$l");
            let is_fit = self.depth < 3 || !nests;
            if is_fit && !(leaks && self.is_quiet && self.random.below(4) > 0) {
                break rule;
            }
        };
        // Statements declare variables only for themselves; a block around them would hide an exit.
        self.expand(rule);
        self.put("");
    }

    /// The body of a lambda that returns an N: some statements with its own variables, since it
    /// captures only variables that are never reassigned. It may call itself, but not forever.
    fn lambda(&mut self, number: &str) {
        let (first, second) = (self.new_object(), self.new_object());
        self.put(&format!("if (U.die(6)) return m{number};"));
        self.put(&format!(
            "N v{number} = {first}, w{number} = {second}, x{number} = c{number};"
        ));
        self.lambdas.push(number.to_owned());
        self.block();
        let result = self.variable();
        self.put(&format!("if (d > 0) return {result};"));
        self.lambdas.pop();
        self.emit(&format!("return c{number};"));
    }

    fn expression(&mut self) {
        self.nested += 1;
        let rule = loop {
            let rule = self.choose("expr");
            if self.nested < 3 || !rule.text.contains("$n") {
                break rule;
            }
        };
        self.expand(rule);
        self.nested -= 1;
    }

    /// Writes a rule's text, with all choices made.
    fn expand(&mut self, rule: &Rule) {
        self.within.push(rule.feature);
        self.fresh += 1;
        let number = self.fresh.to_string();
        let mut chosen = Chosen::new();
        let mut parts = rule.text.split('$');
        self.emit(parts.next().unwrap_or_default());
        for part in parts {
            let letter = &part[..1];
            let digits = part[1..].bytes().take_while(u8::is_ascii_digit).count();
            let (name, rest) = part.split_at(1 + digits);
            match letter {
                "n" => self.expression(),
                "b" => self.block(),
                "l" => self.lambda(&number),
                "#" => self.emit(&number),
                "P" => self.emit(&format!("P{}", self.number)),
                "E" => self.emit(&format!("E{}", self.number)),
                _ => {
                    let text = match chosen.get(name) {
                        Some(text) => text.clone(),
                        None => self.word(letter, &number),
                    };
                    if digits > 0 {
                        chosen.insert(name.to_owned(), text.clone());
                    }
                    self.emit(&text);
                }
            }
            self.emit(rest);
        }
        self.within.pop();
    }

    fn word(&mut self, letter: &str, number: &str) -> String {
        let random = &mut self.random;
        match letter {
            "v" => self.variable(),
            "t" => {
                let variable = random.pick(&["v", "w", "x"]);
                self.local(variable)
            }
            "s" => self.seen(),
            "w" => self.new_object(),
            "u" => match self.class {
                0 => "null".to_owned(),
                class => format!("new {}(0)", random.pick(&CLASSES[..class])),
            },
            "a" => random.pick(&["a", "b"]).to_owned(),
            "c" => random.pick(&CLASSES).to_owned(),
            "i" => random.below(2).to_string(),
            "f" => format!("f{}", random.below(FUNCTIONS)),
            "e" => random.pick(&THROWABLES).to_owned(),
            "q" => match random.below(3) {
                0 => format!("{} != null", self.variable()),
                1 => format!("{} == {}", self.variable(), self.variable()),
                _ => "U.coin()".to_owned(),
            },
            "V" => self.local("v"),
            "W" => self.local("w"),
            _ => panic!("rule {number}: no such place: ${letter}"),
        }
    }

    fn new_object(&mut self) -> String {
        match self.random.below(6) {
            0 => "null".to_owned(),
            1 if !self.is_quiet => "shared".to_owned(),
            _ => format!(
                "new {}({})",
                self.random.pick(&CLASSES),
                ["", "0"][self.random.below(2)]
            ),
        }
    }

    fn variable(&mut self) -> String {
        match self.random.below(12) {
            0 if !self.is_quiet => "p".to_owned(),
            1 if !self.is_quiet => "q".to_owned(),
            2 if !self.is_static => "this".to_owned(),
            n => self.local(["v", "w", "x"][n % 3]),
        }
    }

    /// The variable's name in the innermost body.
    fn local(&self, variable: &str) -> String {
        let number = self.lambdas.last().map_or("", String::as_str);
        format!("{variable}{number}")
    }

    /// A variable, cast to some class or as it is.
    fn seen(&mut self) -> String {
        let variable = self.variable();
        match self.random.below(4) {
            0 => format!("(({}) (N) {variable})", self.random.pick(&CLASSES)),
            _ => variable,
        }
    }

    /// The class unknown to the analysis, with subclasses of arbitrary behaviour.
    fn unknown(&mut self) {
        let number = self.number;
        let program = format!("P{number}");
        self.put(&format!("package x; import lib.*; import p.{program};"));
        self.put(&format!("public class E{number} {{"));
        for rule in self.rules("unknown") {
            self.expand(rule);
            self.put("");
        }
        for n in 0..2 {
            let of = CLASSES[self.random.below(CLASSES.len() - 1)];
            self.put(&format!(
                "public static class X{n} extends {program}.{of} {{"
            ));
            self.put(&format!("public String m() {{ return \"X{n}\"; }}"));
            for head in ["public N get(int d)", "protected N link(N p, N q, int d)"] {
                let head = head.replace("N ", &format!("{program}.N "));
                self.put(&format!(
                    "{head} {{ return U.give({program}.N.class, this); }}"
                ));
            }
            self.put("}");
        }
        self.put("}");
    }
}
