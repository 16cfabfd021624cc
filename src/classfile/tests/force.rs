//! Every method of a class through decoder and encoder.

use classfile::{ClassEdit, ClassError, ClassFile, Code, CodeElement, Insn, Op, fuzz};

/// How bodies are changed on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They stay.
    Plain,
    /// A `nop` is added behind every instruction that continues with the next. So every offset
    /// changes, and branches outgrow their short forms.
    Shift,
    /// They stay, but the class loses its unused constants.
    Compact,
}

/// The class with its bodies re-emitted, and their number.
///
/// # Panics
/// When a body cannot be decoded for another reason than `jsr`, or cannot be written for another
/// reason than its size.
pub fn force(class: &ClassFile, mode: Mode) -> (Vec<u8>, usize) {
    if mode == Mode::Compact {
        let compact = fuzz::compact(class.bytes());
        return (compact.unwrap_or_else(|| class.bytes().to_vec()), 0);
    }
    let mut edit = ClassEdit::new(class);
    let mut count = 0;
    for (index, method) in class.methods.iter().enumerate() {
        match class.code(method) {
            Ok(Some(mut code)) => {
                if mode == Mode::Shift {
                    shift(&mut code);
                }
                edit.replace_body(index, code);
                count += 1;
            }
            Ok(None) | Err(ClassError::Subroutines) => {}
            Err(e) => panic!("{} {}: {e}", class.name, method.name),
        }
    }
    let written = edit.write_keeping().expect("no method is added");
    for (index, error) in &written.kept {
        let allowed = mode == Mode::Shift && matches!(error, ClassError::TooLarge(_));
        let method = &class.methods[*index];
        assert!(allowed, "{} {}: {error}", class.name, method.name);
        eprintln!(
            "kept {}.{}{}: {error}",
            class.name, method.name, method.descriptor
        );
    }
    (written.bytes, count - written.kept.len())
}

fn shift(code: &mut Code) {
    for item in std::mem::take(&mut code.items) {
        let goes_on = match &item {
            CodeElement::Label(_) | CodeElement::Insn(_, Insn::Switch(_)) => false,
            CodeElement::Insn(_, Insn::Plain(op) | Insn::Branch(op, _)) => !op.ends_flow(),
            CodeElement::Insn(..) => true,
        };
        code.items.push(item);
        if goes_on {
            code.items.push(CodeElement::Insn(0, Insn::Plain(Op::Nop)));
        }
    }
}
