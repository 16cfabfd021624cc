//! The contents of the plain attributes of classes and members (JVMS 4.7), by value.
//!
//! They are read from their bytes on request. `ristretto_classfile` could read them too, but has
//! two faults here. It gives indices of a constant pool that this crate has already resolved. It
//! reads nested annotations by recursion, so a deep one ends the process.
//!
//! A missing attribute gives `None` or an empty list; one that cannot be read is an error. Of
//! several attributes with the same name the first counts. HotSpot refuses such classes.

use crate::class::{Attribute, ClassFile, Field, Method, find_attribute};
use crate::constant::{Const, NameAndType};
use crate::cursor::Cursor;
use crate::decode::{Says, annotation, skip_annotation};
use crate::error::ClassError;
use base::Sym;

/// An entry of `InnerClasses` (JVMS 4.7.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// The class.
    pub name: Sym,
    /// The class that has it as a member, if there is one.
    pub outer: Option<Sym>,
    /// Its name in the source; `None` for an anonymous class.
    pub simple_name: Option<Sym>,
    /// Its flags as written in the source (`private` and `static` among them).
    pub flags: u16,
}

/// `EnclosingMethod` (JVMS 4.7.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// The innermost class around the local or anonymous class.
    pub class: Sym,
    /// The enclosing method, if there is one.
    pub method: Option<NameAndType>,
}

/// The part of `Module` (JVMS 4.7.25) about packages and other modules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleInfo {
    /// The module's name, with dots.
    pub name: Sym,
    /// Its flags (0x0020 is an open module).
    pub flags: u16,
    /// The required modules, with flags (0x0020 is transitive).
    pub requires: Vec<(Sym, u16)>,
    /// The exported packages.
    pub exports: Vec<PackageGrant>,
    /// The packages opened to reflection.
    pub opens: Vec<PackageGrant>,
    /// The services, each with its providers, in internal form.
    pub provides: Vec<(Sym, Vec<Sym>)>,
}

/// An annotation (JVMS 4.7.16), including the annotations nested in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// Its type in internal form, then the types of the nested annotations.
    pub types: Vec<Sym>,
    /// All strings in it, in order.
    pub texts: Vec<Sym>,
    /// All classes in it, as descriptors, in order.
    pub classes: Vec<Sym>,
}

impl ModuleInfo {
    /// All pairs of service and provider.
    pub fn provided(&self) -> impl Iterator<Item = (Sym, Sym)> + '_ {
        let all = self.provides.iter();
        all.flat_map(|(service, providers)| providers.iter().map(|one| (*service, *one)))
    }
}

/// An exported or opened package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageGrant {
    /// The package in internal form.
    pub package: Sym,
    /// The modules that get it; empty for all modules.
    pub to: Vec<Sym>,
}

impl ClassFile {
    /// `Signature` of the class (JVMS 4.7.9).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn class_signature(&self) -> Result<Option<Sym>, ClassError> {
        self.read("Signature", |input| self.pool.utf8(input.u2()?))
    }

    /// `Signature` of a method (JVMS 4.7.9).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn signature(&self, method: &Method) -> Result<Option<Sym>, ClassError> {
        let attributes = &method.attributes;
        self.read_in(attributes, "Signature", |input| self.pool.utf8(input.u2()?))
    }

    /// `Exceptions` of a method (JVMS 4.7.5).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn exceptions(&self, method: &Method) -> Result<Vec<Sym>, ClassError> {
        let attributes = &method.attributes;
        let thrown = self.read_in(attributes, "Exceptions", |input| self.class_list(input))?;
        Ok(thrown.unwrap_or_default())
    }

    /// `NestHost` (JVMS 4.7.28).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn nest_host(&self) -> Result<Option<Sym>, ClassError> {
        self.read("NestHost", |input| self.pool.class(input.u2()?))
    }

    /// `NestMembers` (JVMS 4.7.29).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn nest_members(&self) -> Result<Vec<Sym>, ClassError> {
        let members = self.read("NestMembers", |input| self.class_list(input))?;
        Ok(members.unwrap_or_default())
    }

    /// `PermittedSubclasses` (JVMS 4.7.31); `None` when the class is not sealed.
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn permitted_subclasses(&self) -> Result<Option<Vec<Sym>>, ClassError> {
        self.read("PermittedSubclasses", |input| self.class_list(input))
    }

    /// The components of a `Record` (JVMS 4.7.30); `None` when the class is no record.
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn record_components(&self) -> Result<Option<Vec<NameAndType>>, ClassError> {
        self.read("Record", |input| {
            input.list(|input| {
                let name = self.pool.utf8(input.u2()?)?;
                let descriptor = self.pool.utf8(input.u2()?)?;
                input.list(|input| {
                    input.u2()?;
                    let length = input.u4()? as usize;
                    input.take(length).map(drop)
                })?;
                Ok(NameAndType { name, descriptor })
            })
        })
    }

    /// `InnerClasses` (JVMS 4.7.6).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn inner_classes(&self) -> Result<Vec<InnerClass>, ClassError> {
        let classes = self.read("InnerClasses", |input| {
            input.list(|input| {
                Ok(InnerClass {
                    name: self.pool.class(input.u2()?)?,
                    outer: self.pool.optional_class(input.u2()?)?,
                    simple_name: self.optional_utf8(input.u2()?)?,
                    flags: input.u2()?,
                })
            })
        })?;
        Ok(classes.unwrap_or_default())
    }

    /// `EnclosingMethod` (JVMS 4.7.7).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn enclosing_method(&self) -> Result<Option<EnclosingMethod>, ClassError> {
        self.read("EnclosingMethod", |input| {
            let class = self.pool.class(input.u2()?)?;
            let method = match input.u2()? {
                0 => None,
                index => Some(self.pool.name_and_type(index)?),
            };
            Ok(EnclosingMethod { class, method })
        })
    }

    /// `Module` (JVMS 4.7.25), of a `module-info`.
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn module(&self) -> Result<Option<ModuleInfo>, ClassError> {
        let attribute = find_attribute(&self.attributes, "Module");
        let Some(attribute) = attribute else {
            return Ok(None);
        };
        let input = &mut Cursor::new(self.contents(attribute));
        let name = self.pool.module(input.u2()?)?;
        let (flags, _version) = (input.u2()?, input.u2()?);
        let requires = input.list(|input| {
            let required = (self.pool.module(input.u2()?)?, input.u2()?);
            input.u2()?;
            Ok(required)
        })?;
        let (exports, opens) = (self.grants(input)?, self.grants(input)?);
        let _uses = input.list(|input| self.pool.class(input.u2()?))?;
        let provides = input.list(|input| {
            let service = self.pool.class(input.u2()?)?;
            let providers = input.list(|input| self.pool.class(input.u2()?))?;
            Ok((service, providers))
        })?;
        Ok(Some(ModuleInfo {
            name,
            flags,
            requires,
            exports,
            opens,
            provides,
        }))
    }

    /// The modules with a hash in `ModuleHashes` of this `module-info`, an attribute of the JDK.
    /// The boot layer rejects modules of these names with another content.
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn hashed_modules(&self) -> Result<Vec<Sym>, ClassError> {
        let Some(attribute) = find_attribute(&self.attributes, "ModuleHashes") else {
            return Ok(Vec::new());
        };
        let input = &mut Cursor::new(self.contents(attribute));
        input.u2()?;
        input.list(|input| {
            let module = self.pool.module(input.u2()?)?;
            for _ in 0..input.u2()? {
                input.u1()?;
            }
            Ok(module)
        })
    }

    /// `ConstantValue` of a field (JVMS 4.7.2): the first value of a static field. JVMs ignore it
    /// on other fields.
    ///
    /// # Errors
    /// [`ClassError::Malformed`], also when the constant does not suit the field's type.
    pub fn constant_value(&self, field: &Field) -> Result<Option<Const>, ClassError> {
        let value = self.read_in(&field.attributes, "ConstantValue", |input| {
            self.pool.constant(input.u2()?)
        })?;
        let suits = match (value, field.descriptor.bytes()) {
            (None, _)
            | (Some(Const::Int(_)), b"I" | b"S" | b"C" | b"B" | b"Z")
            | (Some(Const::Float(_)), b"F")
            | (Some(Const::Long(_)), b"J")
            | (Some(Const::Double(_)), b"D") => true,
            (Some(Const::String(_)), descriptor) => descriptor == b"Ljava/lang/String;",
            _ => false,
        };
        if suits {
            Ok(value)
        } else {
            Err(ClassError::Malformed(
                "a ConstantValue has another type than its field".into(),
            ))
        }
    }

    /// The types of a member's run-time visible annotations, as descriptors
    /// (`Ljdk/internal/reflect/CallerSensitive;`), given its attributes (JVMS 4.7.16).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn annotation_types(&self, attributes: &[Attribute]) -> Result<Vec<Sym>, ClassError> {
        let types = self.read_in(attributes, "RuntimeVisibleAnnotations", |input| {
            input.list(|input| {
                let ty = self.pool.utf8(input.clone().u2()?)?;
                skip_annotation(input)?;
                Ok(ty)
            })
        })?;
        Ok(types.unwrap_or_default())
    }

    /// The run-time visible annotations of the class or of a member, given its attributes (JVMS
    /// 4.7.16).
    ///
    /// # Errors
    /// [`ClassError::Malformed`].
    pub fn annotations(&self, attributes: &[Attribute]) -> Result<Vec<Annotation>, ClassError> {
        let all = self.read_in(attributes, "RuntimeVisibleAnnotations", |input| {
            input.list(|input| {
                let mut found = Annotation::default();
                annotation(input, &mut |input, says| {
                    let index = input.u2()?;
                    match says {
                        Says::Type => found.types.push(named(self.pool.utf8(index)?)),
                        Says::Text => found.texts.push(self.pool.utf8(index)?),
                        Says::Class => found.classes.push(self.pool.utf8(index)?),
                        Says::Other => {}
                    }
                    Ok(())
                })?;
                Ok(found)
            })
        })?;
        Ok(all.unwrap_or_default())
    }

    fn read<T>(
        &self,
        name: &str,
        read: impl FnOnce(&mut Cursor<'_>) -> Result<T, ClassError>,
    ) -> Result<Option<T>, ClassError> {
        self.read_in(&self.attributes, name, read)
    }

    /// Reads the attribute called `name` to its end.
    fn read_in<T>(
        &self,
        attributes: &[Attribute],
        name: &str,
        read: impl FnOnce(&mut Cursor<'_>) -> Result<T, ClassError>,
    ) -> Result<Option<T>, ClassError> {
        let Some(attribute) = find_attribute(attributes, name) else {
            return Ok(None);
        };
        let input = &mut Cursor::new(self.contents(attribute));
        let value = read(input)?;
        input.finish(name)?;
        Ok(Some(value))
    }

    fn class_list(&self, input: &mut Cursor<'_>) -> Result<Vec<Sym>, ClassError> {
        input.list(|input| self.pool.class(input.u2()?))
    }

    fn optional_utf8(&self, index: u16) -> Result<Option<Sym>, ClassError> {
        (index != 0).then(|| self.pool.utf8(index)).transpose()
    }

    fn grants(&self, input: &mut Cursor<'_>) -> Result<Vec<PackageGrant>, ClassError> {
        input.list(|input| {
            let package = self.pool.package(input.u2()?)?;
            let _flags = input.u2()?;
            let to = input.list(|input| self.pool.module(input.u2()?))?;
            Ok(PackageGrant { package, to })
        })
    }
}

/// The class of a descriptor, in internal form. A text that is no class descriptor stays as it is.
fn named(descriptor: Sym) -> Sym {
    let bytes = descriptor.bytes();
    let inner = bytes.strip_prefix(b"L").and_then(|b| b.strip_suffix(b";"));
    inner.map_or(descriptor, Sym::new)
}
