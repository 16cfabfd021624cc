//! A code without its arbitrary parts, so that two codes can be compared.

use base::Id;
use classfile::{
    Code, CodeElement, ExceptionRange, Frame, Insn, Label, LocalVariable, OffsetPatch,
    VerificationType,
};

/// Labels are numbered by place (labels at one place become one). Origins and offsets are removed.
pub fn normal(code: &Code) -> Code {
    let mut numbers = vec![usize::MAX; code.label_count as usize];
    let mut place = 0;
    for item in &code.items {
        match item {
            CodeElement::Label(label) => numbers[label.index()] = place,
            CodeElement::Insn(..) => place += 1,
        }
    }
    let at = |label: Label| Label::new(numbers[label.index()]);
    let variable = |v: &LocalVariable| LocalVariable {
        start: at(v.start),
        end: at(v.end),
        ..*v
    };
    let mut normal = Code {
        max_stack: 0,
        max_locals: 0,
        label_count: 0,
        items: code
            .insns()
            .map(|(_, insn)| CodeElement::Insn(0, relabel(insn, &at)))
            .collect(),
        exceptions: code
            .exceptions
            .iter()
            .map(|e| ExceptionRange {
                start: at(e.start),
                end: at(e.end),
                handler: at(e.handler),
                ..*e
            })
            .collect(),
        lines: code.lines.iter().map(|(l, n)| (at(*l), *n)).collect(),
        variables: code.variables.iter().map(variable).collect(),
        variable_types: code.variable_types.iter().map(variable).collect(),
        type_annotations: code.type_annotations.clone(),
        frames: code
            .frames
            .iter()
            .map(|(l, f)| (at(*l), frame(f, &at)))
            .collect(),
        other_attributes: code.other_attributes.clone(),
    };
    normal.lines.dedup();
    for annotations in &mut normal.type_annotations {
        for (position, patch) in &mut annotations.patches {
            annotations.contents[*position..*position + 2].fill(0);
            *patch = match *patch {
                OffsetPatch::Offset(l) => OffsetPatch::Offset(at(l)),
                OffsetPatch::Length(s, e) => OffsetPatch::Length(at(s), at(e)),
            };
        }
    }
    normal
}

fn relabel(insn: &Insn, at: &impl Fn(Label) -> Label) -> Insn {
    match insn {
        Insn::Branch(op, target) => Insn::Branch(*op, at(*target)),
        Insn::Switch(switch) => {
            let mut switch = switch.clone();
            switch.default = at(switch.default);
            for (_, target) in &mut switch.cases {
                *target = at(*target);
            }
            Insn::Switch(switch)
        }
        other => other.clone(),
    }
}

fn frame(frame: &Frame, at: &impl Fn(Label) -> Label) -> Frame {
    let types = |types: &[VerificationType]| {
        let ty = |ty: &VerificationType| match *ty {
            VerificationType::Uninitialized(label) => VerificationType::Uninitialized(at(label)),
            other => other,
        };
        types.iter().map(ty).collect()
    };
    Frame {
        locals: types(&frame.locals),
        stack: types(&frame.stack),
    }
}
