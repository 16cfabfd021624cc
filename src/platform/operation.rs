//! Methods of `java.lang.invoke` and of reflection that return values with an identity. Their
//! documentation promises these results in every release from 8 on. Each method may throw instead
//! of returning.

use classfile::{HandleKind, MethodRef};

use super::identity::Sort;
use super::member::{Sight, Unreflected};
use super::text::{Building, TextOperation, building, is_builder, text_operation};

/// The result of such a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `MethodHandles.lookup()`: the lookup of the class that contains the call.
    Lookup,
    /// `MethodHandles.publicLookup()`: a lookup of `Object`.
    PublicLookup,
    /// A lookup of the class that is the argument of that number.
    LookupIn(u8),
    /// A method type.
    Type(TypeOperation),
    /// A handle of a virtual or interface method: lookup, class, name, type.
    FindVirtual,
    /// A handle of a static method: lookup, class, name, type.
    FindStatic,
    /// A handle of a constructor: lookup, class, type.
    FindConstructor,
    /// A handle of a method as `invokespecial` calls it: lookup, class, name, type, caller.
    FindSpecial,
    /// A handle that does this with a field: lookup, class, name, type.
    FindField(HandleKind),
    /// A handle that is made of others, or of types.
    Combine(Combination),
    /// The handle with its first argument bound.
    BindTo,
    /// The handle with another type.
    AsType,
    /// The type of a handle.
    TypeOf,
    /// The class of a lookup.
    LookupClass,
    /// Makes its receiver, which is new, a constant call site: call site, handle.
    CallSite,
    /// A handle of a member: lookup, member.
    Unreflect(Unreflected),
    /// A handle of a method as `invokespecial` calls it: lookup, member, caller.
    UnreflectSpecial,
    /// A string.
    Text(TextOperation),
    /// The operation of a builder of strings.
    Build(Building),
    /// The class of that name: `Class.forName`.
    ForName,
    /// The same, in the loader that is the last argument.
    ForNameIn,
    /// The superclass of a class, or null.
    Superclass,
    /// The class of an array's elements, or null.
    Component,
    /// The class of arrays of a class.
    ArrayOf,
    /// The class itself.
    SameClass,
    /// The argument, if it is of the class.
    Cast,
    /// An array of the interfaces that a class names.
    Interfaces,
    /// A new array: class, length.
    NewArray,
    /// The constant of an enum: class, name.
    EnumConstant,
    /// The class of an object.
    ClassOf,
    /// A method: class, name, an array of classes.
    Method(Sight),
    /// A constructor: class, an array of classes.
    Constructor(Sight),
    /// A field: class, name.
    Field(Sight),
    /// The value in an array: array, index.
    ArrayGet,
    /// A store into an array: array, index, value.
    ArraySet,
    /// An array of the constants of an enum.
    EnumConstants,
    /// An array of all members of that sort.
    All(Sort, Sight),
    /// An array of a class's constructors.
    Constructors(Sight),
    /// An array of a record's components.
    Components,
    /// The accessor of a record's component.
    Accessor,
    /// A proxy: loader, an array of interfaces, handler.
    Proxy,
    /// An object of an interface that calls a handle: interface, handle.
    InterfaceInstance,
}

/// How a handle is made. Where a number is listed, the operation starts at that argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// Gives its argument: class.
    Identity,
    /// Always gives the same value: class, value.
    Constant,
    /// Gives null or zero: class.
    Zero,
    /// Gives null or zero: type.
    Empty,
    /// Arguments bound: handle, number, an array of values.
    Insert,
    /// More arguments: handle, number, an array of classes.
    Drop,
    /// Arguments in another order: handle, type, an array of numbers.
    Permute,
    /// Arguments that go through handles: handle, number, an array of handles.
    FilterArguments,
    /// Arguments that another handle takes, to give one argument for them: handle, number, handle.
    CollectBy,
    /// A result that goes through a handle: handle, handle.
    FilterResult,
    /// A handle that runs first, and gives an argument: handle, handle.
    Fold,
    /// The same at some argument: handle, number, handle.
    FoldAt,
    /// A test, a handle, and another one.
    Guard,
    /// A handler for exceptions of a handle: handle, class, handle.
    Catch,
    /// An array in place of the last arguments: handle, class of arrays, count.
    Spread,
    /// An array in place of arguments: handle, number, class of arrays, count.
    SpreadAt,
    /// Arguments in place of the last one: handle, class of arrays, count.
    Collect,
    /// Arguments in place of one: handle, number, class of arrays, count.
    CollectAt,
    /// The same handle, except for its treatment of surplus arguments.
    Arity,
    /// A handle that collects arguments in arrays of a class: handle, class.
    Varargs,
}

/// How a method type is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeOperation {
    /// Of the result's class.
    Result,
    /// Of the result's class, and one parameter's.
    ResultAndOne,
    /// Of the result's class, and an array of the parameters' classes.
    ResultAndArray,
    /// Of the result's class, the first parameter's class, and an array of the other parameters'
    /// classes.
    ResultAndMore,
    /// Of the result's class, and the parameters of another type.
    ResultAndType,
    /// A type with another result.
    ChangeReturn,
    /// A type with more parameters, an array of classes.
    Append,
}

const HANDLES: &str = "java/lang/invoke/MethodHandles";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLE: &str = "java/lang/invoke/MethodHandle";
const TYPE: &str = "java/lang/invoke/MethodType";
const OBJECT: &str = "java/lang/Object";
const CLASS: &str = "java/lang/Class";
const ARRAY: &str = "java/lang/reflect/Array";
const ENUM: &str = "java/lang/Enum";
const COMPONENT: &str = "java/lang/reflect/RecordComponent";
const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLE_PROXIES: &str = "java/lang/invoke/MethodHandleProxies";
/// The class of call sites with a target that never changes. Its subclasses may do anything.
pub const CONSTANT_CALL_SITE: &str = "java/lang/invoke/ConstantCallSite";

/// The methods: class, whether static, name, descriptor, result.
const OPERATIONS: &[(&str, bool, &str, &str, Operation)] = {
    use Combination::*;
    use Operation::*;
    use TypeOperation::*;
    #[rustfmt::skip]
    const ALL: &[(&str, bool, &str, &str, Operation)] = &[
        (HANDLES, true, "lookup", "()Ljava/lang/invoke/MethodHandles$Lookup;", Lookup),
        (HANDLES, true, "publicLookup", "()Ljava/lang/invoke/MethodHandles$Lookup;", PublicLookup),
        (HANDLES, true, "privateLookupIn", "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;", LookupIn(0)),
        (HANDLES, true, "insertArguments", "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;", Combine(Insert)),
        (HANDLES, true, "identity", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", Combine(Identity)),
        (HANDLES, true, "constant", "(Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;", Combine(Constant)),
        (HANDLES, true, "zero", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", Combine(Zero)),
        (HANDLES, true, "empty", "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", Combine(Empty)),
        (HANDLES, true, "dropArguments", "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", Combine(Drop)),
        (HANDLES, true, "permuteArguments", "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;[I)Ljava/lang/invoke/MethodHandle;", Combine(Permute)),
        (HANDLES, true, "filterArguments", "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(FilterArguments)),
        (HANDLES, true, "collectArguments", "(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(CollectBy)),
        (HANDLES, true, "filterReturnValue", "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(FilterResult)),
        (HANDLES, true, "foldArguments", "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(Fold)),
        (HANDLES, true, "foldArguments", "(Ljava/lang/invoke/MethodHandle;ILjava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(FoldAt)),
        (HANDLES, true, "guardWithTest", "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(Guard)),
        (HANDLES, true, "catchException", "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;", Combine(Catch)),
        (HANDLE, false, "asSpreader", "(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", Combine(Spread)),
        (HANDLE, false, "asSpreader", "(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", Combine(SpreadAt)),
        (HANDLE, false, "asCollector", "(Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", Combine(Collect)),
        (HANDLE, false, "asCollector", "(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", Combine(CollectAt)),
        (HANDLE, false, "asFixedArity", "()Ljava/lang/invoke/MethodHandle;", Combine(Arity)),
        (HANDLE, false, "withVarargs", "(Z)Ljava/lang/invoke/MethodHandle;", Combine(Arity)),
        (HANDLE, false, "asVarargsCollector", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", Combine(Varargs)),
        (LOOKUP, false, "findGetter", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", FindField(HandleKind::GetField)),
        (LOOKUP, false, "findSetter", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", FindField(HandleKind::PutField)),
        (LOOKUP, false, "findStaticGetter", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", FindField(HandleKind::GetStatic)),
        (LOOKUP, false, "findStaticSetter", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", FindField(HandleKind::PutStatic)),
        (LOOKUP, false, "in", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandles$Lookup;", LookupIn(1)),
        (LOOKUP, false, "findVirtual", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", FindVirtual),
        (LOOKUP, false, "findStatic", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", FindStatic),
        (LOOKUP, false, "findConstructor", "(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", FindConstructor),
        (LOOKUP, false, "findSpecial", "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", FindSpecial),
        (LOOKUP, false, "lookupClass", "()Ljava/lang/Class;", LookupClass),
        (CONSTANT_CALL_SITE, false, "<init>", "(Ljava/lang/invoke/MethodHandle;)V", CallSite),
        (HANDLE, false, "bindTo", "(Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;", BindTo),
        (HANDLE, false, "asType", "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;", AsType),
        (HANDLE, false, "type", "()Ljava/lang/invoke/MethodType;", TypeOf),
        (TYPE, true, "methodType", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", Type(Result)),
        (TYPE, true, "methodType", "(Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", Type(ResultAndOne)),
        (TYPE, true, "methodType", "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", Type(ResultAndArray)),
        (TYPE, true, "methodType", "(Ljava/lang/Class;Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", Type(ResultAndMore)),
        (TYPE, true, "methodType", "(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodType;", Type(ResultAndType)),
        (TYPE, false, "changeReturnType", "(Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", Type(ChangeReturn)),
        (LOOKUP, false, "unreflect", "(Ljava/lang/reflect/Method;)Ljava/lang/invoke/MethodHandle;", Unreflect(Unreflected::Method)),
        (LOOKUP, false, "unreflectConstructor", "(Ljava/lang/reflect/Constructor;)Ljava/lang/invoke/MethodHandle;", Unreflect(Unreflected::Constructor)),
        (LOOKUP, false, "unreflectGetter", "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;", Unreflect(Unreflected::Getter)),
        (LOOKUP, false, "unreflectSetter", "(Ljava/lang/reflect/Field;)Ljava/lang/invoke/MethodHandle;", Unreflect(Unreflected::Setter)),
        (LOOKUP, false, "unreflectSpecial", "(Ljava/lang/reflect/Method;Ljava/lang/Class;)Ljava/lang/invoke/MethodHandle;", UnreflectSpecial),
        (CLASS, true, "forName", "(Ljava/lang/String;)Ljava/lang/Class;", ForName),
        (OBJECT, false, "getClass", "()Ljava/lang/Class;", ClassOf),
        (CLASS, false, "getMethod", "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;", Method(Sight::Public)),
        (CLASS, false, "getDeclaredMethod", "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;", Method(Sight::Declared)),
        (CLASS, false, "getConstructor", "([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;", Constructor(Sight::Public)),
        (CLASS, false, "getDeclaredConstructor", "([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;", Constructor(Sight::Declared)),
        (CLASS, false, "getField", "(Ljava/lang/String;)Ljava/lang/reflect/Field;", Field(Sight::Public)),
        (CLASS, false, "getDeclaredField", "(Ljava/lang/String;)Ljava/lang/reflect/Field;", Field(Sight::Declared)),
        (CLASS, false, "getDeclaredMethods", "()[Ljava/lang/reflect/Method;", All(Sort::Method, Sight::Declared)),
        (CLASS, false, "getMethods", "()[Ljava/lang/reflect/Method;", All(Sort::Method, Sight::Public)),
        (CLASS, false, "getFields", "()[Ljava/lang/reflect/Field;", All(Sort::Field, Sight::Public)),
        (CLASS, false, "getDeclaredFields", "()[Ljava/lang/reflect/Field;", All(Sort::Field, Sight::Declared)),
        (CLASS, false, "getConstructors", "()[Ljava/lang/reflect/Constructor;", Constructors(Sight::Public)),
        (CLASS, false, "getDeclaredConstructors", "()[Ljava/lang/reflect/Constructor;", Constructors(Sight::Declared)),
        (CLASS, true, "forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;", ForNameIn),
        (CLASS, false, "getSuperclass", "()Ljava/lang/Class;", Superclass),
        (CLASS, false, "getComponentType", "()Ljava/lang/Class;", Component),
        (CLASS, false, "componentType", "()Ljava/lang/Class;", Component),
        (CLASS, false, "arrayType", "()Ljava/lang/Class;", ArrayOf),
        (CLASS, false, "asSubclass", "(Ljava/lang/Class;)Ljava/lang/Class;", SameClass),
        (CLASS, false, "cast", "(Ljava/lang/Object;)Ljava/lang/Object;", Cast),
        (CLASS, false, "getInterfaces", "()[Ljava/lang/Class;", Interfaces),
        (ARRAY, true, "newInstance", "(Ljava/lang/Class;I)Ljava/lang/Object;", NewArray),
        (ARRAY, true, "get", "(Ljava/lang/Object;I)Ljava/lang/Object;", ArrayGet),
        (ARRAY, true, "set", "(Ljava/lang/Object;ILjava/lang/Object;)V", ArraySet),
        (CLASS, false, "getEnumConstants", "()[Ljava/lang/Object;", EnumConstants),
        (ENUM, true, "valueOf", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;", EnumConstant),
        (CLASS, false, "getRecordComponents", "()[Ljava/lang/reflect/RecordComponent;", Components),
        (COMPONENT, false, "getAccessor", "()Ljava/lang/reflect/Method;", Accessor),
        (PROXY, true, "newProxyInstance", "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;", Proxy),
        (HANDLE_PROXIES, true, "asInterfaceInstance", "(Ljava/lang/Class;Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;", InterfaceInstance),
        (TYPE, false, "appendParameterTypes", "([Ljava/lang/Class;)Ljava/lang/invoke/MethodType;", Type(Append)),
    ];
    ALL
};

/// The result of the method, if it is one of these.
pub fn operation(is_static: bool, method: &MethodRef) -> Option<Operation> {
    if !method.owner.bytes().starts_with(b"java/lang/") {
        return None; // most calls end here; every class below is of these packages
    }
    if is_builder(method.owner) {
        return building(method).map(Operation::Build);
    }
    if let Some(how) = text_operation(is_static, method) {
        return Some(Operation::Text(how));
    }
    let is_among = method.owner.bytes().starts_with(b"java/lang/invoke/")
        || [CLASS, ARRAY, ENUM, COMPONENT, PROXY]
            .iter()
            .any(|owner| method.owner == **owner)
        || method.owner == *OBJECT && method.name == *"getClass";
    if !is_among {
        return None;
    }
    let mut all = OPERATIONS.iter();
    all.find_map(|(owner, of_class, name, descriptor, operation)| {
        let is_it = *of_class == is_static
            && method.owner == **owner
            && method.name == **name
            && method.descriptor == **descriptor;
        is_it.then_some(*operation)
    })
}

/// How a method calls the handle that is its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invocation {
    /// `invokeExact`: with the handle's type, or it throws.
    Exact,
    /// `invoke`: as `asType` converts it.
    Converted,
    /// `invokeWithArguments`: like `invoke` with the elements of an array, all of them objects.
    Listed,
}

/// The descriptor of the `invokeWithArguments` that takes an array.
const LISTED: &str = "([Ljava/lang/Object;)Ljava/lang/Object;";

/// How the method calls a handle, if it does.
pub fn invocation(method: &MethodRef) -> Option<Invocation> {
    match method.name.bytes() {
        _ if method.owner != *HANDLE => None,
        b"invokeExact" => Some(Invocation::Exact),
        b"invoke" => Some(Invocation::Converted),
        b"invokeWithArguments" if method.descriptor == *LISTED => Some(Invocation::Listed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{OPERATIONS, operation};
    use classfile::MethodRef;

    #[test]
    fn every_row_is_found() {
        for (owner, is_static, name, descriptor, expected) in OPERATIONS {
            let method = MethodRef {
                owner: (*owner).into(),
                name: (*name).into(),
                descriptor: (*descriptor).into(),
                interface: false,
            };
            let found = operation(*is_static, &method);
            assert_eq!(found, Some(*expected), "{owner}.{name}{descriptor}");
        }
    }
}
