//! The text of a claim: `class.method:line kind details /accepted/accepted/`, and ` edit` behind it
//! if an edit rests on it.
//!
//! The run-time class looks for `/name/` in this line, so a slash stands nowhere else. Names of
//! classes have dots, as `Class.getName` gives them, and constants are escaped.

use crate::instrument::{dotted, fits, place};
use crate::member::{shown, shown_list};
use crate::scene::Scene;
use crate::test::{ClaimCheck, PossibleValues, RuntimeTest};
use base::Sym;
use base::escape::is_hidden;
use classfile::Const;
use program::MethodId;

/// How much of a string constant is shown.
const SHOWN: usize = 40;

/// The claim's line; `None` when it is too long, holds a line's end, or cannot be shown.
pub(super) fn line(
    scene: &Scene<'_>,
    method: MethodId,
    line: Option<u16>,
    check: &ClaimCheck,
) -> Option<Vec<u8>> {
    let mut out = place(scene.program, method);
    out.push(b':');
    out.extend(line.map_or(String::new(), |line| line.to_string()).bytes());
    // Words must not hold the bytes that separate words.
    out.iter_mut()
        .filter(|b| **b <= b' ')
        .for_each(|b| *b = b'?');
    out.extend(format!(" {} ", check.kind.name()).bytes());
    match &check.test {
        RuntimeTest::Receiver(values) | RuntimeTest::Result(values) => accepted(values, &mut out),
        RuntimeTest::Argument(position, values) => {
            out.extend(format!("number {} ", position.number).bytes());
            accepted(values, &mut out);
        }
        RuntimeTest::There(positions) => {
            let numbers = positions.iter().map(|position| position.number.to_string());
            out.extend(format!("numbers {}", numbers.collect::<Vec<_>>().join(", ")).bytes());
        }
        RuntimeTest::Variable(slot, values) => {
            out.extend(format!("in slot {slot} ").bytes());
            accepted(values, &mut out);
        }
        RuntimeTest::NonNull(slot) => out.extend(format!("in slot {slot}").bytes()),
        RuntimeTest::Targets(targets)
        | RuntimeTest::Implementations(targets)
        | RuntimeTest::Answers(targets) => {
            for target in targets {
                out.extend(place(scene.program, *target));
                out.push(b' ');
            }
            let numbers = targets.iter().map(|t| format!("#{}/", scene.entries[t]));
            let may_throw = matches!(check.test, RuntimeTest::Implementations(_));
            out.extend(if may_throw { &b"/?/"[..] } else { b"/" });
            out.extend(numbers.collect::<String>().bytes());
        }
        RuntimeTest::Unreached => out.extend(format!("instruction {}", check.pc).bytes()),
    }
    if check.is_behind_edit {
        out.extend(b" edit");
    }
    (fits(&out) && !hides(&out)).then_some(out)
}

/// Whether a line has a character that a terminal obeys. Names are compared, so they cannot be
/// escaped.
fn hides(line: &[u8]) -> bool {
    const NUL: [u8; 2] = [0xc0, 0x80];
    let is_nul = line.windows(2).any(|pair| pair == NUL);
    is_nul || String::from_utf8_lossy(line).contains(is_hidden)
}

fn accepted(values: &PossibleValues, out: &mut Vec<u8>) {
    for constant in &values.constants {
        match constant {
            Const::String(text) => quoted(*text, out),
            Const::Class(name) => {
                out.extend(b"class ");
                out.extend(dotted(*name));
                out.push(b' ');
            }
            _ => {}
        }
    }
    for text in &values.texts {
        out.extend(b"equal to ");
        quoted(*text, out);
    }
    for member in &values.members {
        out.extend(shown(*member));
        out.push(b' ');
    }
    for list in &values.lists {
        out.extend(shown_list(list));
        out.push(b' ');
    }
    for maker in &values.lambdas {
        out.extend(b"lambda of ");
        out.extend(dotted(*maker));
        out.push(b' ');
    }
    if values.nullable {
        out.extend(b"null ");
    }
    out.push(b'/');
    for class in &values.classes {
        out.extend(dotted(*class));
        out.push(b'/');
    }
}

fn quoted(text: Sym, out: &mut Vec<u8>) {
    let text = text.text();
    let shown: String = text.chars().take(SHOWN).collect();
    let shown = shown.escape_default().to_string().replace('/', "\\u{2f}");
    out.extend(format!("\"{shown}\" ").bytes());
}
