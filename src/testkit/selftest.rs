//! Shows that every matcher of the fixture harness can fail, and that it can pass.

use super::facts::{CallFact, EditFact, Known, MethodName, ToolFacts, ValueAtom, ValueFact};
use super::{bless, fixture, matching};
use libtest_mimic::Trial;
use std::path::Path;

/// (name, a line of a fixture, a part of the expected message; empty if the line must match). The
/// facts are from `facts()`, all at this line, which is line 2.
const CASES: &[(&str, &str, &str)] = &[
    ("value", "//^ s = {Square@7}", ""),
    ("value_relative", "//^ s = Square@+5", ""),
    (
        "value_wrong_line",
        "//^ s = {Square@8}",
        "s: expected {Square@8}, actual {Square@7}",
    ),
    (
        "value_surplus_atom",
        "//^ s = {Square@7, null}",
        "expected {Square@7, null}",
    ),
    ("value_unknown", "//^ t = unknown", ""),
    ("value_reason", "//^ t = unknown (no body…)", ""),
    (
        "value_other_reason",
        "//^ t = unknown (escaped)",
        "actual unknown (no body: load)",
    ),
    ("value_not_unknown", "//^ s = unknown", "actual {Square@7}"),
    ("value_no_variable", "//^ x = null", "does not assign x"),
    ("value_text", "//^ u = {\"a, b\", null}", ""),
    ("types", "//^ s : Square", ""),
    (
        "types_wrong",
        "//^ s : {Square, Circle}",
        "expected {Circle, Square}, actual {Square}",
    ),
    ("types_unknown", "//^ t : Square", "actual unknown types"),
    ("non_null", "//^ s != null", ""),
    (
        "non_null_wrong",
        "//^ u != null",
        "expected not null, actual perhaps null",
    ),
    ("calls", "//^ calls Square.area", ""),
    (
        "calls_descriptor",
        "//^ calls Square.area(int,String)Square[]",
        "",
    ),
    (
        "calls_other_descriptor",
        "//^ calls Square.area(int)Square",
        "expected {Square.area(int)Square}",
    ),
    ("calls_second", "//^ calls#2 unknown", ""),
    ("calls_third", "//^ calls#3 unreached", ""),
    ("calls_set", "//^ calls#4 {Circle.area, Square.area}", ""),
    (
        "calls_set_too_small",
        "//^ calls#4 Square.area",
        "actual {Circle.area, Square.area}",
    ),
    ("calls_none", "//^ calls#5 unknown", "there are only 4"),
    (
        "calls_wrong",
        "//^ calls Circle.area",
        "expected {Circle.area}, actual Square.area",
    ),
    ("edit", "// rewrite: narrow Shape.area -> Square.area", ""),
    (
        "edit_missing",
        "// rewrite: direct Shape.area -> Square.area",
        "actual: narrow Shape.area",
    ),
    (
        "never_calls",
        "// never: calls Square.area",
        "must not be claimed: Square.area",
    ),
    ("never_calls_other", "// never: calls Circle.area", ""),
    ("never_calls_any", "// never: calls", "must not be claimed"),
    (
        "never_value",
        "// never: s = Square@7",
        "must not be claimed",
    ),
    ("never_value_other", "// never: s = null", ""),
    (
        "never_non_null",
        "// never: s != null",
        "must not be claimed",
    ),
    ("never_types", "// never: s : Square", "must not be claimed"),
    ("never_rewrite", "// never: rewrite", "must not be edited"),
    ("never_narrow", "// never: narrow", "must not be edited"),
    ("never_direct", "// never: direct", ""),
    ("is_lambda", "// rewrite: lambda", "must be edited"),
    (
        "never_edit",
        "// never: narrow Shape.area -> Square.area",
        "must not be",
    ),
    ("may_value", "// may: u = null", ""),
    (
        "may_value_missing",
        "// may: s = null",
        "expected room for {null}, actual {Square@7}",
    ),
    ("may_value_unknown", "// may: t = null", ""),
    ("may_call", "// may: calls#4 Circle.area", ""),
    (
        "may_call_missing",
        "// may: calls Circle.area",
        "expected room for {Circle.area}",
    ),
    ("may_call_unknown", "// may: calls#2 Circle.area", ""),
    (
        "two",
        "//^ s = {Square@7} // never: calls Square.area",
        "must not be claimed",
    ),
    (
        "complete_values",
        "COMPLETE values",
        "not expected: s = {Square@7}",
    ),
    (
        "complete_calls",
        "COMPLETE calls",
        "not expected: calls#1 Square.area",
    ),
    (
        "complete_rewrite",
        "COMPLETE rewrite",
        "not expected: rewrite narrow Shape.area",
    ),
    (
        "internal_error",
        "GAVE UP",
        "the tool had to give up: frames",
    ),
    ("bad_kind", "COMPLETE nonsense", "no such kind"),
    ("bad_text", "//^ nonsense", "is no expectation"),
    (
        "bad_line",
        "// never: s = Square@5",
        "no `new Square` at line 5",
    ),
    ("bad_may", "// may: s != null", "makes no sense here"),
];

/// The tests.
pub fn trials() -> Vec<Trial> {
    let case = |(name, line, expected): &(&'static str, &'static str, &'static str)| {
        let (line, expected) = (*line, *expected);
        let test = move || run(line, expected).map_err(Into::into);
        Trial::test(format!("selftest::{name}"), test)
    };
    let mut trials: Vec<Trial> = CASES.iter().map(case).collect();
    trials.push(Trial::test("selftest::bless", || {
        blesses().map_err(Into::into)
    }));
    trials
}

fn run(line: &str, expected: &str) -> Result<(), String> {
    let complete = line.strip_prefix("COMPLETE ");
    let first = complete.map_or("// ".into(), |kinds| format!("// complete: {kinds}"));
    let second = if complete.is_some() || line == "GAVE UP" {
        ""
    } else {
        line
    };
    let mut facts = facts();
    if line == "GAVE UP" {
        facts.internal_errors.push("frames".into());
    }
    let found = match fixture::parse(
        Path::new("topic/pkg.java"),
        &format!("{first}\n{second}\n\n\n\n\nnew Square()\nnew Square()\n"),
    ) {
        Ok(fixture) => matching::differences(&fixture, &facts).join("\n"),
        Err(error) => error,
    };
    let right = if expected.is_empty() {
        found.is_empty()
    } else {
        found.contains(expected)
    };
    if right {
        Ok(())
    } else {
        Err(format!("expected `{expected}`, got `{found}`"))
    }
}

fn blesses() -> Result<(), String> {
    let text = "// complete: calls\ncode //^ s = null //^ calls Circle.area // never: s = null // rewrite: direct A.a -> B.b\n";
    let expected = "// complete: calls\ncode //^ s = {Square@+5} //^ calls Square.area \
        //^ calls#4 {Circle.area, Square.area} // rewrite: narrow Shape.area -> Square.area // never: s = null\n";
    let fixture = fixture::parse(Path::new("topic/pkg.java"), text)?;
    let actual = bless::bless(&fixture, text, &facts());
    if actual == expected {
        Ok(())
    } else {
        Err(format!("got {actual}"))
    }
}

fn facts() -> ToolFacts {
    let method = |class: &str| MethodName {
        class: format!("pkg/{class}"),
        name: "area".into(),
        descriptor: "(ILjava/lang/String;)[Lpkg/Square;".into(),
    };
    let value = |local: &str, value, types: Option<&str>, non_null| ValueFact {
        class: "pkg/Main".into(),
        method: "main()V".into(),
        line: 2,
        local: local.into(),
        value,
        types: types.map(|t| vec![t.to_owned()]),
        non_null,
    };
    let call = |targets| CallFact {
        class: "pkg/Main".into(),
        method: "main()V".into(),
        line: 2,
        targets,
    };
    let square = Known::Set(vec![ValueAtom::Alloc("pkg/Square".into(), 7)]);
    let text = Known::Set(vec![ValueAtom::Text("a, b".into()), ValueAtom::Null]);
    ToolFacts {
        values: vec![
            value("s", square, Some("pkg/Square"), true),
            value("t", Known::Unknown("no body: load".into()), None, false),
            value("u", text, None, false),
        ],
        calls: vec![
            call(Known::Set(vec![method("Square")])),
            call(Known::Unknown("t".into())),
            call(Known::Unreached),
            call(Known::Set(vec![method("Square"), method("Circle")])),
        ],
        edits: vec![EditFact {
            kind: "narrow".into(),
            class: "pkg/Main".into(),
            method: "main()V".into(),
            line: 2,
            calls: Some((method("Shape"), method("Square"))),
        }],
        ..ToolFacts::default()
    }
}
