//! Assembles added methods and classes.

use base::Sym;
use classfile::verify::{Hierarchy, Questions, StackLimits, Unknowns, VerifiedMethod, verify};
use classfile::{
    AddedMethod, ClassBuilder, ClassEdit, ClassFile, Code, CodeElement, ExceptionRange, FieldType,
    Insn, Label, Method, MethodFlags, MethodRef, Op, Primitive, SwitchTable, arranged,
};

/// The descriptor of a method.
pub(super) fn descriptor(
    parameters: impl IntoIterator<Item = FieldType>,
    result: Option<FieldType>,
) -> Sym {
    let mut text = vec![b'('];
    for ty in parameters {
        text.extend(ty.descriptor().bytes());
    }
    text.push(b')');
    match result {
        Some(ty) => text.extend(ty.descriptor().bytes()),
        None => text.push(b'V'),
    }
    Sym::new(&text)
}

/// The bytes of a class with these methods, and with their frames. They are read back, and every
/// method is verified.
///
/// # Errors
/// The reason why the class is not valid.
pub(super) fn class(
    builder: &ClassBuilder,
    methods: Vec<AddedMethod>,
    hierarchy: &dyn Hierarchy,
) -> Result<Vec<u8>, String> {
    let empty = builder.class().map_err(|e| e.to_string())?;
    let mut edit = ClassEdit::new(&empty);
    for method in methods {
        let method = method.with_frames(&empty, hierarchy);
        edit.add_method(method.map_err(|e| e.to_string())?);
    }
    let written = edit.write().and_then(ClassFile::parse);
    let bytes = written.and_then(|class| arranged(&class));
    let bytes = bytes.map_err(|e| e.to_string())?;
    let class = ClassFile::parse(&*bytes).map_err(|e| e.to_string())?;
    for method in &class.methods {
        asks(&class, method, hierarchy)?;
    }
    Ok(bytes)
}

/// Verifies an added method, and returns the questions that the JVM's verifier would ask.
///
/// # Errors
/// The reason why the method does not verify.
pub(super) fn asks(
    class: &ClassFile,
    method: &Method,
    hierarchy: &dyn Hierarchy,
) -> Result<Questions, String> {
    let code = class.code(method).map_err(|e| e.to_string())?;
    let code = code.ok_or("it has no body")?;
    let subject = VerifiedMethod::of(class, method);
    let verified = verify(
        &subject,
        &code,
        StackLimits::Declared,
        Unknowns::Refuse,
        hierarchy,
    );
    verified.map_err(|e| e.to_string())
}

/// Puts a body together.
#[derive(Default)]
pub(super) struct BodyAssembler {
    code: Code,
}

impl BodyAssembler {
    pub(super) fn push(&mut self, insn: Insn) {
        self.code.items.push(CodeElement::Insn(0, insn));
    }

    pub(super) fn extend(&mut self, insns: impl IntoIterator<Item = Insn>) {
        let items = insns.into_iter().map(|insn| CodeElement::Insn(0, insn));
        self.code.items.extend(items);
    }

    /// Calls a method of a class.
    pub(super) fn call(&mut self, op: Op, owner: &str, name: &str, descriptor: &str) {
        let method = MethodRef::of_class(owner, name, descriptor);
        self.push(Insn::Invoke(op, method));
    }

    /// `new C()`
    pub(super) fn make(&mut self, class: &str) {
        self.push(Insn::Type(Op::New, class.into()));
        self.push(Insn::Plain(Op::Dup));
        self.call(Op::Invokespecial, class, "<init>", "()V");
    }

    /// Appends the value on the stack to the `StringBuilder` below it. An array or a sequence of
    /// characters is appended as an object.
    pub(super) fn append(&mut self, ty: FieldType) {
        let taken = match ty {
            FieldType::Primitive(Primitive::Byte | Primitive::Short) => "I".into(),
            FieldType::Class(name) if name == "java/lang/String" => ty.descriptor(),
            FieldType::Primitive(_) => ty.descriptor(),
            FieldType::Class(_) | FieldType::Array(_) => "Ljava/lang/Object;".into(),
        };
        let descriptor = format!("({taken})Ljava/lang/StringBuilder;");
        let builder = "java/lang/StringBuilder";
        self.call(Op::Invokevirtual, builder, "append", &descriptor);
    }

    pub(super) fn label(&mut self) -> Label {
        self.code.new_label()
    }

    pub(super) fn place(&mut self, label: Label) {
        self.code.items.push(CodeElement::Label(label));
    }

    /// Jumps to `handler` when anything is thrown between two labels.
    pub(super) fn catch(&mut self, (start, end): (Label, Label), handler: Label) {
        self.code.exceptions.push(ExceptionRange {
            start,
            end,
            handler,
            catch_type: None,
        });
    }

    /// A switch over the numbers below `count`, which `key` loads; returns its targets. For one
    /// target it writes no switch.
    pub(super) fn switch(&mut self, count: usize, key: impl FnOnce(&mut Self)) -> Vec<Label> {
        let labels: Vec<Label> = (0..count).map(|_| self.label()).collect();
        if let [.., default] = labels[..]
            && count > 1
        {
            key(self);
            let cases = (0..).zip(labels.iter().copied()).collect();
            self.push(Insn::Switch(Box::new(SwitchTable {
                is_table: true,
                default,
                cases,
            })));
        }
        labels
    }

    /// The assembled code, with its labels.
    pub(super) fn items(self) -> Vec<CodeElement> {
        self.code.items
    }

    pub(super) fn method(self, flags: MethodFlags, name: Sym, descriptor: Sym) -> AddedMethod {
        AddedMethod {
            flags,
            name,
            descriptor,
            code: self.code,
            attributes: Vec::new(),
        }
    }
}
