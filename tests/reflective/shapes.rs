//! The shapes of expressions for texts and classes: the analysis follows some, but not all.

use crate::reflective::find::Code;

/// A statement in front, a static member that it needs, and the expression. Placeholders:
///
/// | placeholder | meaning |
/// | --- | --- |
/// | `$N` | a fresh number |
/// | `$P` | the outer class |
/// | `$T` | the text or the class |
/// | `$E` | the same as an expression |
/// | `$A`, `$B` | the text's parts |
/// | `$O` | another text or class |
/// | `$H` | a method's access modifier |
type Shape = [&'static str; 3];

const TEXTS: [Shape; 17] = [
    ["String s$N = \"$A\"; s$N += \"$B\";", "", "s$N"],
    ["String s$N = \"$A\";", "", "s$N + \"$B\""],
    [
        "",
        "",
        "new StringBuilder().append(\"$A\").append(\"$B\").toString()",
    ],
    [
        "",
        "",
        "new StringBuilder(\"$B\").insert(0, \"$A\").toString()",
    ],
    ["", "", "\"$A\".concat(\"$B\")"],
    [
        "String s$N = \"x$T\";",
        "",
        "s$N.substring(1, s$N.length())",
    ],
    ["", "", "\"$A?$B\".replace(\"?\", \"\")"],
    ["", "", "\" $T \".trim()"],
    ["", "", "(lib.R.yes() ? $E : $O)"],
    [
        "",
        "",
        "switch (lib.R.number()) { case 0 -> $O; default -> $E; }",
    ],
    ["char[] s$N = $E.toCharArray();", "", "String.valueOf(s$N)"],
    ["", "", "String.format(\"%s%s\", \"$A\", \"$B\")"],
    ["", "", "String.join(\"\", \"$A\", \"$B\")"],
    [
        "",
        "$Hstatic String text$N(String s) { return \"$A\" + s; }",
        "$P.text$N(\"$B\")",
    ],
    [
        "",
        "static final String TEXT$N = new String($E).intern();",
        "$P.TEXT$N",
    ],
    [
        "String s$N; if (lib.R.yes()) s$N = $E; else s$N = $E;",
        "",
        "s$N",
    ],
    ["", "", "$O"],
];

const CLASSES: [Shape; 10] = [
    ["Class<?> c$N = $E;", "", "c$N"],
    ["", "", "(lib.R.yes() ? $E : $O)"],
    [
        "Class<?>[] c$N; if (lib.R.yes()) c$N = new Class<?>[] {$E, $O}; else c$N = new Class<?>[] {$E};",
        "",
        "c$N[0]",
    ],
    [
        "Class<?> c$N = $E; if (lib.R.seldom()) c$N = Object.class;",
        "",
        "c$N",
    ],
    [
        "",
        "static Class<?> class$N() throws Exception { return $E; }",
        "$P.class$N()",
    ],
    // Through a name.
    ["", "", "Class.forName($T)"],
    ["", "", "Class.forName($T)"],
    [
        "",
        "$Hstatic Class<?> class$N(String s) throws Exception { return Class.forName(s); }",
        "$P.class$N($T)",
    ],
    [
        "",
        "",
        "Class.forName($T, false, $P.class.getClassLoader())",
    ],
    ["", "", "Class.forName($T, true, $P.class.getClassLoader())"],
];

impl Code<'_> {
    /// An expression for a text: mostly the literal itself.
    pub fn text(&mut self, text: &str) -> String {
        if self.random.chance(72) {
            return format!("\"{text}\"");
        }
        let shape = self.random.pick(&TEXTS);
        if self.family.is_old && shape[2].starts_with("switch") {
            return format!("\"{text}\"");
        }
        let (a, b) = text.split_at(1 + self.random.below(text.len() - 1));
        let other = match self.random.below(3) {
            0 => format!("\"{text}x\""),
            1 => format!("\"{}\"", text.replace('0', "1")),
            _ => "\"nowhere\"".to_owned(),
        };
        let literal = format!("\"{text}\"");
        let parts = [
            ("$A", a),
            ("$B", b),
            ("$T", text),
            ("$E", &literal),
            ("$O", &other),
        ];
        self.shaped(shape, &parts)
    }

    /// An expression of type `Class<?>`.
    pub fn class(&mut self, class: usize) -> String {
        let literal = self.literal(class);
        if self.random.chance(65) {
            return literal;
        }
        if self.random.chance(15) && self.family.below(self.random, class) == Some(class) {
            let (n, object) = (self.number(), self.family.object(self.random, class));
            self.line(format!("Object o{n} = {object};"));
            return format!("o{n}.getClass()");
        }
        if self.random.chance(10) && literal.ends_with(".class") {
            return self.shaped(
                ["", "static final Class<?> CLASS$N = $E;", "$P.CLASS$N"],
                &[("$E", &literal)],
            );
        }
        let shape = self.random.pick(&CLASSES);
        let other = self.random.below(self.family.classes.len());
        let other = self.literal(other);
        let name = if shape[2].contains("$T") {
            self.text(&self.family.binary(class))
        } else {
            String::new()
        };
        self.shaped(shape, &[("$E", &literal), ("$O", &other), ("$T", &name)])
    }

    /// Writes the statement in front of an expression, and returns the expression.
    fn shaped(&mut self, shape: Shape, parts: &[(&str, &str)]) -> String {
        let (n, outer, hidden) = (self.number().to_string(), self.outer(), self.hidden());
        let [line, member, expression] = shape.map(|text| {
            let own = [("$N", &*n), ("$P", &*outer), ("$H", hidden)];
            let all = parts.iter().chain(&own);
            // A part may contain a `$` itself, but then no other part follows it.
            let (mut out, mut rest) = (String::new(), text);
            while let Some(at) = rest.find('$') {
                let (key, with) = all
                    .clone()
                    .find(|(key, _)| rest[at..].starts_with(key))
                    .expect("it is listed");
                out += &rest[..at];
                out += with;
                rest = &rest[at + key.len()..];
            }
            out + rest
        });
        if !line.is_empty() {
            self.line(line);
        }
        if !member.is_empty() {
            *self.members += &format!("  {member}\n");
        }
        expression
    }
}
