//! The serialized form of lambdas: the result of the metafactory's `writeReplace`
//! (`InnerClassLambdaMetafactory.generateSerializationFriendlyMethods`).
//!
//! An object is written as a `SerializedLambda`. It names the class of the site, the interface's
//! method and the implementation, and holds the captured values. Reading it calls the outer class's
//! `$deserializeLambda$`, which is not changed. So the original and the rewritten program read each
//! other's lambdas.

use crate::assemble::{BodyAssembler, descriptor};
use crate::passes::adapt::wrap;
use crate::passes::lambda::holder::{LambdaHolder, LambdaMethod};
use base::Sym;
use classfile::{AddedMethod, Const, FieldType, Insn, MethodFlags, MethodRef, Op};

/// The method that serialization looks for.
pub(super) const NAME: &str = "writeReplace";
const DESCRIPTOR: &str = "()Ljava/lang/Object;";

const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";

/// The parameters of its constructor:
///
/// * the capturing class
/// * of the interface, its name, and the method's name and descriptor
/// * of the implementation, its kind, class, name and descriptor
/// * the instantiated descriptor
/// * the captured values
const CONSTRUCTOR: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I\
    Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V";

impl LambdaHolder<'_> {
    /// `private final Object writeReplace()`
    pub(super) fn write_replace(&self) -> AddedMethod {
        let code = self.by_lambda(|code, body| self.serialized(code, body));
        let flags = MethodFlags::PRIVATE | MethodFlags::FINAL;
        code.method(flags, NAME.into(), DESCRIPTOR.into())
    }

    /// Makes the serialized form of a lambda, and returns it.
    fn serialized(&self, code: &mut BodyAssembler, body: &LambdaMethod) {
        let text = |text: Sym| Insn::Ldc(Const::String(text));
        let handle = body.implementation;
        let types = &body.instantiated;
        let instantiated = descriptor(types.parameters.iter().copied(), types.result);
        code.push(Insn::Type(Op::New, SERIALIZED.into()));
        code.push(Insn::Plain(Op::Dup));
        code.push(Insn::Ldc(Const::Class(self.outer)));
        code.push(text(self.shape.interfaces[0]));
        code.push(text(self.shape.name));
        code.push(text(self.shape.descriptors[0]));
        code.push(Insn::int(handle.kind as i32));
        code.push(text(handle.member.owner));
        code.push(text(handle.member.name));
        code.push(text(handle.member.descriptor));
        code.push(text(instantiated));
        self.captured_values(code, body);
        let constructor =
            MethodRef::of_class(Sym::from(SERIALIZED), "<init>", Sym::from(CONSTRUCTOR));
        code.push(Insn::Invoke(Op::Invokespecial, constructor));
        code.push(Insn::Plain(Op::Areturn));
    }

    /// An array of a lambda's captured values, numbers boxed.
    fn captured_values(&self, code: &mut BodyAssembler, body: &LambdaMethod) {
        code.push(Insn::int(body.captures.len() as i32));
        code.push(Insn::Type(Op::Anewarray, "java/lang/Object".into()));
        for (n, (ty, field)) in body.captures.iter().zip(self.captured(body)).enumerate() {
            code.push(Insn::Plain(Op::Dup));
            code.push(Insn::int(n as i32));
            code.push(Insn::Local(Op::Aload, 0));
            code.push(Insn::Field(Op::Getfield, field));
            if let FieldType::Primitive(primitive) = ty {
                let mut boxing = Vec::new();
                wrap(&mut boxing, *primitive);
                code.extend(boxing);
            }
            code.push(Insn::Plain(Op::Aastore));
        }
    }
}
