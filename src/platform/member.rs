//! Members of classes as values: the methods that find, use and describe a `Method`, `Constructor`
//! or `Field` (API of `java.lang.reflect`).

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use base::Sym;
use classfile::MethodRef;

const CLASS: &str = "java/lang/Class";
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const FIELD: &str = "java/lang/reflect/Field";
const COMPONENT: &str = "java/lang/reflect/RecordComponent";

/// The use that a handle makes of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreflected {
    /// Calls a method.
    Method,
    /// Makes an object.
    Constructor,
    /// Reads a field.
    Getter,
    /// Writes a field.
    Setter,
}

/// Which members a lookup sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sight {
    /// Public members, including inherited ones.
    Public,
    /// All members that the class itself declares.
    Declared,
}

/// How a method uses a member. The member is the receiver, or belongs to the class that is the
/// receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemberUse {
    /// Calls a method: method, object, an array of arguments.
    Invoke,
    /// Makes an object: constructor, an array of arguments.
    Construct,
    /// Makes an object by the constructor without parameters: class.
    Instantiate,
    /// Reads a field, as an object or a number: field, object.
    Get,
    /// Writes a field, an object or a number: field, object, value.
    Set,
}

/// How the method uses a member, if it does.
pub fn member_use(method: &MethodRef) -> Option<MemberUse> {
    const USES: [(&str, &str, &str, MemberUse); 3] = [
        (
            METHOD,
            "invoke",
            "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;",
            MemberUse::Invoke,
        ),
        (
            CONSTRUCTOR,
            "newInstance",
            "([Ljava/lang/Object;)Ljava/lang/Object;",
            MemberUse::Construct,
        ),
        (
            CLASS,
            "newInstance",
            "()Ljava/lang/Object;",
            MemberUse::Instantiate,
        ),
    ];
    let mut all = USES.iter();
    let found = all.find_map(|(owner, name, descriptor, how)| {
        let is_it =
            method.owner == **owner && method.name == **name && method.descriptor == **descriptor;
        is_it.then_some(*how)
    });
    found.or_else(|| field_use(method))
}

/// The same for `get`, `set` and their variants for numbers: `getInt`, `setInt` and so on.
fn field_use(method: &MethodRef) -> Option<MemberUse> {
    const OBJECT: &str = "Ljava/lang/Object;";
    const TYPES: [(&str, &str); 9] = [
        ("", OBJECT),
        ("Boolean", "Z"),
        ("Byte", "B"),
        ("Char", "C"),
        ("Double", "D"),
        ("Float", "F"),
        ("Int", "I"),
        ("Long", "J"),
        ("Short", "S"),
    ];
    let (name, descriptor) = (method.name.bytes(), method.descriptor.bytes());
    let (how, of) = match name.split_at_checked(3)? {
        (b"get", of) => (MemberUse::Get, of),
        (b"set", of) => (MemberUse::Set, of),
        _ => return None,
    };
    (method.owner == *FIELD).then_some(())?;
    let (_, ty) = TYPES.iter().find(|(name, _)| name.as_bytes() == of)?;
    let expected = match how {
        MemberUse::Get => format!("({OBJECT}){ty}"),
        _ => format!("({OBJECT}{ty})V"),
    };
    (descriptor == expected.as_bytes()).then_some(how)
}

/// A property of a member, which one of its methods returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberProperty {
    /// Its name.
    Name,
    /// The class of a method's result, or of a field or component.
    Result,
    /// The classes of its parameters, in an array.
    Parameters,
    /// How many parameters it has.
    Count,
    /// Its result and parameters, as a method type.
    Type,
}

/// The property of a member that the method returns, if it returns one.
pub fn member_property(method: &MethodRef) -> Option<MemberProperty> {
    let is_of = |owner: &str| method.owner == *owner;
    match (method.name.bytes(), method.descriptor.bytes()) {
        (b"getName", b"()Ljava/lang/String;") if is_of(METHOD) || is_of(FIELD) => {
            Some(MemberProperty::Name)
        }
        (b"getName", b"()Ljava/lang/String;") if is_of(COMPONENT) => Some(MemberProperty::Name),
        (b"getType", b"()Ljava/lang/Class;") if is_of(COMPONENT) => Some(MemberProperty::Result),
        (b"getReturnType", b"()Ljava/lang/Class;") if is_of(METHOD) => Some(MemberProperty::Result),
        (b"getType", b"()Ljava/lang/Class;") if is_of(FIELD) => Some(MemberProperty::Result),
        _ if !is_of(METHOD) && !is_of(CONSTRUCTOR) => None,
        (b"getParameterTypes", b"()[Ljava/lang/Class;") => Some(MemberProperty::Parameters),
        (b"getParameterCount", b"()I") => Some(MemberProperty::Count),
        _ => None,
    }
}

/// An input of a call of the reflection API. Arguments are counted from the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReflectiveInput {
    /// The `Method`, `Constructor` or `Field`.
    Member(u8),
    /// The class.
    Class(u8),
    /// The name, of a class, a member or a resource.
    Name(u8),
    /// The classes in an array: of parameters, or interfaces.
    Classes(u8),
    /// The classes of a method type's parameters.
    Type(u8),
}

/// The purpose of a call of the reflection API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Reflects {
    /// A class, by its name.
    Class,
    /// A method of a class.
    Method(Sight),
    /// A constructor of a class.
    Constructor,
    /// A field of a class.
    Field(Sight),
    /// A method of a class, or one that it inherits, as a method handle.
    MethodHandle,
    /// A constructor of a class, as a method handle.
    ConstructorHandle,
    /// A field of a class, or one that it inherits, as a handle or an updater.
    FieldHandle,
    /// All methods of a class.
    Methods(Sight),
    /// All constructors of a class.
    Constructors(Sight),
    /// All fields of a class.
    Fields(Sight),
    /// All components of a record.
    Components,
    /// Classes that a class's file names: its member classes, its nest, those that may extend it.
    Related,
    /// The properties of a bean, found among all its public methods.
    Properties,
    /// The classes that a method type names.
    Types,
    /// The use of a member.
    Use,
    /// An object of a class, by its constructor without parameters.
    Instance,
    /// The same for a class that is given by its name.
    NamedInstance,
    /// An object of a class, made without a constructor of the class.
    Allocated,
    /// An array of a class.
    Array,
    /// An array, by its own class.
    OfArrayClass,
    /// A proxy for interfaces.
    Proxy,
    /// A proxy for one interface.
    ProxyOf,
    /// Providers of a service.
    Service,
    /// A resource beside a class.
    NearResource,
    /// A resource by its whole name.
    Resource,
    /// A resource bundle.
    Bundle,
    /// The constants of an enum.
    Constants,
    /// An array of several dimensions.
    Arrays,
    /// The treatment of a class's objects in serialization: their form, the class's own methods,
    /// their making.
    Serial,
    /// An object of an interface that is not, or not only, a proxy for it.
    Implemented,
    /// The editor of properties of a class, found by the class's name.
    Editor,
}

/// A row: class, name, the beginning of the descriptor (absent: any), purpose, inputs.
type MemberRow = (
    &'static str,
    &'static str,
    Option<&'static str>,
    Reflects,
    &'static [ReflectiveInput],
);

const REFLECTIVE: &[MemberRow] = {
    use ReflectiveInput::{Class, Classes, Member, Name, Type};
    use Sight::{Declared, Public};
    const LOADER: &str = "java/lang/ClassLoader";
    const TEXT: Option<&str> = Some("(Ljava/lang/String;)");
    const NONE: Option<&str> = Some("()");
    const MEMBER: &[ReflectiveInput] = &[Member(0)];
    const OF_CLASS: &[ReflectiveInput] = &[Class(0)];
    const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
    const BY_TYPE: &[ReflectiveInput] = &[Class(1), Name(2), Type(3)];
    const BY_NAME: &[ReflectiveInput] = &[Class(1), Name(2)];
    const UPDATED: &[ReflectiveInput] = &[Class(0), Name(1)];
    const MODULE: &str = "java/lang/Module";
    const HANDLES: &str = "java/lang/invoke/MethodHandles";
    const CONSTANTS: &str = "java/lang/invoke/ConstantBootstraps";
    const SERVICES: &str = "java/util/ServiceLoader";
    const ARRAYS: &str = "java/util/Arrays";
    const UNSAFE: &str = "sun/misc/Unsafe";
    const FACTORY: &str = "sun/reflect/ReflectionFactory";
    const REPOSITORY: &str = "javax/management/loading/ClassLoaderRepository";
    const OF_BEAN: Option<&str> = Some(
        "(Ljavax/management/MBeanServerConnection;Ljavax/management/ObjectName;Ljava/lang/Class;)",
    );
    const URLS: &str = "java/net/URLClassLoader";
    const NAME_AND_LOADER: Option<&str> = Some("(Ljava/lang/String;Ljava/lang/ClassLoader;)");
    #[rustfmt::skip]
    const ALL: &[MemberRow] = &[
        (CLASS, "forName", TEXT, Reflects::Class, &[Name(0)]),
        (CLASS, "forName", Some("(Ljava/lang/String;ZLjava/lang/ClassLoader;)"), Reflects::Class, &[Name(0)]),
        (CLASS, "forName", Some("(Ljava/lang/Module;Ljava/lang/String;)"), Reflects::Class, &[Name(1)]),
        (LOADER, "loadClass", TEXT, Reflects::Class, &[Name(1)]),
        (LOADER, "loadClass", Some("(Ljava/lang/String;Z)"), Reflects::Class, &[Name(1)]),
        (LOADER, "findSystemClass", TEXT, Reflects::Class, &[Name(1)]),
        (LOADER, "findLoadedClass", TEXT, Reflects::Class, &[Name(1)]),
        (URLS, "findClass", TEXT, Reflects::Class, &[Name(1)]),
        ("java/rmi/server/RMIClassLoader", "loadClass", TEXT, Reflects::Class, &[Name(0)]),
        ("java/rmi/server/RMIClassLoader", "loadClass", None, Reflects::Class, &[Name(1)]),
        (REPOSITORY, "loadClass", TEXT, Reflects::Class, &[Name(1)]),
        (REPOSITORY, "loadClassBefore", None, Reflects::Class, &[Name(2)]),
        (REPOSITORY, "loadClassWithout", None, Reflects::Class, &[Name(2)]),
        ("java/awt/datatransfer/DataFlavor", "tryToLoadClass", None, Reflects::Class, &[Name(0)]),
        (CLASS, "getMethod", None, Reflects::Method(Public), &[Class(0), Name(1), Classes(2)]),
        (CLASS, "getDeclaredMethod", None, Reflects::Method(Declared), &[Class(0), Name(1), Classes(2)]),
        (CLASS, "getConstructor", None, Reflects::Constructor, &[Class(0), Classes(1)]),
        (CLASS, "getDeclaredConstructor", None, Reflects::Constructor, &[Class(0), Classes(1)]),
        (CLASS, "getField", TEXT, Reflects::Field(Public), &[Class(0), Name(1)]),
        (CLASS, "getDeclaredField", TEXT, Reflects::Field(Declared), &[Class(0), Name(1)]),
        (CLASS, "getMethods", NONE, Reflects::Methods(Public), OF_CLASS),
        (CLASS, "getDeclaredMethods", NONE, Reflects::Methods(Declared), OF_CLASS),
        (CLASS, "getConstructors", NONE, Reflects::Constructors(Public), OF_CLASS),
        (CLASS, "getDeclaredConstructors", NONE, Reflects::Constructors(Declared), OF_CLASS),
        (CLASS, "getFields", NONE, Reflects::Fields(Public), OF_CLASS),
        (CLASS, "getDeclaredFields", NONE, Reflects::Fields(Declared), OF_CLASS),
        (CLASS, "getRecordComponents", NONE, Reflects::Components, OF_CLASS),
        (CLASS, "getClasses", NONE, Reflects::Related, OF_CLASS),
        (CLASS, "getDeclaredClasses", NONE, Reflects::Related, OF_CLASS),
        (CLASS, "getNestMembers", NONE, Reflects::Related, OF_CLASS),
        (CLASS, "getPermittedSubclasses", NONE, Reflects::Related, OF_CLASS),
        (CLASS, "getEnumConstants", NONE, Reflects::Constants, OF_CLASS),
        (CLASS, "newInstance", NONE, Reflects::Instance, OF_CLASS),
        (CLASS, "arrayType", NONE, Reflects::Array, OF_CLASS),
        (CLASS, "getResource", TEXT, Reflects::NearResource, &[Class(0), Name(1)]),
        (CLASS, "getResourceAsStream", TEXT, Reflects::NearResource, &[Class(0), Name(1)]),
        (LOADER, "getResource", TEXT, Reflects::Resource, &[Name(1)]),
        (LOADER, "getResources", TEXT, Reflects::Resource, &[Name(1)]),
        (LOADER, "getResourceAsStream", TEXT, Reflects::Resource, &[Name(1)]),
        (LOADER, "getSystemResource", TEXT, Reflects::Resource, &[Name(0)]),
        (LOADER, "getSystemResourceAsStream", TEXT, Reflects::Resource, &[Name(0)]),
        (LOADER, "getSystemResources", TEXT, Reflects::Resource, &[Name(0)]),
        (LOADER, "findResource", TEXT, Reflects::Resource, &[Name(1)]),
        (LOADER, "findResources", TEXT, Reflects::Resource, &[Name(1)]),
        (LOADER, "findResource", Some("(Ljava/lang/String;Ljava/lang/String;)"), Reflects::Resource, &[Name(2)]),
        (URLS, "getResourceAsStream", TEXT, Reflects::Resource, &[Name(1)]),
        (URLS, "findResource", TEXT, Reflects::Resource, &[Name(1)]),
        (URLS, "findResources", TEXT, Reflects::Resource, &[Name(1)]),
        (LOADER, "resources", TEXT, Reflects::Resource, &[Name(1)]),
        (MODULE, "getResourceAsStream", TEXT, Reflects::Resource, &[Name(1)]),
        ("javax/swing/LookAndFeel", "makeIcon", None, Reflects::NearResource, &[Class(0), Name(1)]),
        ("java/util/ResourceBundle", "getBundle", None, Reflects::Bundle, &[Name(0)]),
        ("java/util/ResourceBundle$Control", "newBundle", None, Reflects::Bundle, &[Name(1)]),
        (SERVICES, "load", Some("(Ljava/lang/Class;"), Reflects::Service, &[Class(0)]),
        (SERVICES, "load", Some("(Ljava/lang/ModuleLayer;"), Reflects::Service, &[Class(1)]),
        (SERVICES, "loadInstalled", None, Reflects::Service, &[Class(0)]),
        ("javax/imageio/spi/ServiceRegistry", "lookupProviders", None, Reflects::Service, &[Class(0)]),
        ("java/lang/reflect/Array", "newInstance", Some("(Ljava/lang/Class;I)"), Reflects::Array, &[Class(0)]),
        ("java/lang/reflect/Array", "newInstance", Some("(Ljava/lang/Class;[I)"), Reflects::Arrays, &[Class(0)]),
        (HANDLES, "arrayConstructor", None, Reflects::OfArrayClass, &[Class(0)]),
        (ARRAYS, "copyOf", Some("([Ljava/lang/Object;ILjava/lang/Class;)"), Reflects::OfArrayClass, &[Class(2)]),
        (ARRAYS, "copyOfRange", Some("([Ljava/lang/Object;IILjava/lang/Class;)"), Reflects::OfArrayClass, &[Class(3)]),
        ("java/lang/reflect/Proxy", "newProxyInstance", None, Reflects::Proxy, &[Classes(1)]),
        ("java/lang/reflect/Proxy", "getProxyClass", None, Reflects::Proxy, &[Classes(1)]),
        ("java/lang/invoke/MethodHandleProxies", "asInterfaceInstance", None, Reflects::Implemented, &[Class(0)]),
        ("java/beans/EventHandler", "create", None, Reflects::ProxyOf, &[Class(0)]),
        ("javax/management/JMX", "newMBeanProxy", OF_BEAN, Reflects::ProxyOf, &[Class(2)]),
        ("javax/management/JMX", "newMBeanProxy", None, Reflects::Implemented, &[Class(2)]),
        ("javax/management/JMX", "newMXBeanProxy", OF_BEAN, Reflects::ProxyOf, &[Class(2)]),
        ("javax/management/JMX", "newMXBeanProxy", None, Reflects::Implemented, &[Class(2)]),
        ("javax/management/MBeanServerInvocationHandler", "newProxyInstance", None, Reflects::Implemented, &[Class(2)]),
        ("javax/script/Invocable", "getInterface", Some("(Ljava/lang/Class;)"), Reflects::Implemented, &[Class(1)]),
        ("javax/script/Invocable", "getInterface", None, Reflects::Implemented, &[Class(2)]),
        ("java/beans/Introspector", "getBeanInfo", None, Reflects::Properties, &[Class(0)]),
        ("java/beans/PropertyEditorManager", "findEditor", None, Reflects::Editor, &[Class(0)]),
        ("java/beans/Beans", "instantiate", None, Reflects::NamedInstance, &[Name(1)]),
        ("javax/swing/JEditorPane", "registerEditorKitForContentType", None, Reflects::NamedInstance, &[Name(1)]),
        ("javax/xml/datatype/DatatypeFactory", "newInstance", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("javax/xml/parsers/DocumentBuilderFactory", "newInstance", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("javax/xml/parsers/DocumentBuilderFactory", "newNSInstance", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("javax/xml/parsers/SAXParserFactory", "newInstance", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("javax/xml/parsers/SAXParserFactory", "newNSInstance", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("javax/xml/transform/TransformerFactory", "newInstance", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("javax/xml/validation/SchemaFactory", "newInstance", Some("(Ljava/lang/String;Ljava/lang/String;"), Reflects::NamedInstance, &[Name(1)]),
        ("javax/xml/xpath/XPathFactory", "newInstance", Some("(Ljava/lang/String;Ljava/lang/String;"), Reflects::NamedInstance, &[Name(1)]),
        ("javax/sql/rowset/RowSetProvider", "newFactory", NAME_AND_LOADER, Reflects::NamedInstance, &[Name(0)]),
        ("java/io/ObjectStreamClass", "lookup", None, Reflects::Serial, &[Class(0)]),
        ("java/io/ObjectStreamClass", "lookupAny", None, Reflects::Serial, &[Class(0)]),
        (FACTORY, "defaultReadObjectForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "defaultWriteObjectForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "hasStaticInitializerForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "readObjectForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "readObjectNoDataForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "readResolveForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "serialPersistentFields", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "writeObjectForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "writeReplaceForSerialization", None, Reflects::Serial, &[Class(1)]),
        (FACTORY, "newConstructorForExternalization", None, Reflects::Instance, &[Class(1)]),
        (FACTORY, "newConstructorForSerialization", None, Reflects::Serial, &[Class(1)]),
        (UNSAFE, "allocateInstance", None, Reflects::Allocated, &[Class(1)]),
        (UNSAFE, "objectFieldOffset", None, Reflects::Use, &[Member(1)]),
        (UNSAFE, "staticFieldBase", None, Reflects::Use, &[Member(1)]),
        (UNSAFE, "staticFieldOffset", None, Reflects::Use, &[Member(1)]),
        ("java/lang/invoke/MethodType", "fromMethodDescriptorString", None, Reflects::Types, &[Name(0)]),
        (LOOKUP, "findClass", TEXT, Reflects::Class, &[Name(1)]),
        (LOOKUP, "bind", None, Reflects::MethodHandle, &[Name(2), Type(3)]),
        (LOOKUP, "unreflect", None, Reflects::Use, &[Member(1)]),
        (LOOKUP, "unreflectSpecial", None, Reflects::Use, &[Member(1)]),
        (LOOKUP, "unreflectConstructor", None, Reflects::Use, &[Member(1)]),
        (LOOKUP, "unreflectGetter", None, Reflects::Use, &[Member(1)]),
        (LOOKUP, "unreflectSetter", None, Reflects::Use, &[Member(1)]),
        (LOOKUP, "unreflectVarHandle", None, Reflects::Use, &[Member(1)]),
        (CONSTANTS, "fieldVarHandle", None, Reflects::FieldHandle, &[Class(3), Name(1)]),
        (CONSTANTS, "staticFieldVarHandle", None, Reflects::FieldHandle, &[Class(3), Name(1)]),
        (CONSTANTS, "getStaticFinal", Some("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Class;)"), Reflects::FieldHandle, &[Class(3), Name(1)]),
        (CONSTANTS, "getStaticFinal", None, Reflects::FieldHandle, &[Class(2), Name(1)]),
        (CONSTANTS, "enumConstant", None, Reflects::Constants, &[Class(2)]),
        (LOOKUP, "findVirtual", None, Reflects::MethodHandle, BY_TYPE),
        (LOOKUP, "findStatic", None, Reflects::MethodHandle, BY_TYPE),
        (LOOKUP, "findSpecial", None, Reflects::MethodHandle, BY_TYPE),
        (LOOKUP, "findConstructor", None, Reflects::ConstructorHandle, &[Class(1), Type(2)]),
        (LOOKUP, "findGetter", None, Reflects::FieldHandle, BY_NAME),
        (LOOKUP, "findSetter", None, Reflects::FieldHandle, BY_NAME),
        (LOOKUP, "findStaticGetter", None, Reflects::FieldHandle, BY_NAME),
        (LOOKUP, "findStaticSetter", None, Reflects::FieldHandle, BY_NAME),
        (LOOKUP, "findVarHandle", None, Reflects::FieldHandle, BY_NAME),
        (LOOKUP, "findStaticVarHandle", None, Reflects::FieldHandle, BY_NAME),
        ("java/util/concurrent/atomic/AtomicIntegerFieldUpdater", "newUpdater", None, Reflects::FieldHandle, UPDATED),
        ("java/util/concurrent/atomic/AtomicLongFieldUpdater", "newUpdater", None, Reflects::FieldHandle, UPDATED),
        ("java/util/concurrent/atomic/AtomicReferenceFieldUpdater", "newUpdater", None, Reflects::FieldHandle, &[Class(0), Name(2)]),
        (METHOD, "invoke", None, Reflects::Use, MEMBER),
        (CONSTRUCTOR, "newInstance", None, Reflects::Use, MEMBER),
    ];
    ALL
};

/// The purpose and the inputs of a call, if the method belongs to the reflection API.
pub fn reflects(method: &MethodRef) -> Option<(Reflects, &'static [ReflectiveInput])> {
    let is_field_use = || {
        let name = method.name.bytes();
        let uses = name.starts_with(b"get") || name.starts_with(b"set");
        uses && takes_object(method.descriptor)
    };
    let mut of_class = BY_CLASS.get(&method.owner)?.iter();
    if method.owner == *FIELD && is_field_use() {
        return Some((Reflects::Use, &[ReflectiveInput::Member(0)]));
    }
    of_class.find_map(|(_, name, parameters, what, inputs)| {
        let fits = |of: &str| method.descriptor.bytes().starts_with(of.as_bytes());
        let is_it = method.name == **name && parameters.is_none_or(fits);
        is_it.then_some((*what, *inputs))
    })
}

/// The rows by their class, because every call of a program is looked up here.
static BY_CLASS: LazyLock<FxHashMap<Sym, Vec<&MemberRow>>> = LazyLock::new(|| {
    let mut rows = FxHashMap::from_iter([(FIELD.into(), Vec::new())]);
    for row in REFLECTIVE {
        rows.entry(row.0.into()).or_insert_with(Vec::new).push(row);
    }
    rows
});

/// Whether the first parameter is an `Object`: the object that has the field.
fn takes_object(descriptor: Sym) -> bool {
    descriptor.bytes().starts_with(b"(Ljava/lang/Object;")
}
