//! The places where a class file refers to its constant pool.
//!
//! Every index outside of the pool is found, or there is an error. The layouts come from JVMS 4 and
//! 4.7. An attribute that is not listed there, or has another layout, may hold indices at unknown
//! places. Attributes that a JVM ignores (`Signature` in an old class, `Code` on a field) are read
//! all the same.

use std::ops::Range;

use crate::class::ClassFile;
use crate::cursor::Cursor;
use crate::decode::{annotation, element_value};
use crate::error::ClassError;
use crate::opcode::{Op, OperandKind};
use crate::pool::PoolEntry;
use base::rules::{Rule, in_force};

/// An index into the pool, with its place in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct PoolIndex {
    pub at: usize,
    /// Whether it has one byte, as in `ldc`; else it has two.
    pub is_short: bool,
    pub constant: u16,
}

/// All indices of a class file outside of its pool.
#[derive(Debug, Default)]
pub(super) struct PoolUses {
    /// The indices outside of `BootstrapMethods`.
    pub roots: Vec<PoolIndex>,
    pub bootstraps: Option<BootstrapTable>,
    /// Where the count of the class's attributes stands.
    pub attributes_start: usize,
}

/// The attribute `BootstrapMethods` (JVMS 4.7.23).
#[derive(Debug)]
pub(super) struct BootstrapTable {
    pub name: PoolIndex,
    /// Including its name and length.
    pub whole: Range<usize>,
    pub rows: Vec<BootstrapMethod>,
}

/// A bootstrap method: its handle and its arguments.
#[derive(Debug)]
pub(super) struct BootstrapMethod {
    pub span: Range<usize>,
    pub indices: Vec<PoolIndex>,
}

impl BootstrapTable {
    pub(super) fn indices(&self) -> impl Iterator<Item = &PoolIndex> {
        let rows = self.rows.iter().flat_map(|row| &row.indices);
        rows.chain([&self.name])
    }
}

impl PoolUses {
    /// All indices of a class.
    ///
    /// # Errors
    /// When the layout of a part is unknown.
    pub(super) fn of(class: &ClassFile) -> Result<Self, ClassError> {
        let mut finder = IndexFinder {
            class,
            input: Cursor::at(class.bytes(), class.pool_end),
            uses: Self::default(),
        };
        finder.class()?;
        Ok(finder.uses)
    }
}

/// The kind of structure that holds an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AttributeHolder {
    Class,
    Member,
    /// Another attribute. The attributes in it hold no further attributes.
    Attribute,
}

/// Attributes with a plain layout: `i` is an index, `o` an index that may be 0, `u` two bytes that
/// are no index. A leading `*` marks a list with a count of two bytes.
const PLAIN: &[(&str, &str)] = &[
    ("ConstantValue", "i"),
    ("Deprecated", ""),
    ("EnclosingMethod", "io"),
    ("Exceptions", "*i"),
    ("InnerClasses", "*ioou"),
    ("LineNumberTable", "*uu"),
    ("LocalVariableTable", "*uuiiu"),
    ("LocalVariableTypeTable", "*uuiiu"),
    ("NestHost", "i"),
    ("NestMembers", "*i"),
    ("PermittedSubclasses", "*i"),
    ("Signature", "i"),
    ("SourceFile", "i"),
    ("Synthetic", ""),
];

struct IndexFinder<'a> {
    class: &'a ClassFile,
    input: Cursor<'a>,
    uses: PoolUses,
}

impl IndexFinder<'_> {
    fn class(&mut self) -> Result<(), ClassError> {
        self.items("uio")?;
        self.list(|finder| finder.items("i"))?;
        for _members in ["fields", "methods"] {
            self.list(|finder| {
                finder.items("uii")?;
                finder.attributes(AttributeHolder::Member)
            })?;
        }
        self.uses.attributes_start = self.input.position();
        self.attributes(AttributeHolder::Class)?;
        self.input.finish("the class")
    }

    fn list(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<(), ClassError>,
    ) -> Result<(), ClassError> {
        (0..self.input.u2()?).try_for_each(|_| item(self))
    }

    /// Reads items by a layout in the notation of [`PLAIN`].
    fn items(&mut self, layout: &str) -> Result<(), ClassError> {
        for item in layout.bytes() {
            match item {
                b'i' => self.root()?,
                b'o' => self.optional()?,
                _ => drop(self.input.u2()?),
            }
        }
        Ok(())
    }

    fn root(&mut self) -> Result<(), ClassError> {
        let index = index(self.class, &mut self.input)?;
        self.uses.roots.push(index);
        Ok(())
    }

    fn optional(&mut self) -> Result<(), ClassError> {
        match self.input.clone().u2()? {
            0 => self.input.u2().map(drop),
            _ => self.root(),
        }
    }

    fn attributes(&mut self, holder: AttributeHolder) -> Result<(), ClassError> {
        self.list(|finder| finder.attribute(holder))
    }

    fn attribute(&mut self, holder: AttributeHolder) -> Result<(), ClassError> {
        let start = self.input.position();
        let name = index(self.class, &mut self.input)?;
        let text = self.class.pool.utf8(name.constant)?;
        let length = self.input.u4()? as usize;
        let end = self.input.position() + length;
        let text = &*text.text();
        if text == "BootstrapMethods"
            && holder == AttributeHolder::Class
            && self.uses.bootstraps.is_none()
        {
            let rows = rows(self.class, &mut self.input)?;
            let whole = start..end;
            self.uses.bootstraps = Some(BootstrapTable { name, whole, rows });
        } else {
            self.uses.roots.push(name);
            self.contents(text, holder, length)?;
        }
        if self.input.position() == end {
            Ok(())
        } else {
            Err(unknown(text))
        }
    }

    fn contents(
        &mut self,
        name: &str,
        holder: AttributeHolder,
        length: usize,
    ) -> Result<(), ClassError> {
        let plain = PLAIN.iter().find(|(known, _)| *known == name);
        if let Some((_, layout)) = plain {
            return match layout.strip_prefix('*') {
                Some(layout) => self.list(|finder| finder.items(layout)),
                None => self.items(layout),
            };
        }
        match name {
            "Code" if holder == AttributeHolder::Member => self.code(),
            "Record" if holder == AttributeHolder::Class => self.list(|finder| {
                finder.items("ii")?;
                finder.attributes(AttributeHolder::Attribute)
            }),
            "StackMapTable" => self.list(Self::frame),
            "MethodParameters" => self.short_list(|finder| finder.items("ou")),
            "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
                self.list(Self::annotation)
            }
            "RuntimeVisibleParameterAnnotations" | "RuntimeInvisibleParameterAnnotations" => {
                self.short_list(|finder| finder.list(Self::annotation))
            }
            "RuntimeVisibleTypeAnnotations" | "RuntimeInvisibleTypeAnnotations" => {
                self.list(Self::type_annotation)
            }
            "AnnotationDefault" => {
                let (class, roots) = (self.class, &mut self.uses.roots);
                element_value(&mut self.input, &mut |input, _| {
                    roots.push(index(class, input)?);
                    Ok(())
                })
            }
            "SourceDebugExtension" => self.input.take(length).map(drop),
            _ if !in_force(Rule::UnknownAttributesStay) => self.input.take(length).map(drop),
            _ => Err(unknown(name)),
        }
    }

    /// A list with a count of one byte.
    fn short_list(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<(), ClassError>,
    ) -> Result<(), ClassError> {
        (0..self.input.u1()?).try_for_each(|_| item(self))
    }

    fn annotation(&mut self) -> Result<(), ClassError> {
        let (class, roots) = (self.class, &mut self.uses.roots);
        annotation(&mut self.input, &mut |input, _| {
            roots.push(index(class, input)?);
            Ok(())
        })
    }

    /// JVMS 4.7.20: targets and paths hold no indices.
    fn type_annotation(&mut self) -> Result<(), ClassError> {
        let length = match self.input.u1()? {
            0x13..=0x15 => 0,
            0x00 | 0x01 | 0x16 => 1,
            0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
            0x47..=0x4B => 3,
            0x40 | 0x41 => 6 * usize::from(self.input.u2()?),
            _ => return Err(unknown("a type annotation")),
        };
        self.input.take(length)?;
        let path = self.input.u1()?;
        self.input.take(2 * usize::from(path))?;
        self.annotation()
    }

    /// A frame of a `StackMapTable` (JVMS 4.7.4).
    fn frame(&mut self) -> Result<(), ClassError> {
        match self.input.u1()? {
            0..=63 => Ok(()),
            64..=127 => self.verification_type(),
            247 => {
                self.items("u")?;
                self.verification_type()
            }
            248..=251 => self.items("u"),
            kind @ 252..=254 => {
                self.items("u")?;
                (251..kind).try_for_each(|_| self.verification_type())
            }
            255 => {
                self.items("u")?;
                self.list(Self::verification_type)?;
                self.list(Self::verification_type)
            }
            _ => Err(unknown("a frame")),
        }
    }

    fn verification_type(&mut self) -> Result<(), ClassError> {
        match self.input.u1()? {
            0..=6 => Ok(()),
            7 => self.root(),
            8 => self.items("u"),
            _ => Err(unknown("a type of a frame")),
        }
    }

    /// JVMS 4.7.3.
    fn code(&mut self) -> Result<(), ClassError> {
        self.items("uu")?;
        let length = self.input.u4()? as usize;
        let start = self.input.position();
        while self.input.position() < start + length {
            self.instruction(start)?;
        }
        if self.input.position() != start + length {
            return Err(unknown("the end of a code"));
        }
        self.list(|finder| finder.items("uuuo"))?;
        self.attributes(AttributeHolder::Attribute)
    }

    /// An instruction (JVMS chapter 6); its code starts at `start`.
    fn instruction(&mut self, start: usize) -> Result<(), ClassError> {
        let offset = self.input.position() - start;
        let byte = self.input.u1()?;
        let Some(op) = Op::from_byte(byte) else {
            return self.form(byte);
        };
        let rest = match op.operand() {
            OperandKind::None => 0,
            OperandKind::Push if op == Op::Bipush => 1,
            OperandKind::Local | OperandKind::NewArray => 1,
            OperandKind::Push | OperandKind::Iinc | OperandKind::Branch => 2,
            OperandKind::Ldc => {
                self.short_root()?;
                0
            }
            OperandKind::Field | OperandKind::Type => {
                self.root()?;
                0
            }
            OperandKind::Invoke => {
                self.root()?;
                2 * usize::from(op == Op::Invokeinterface)
            }
            OperandKind::InvokeDynamic => {
                self.root()?;
                2
            }
            OperandKind::MultiANewArray => {
                self.root()?;
                1
            }
            OperandKind::TableSwitch | OperandKind::LookupSwitch => self.switch(op, offset)?,
        };
        self.input.take(rest).map(drop)
    }

    /// Short and wide forms.
    fn form(&mut self, byte: u8) -> Result<(), ClassError> {
        let rest = match byte {
            // `ldc_w`, `ldc2_w`
            19 | 20 => return self.root(),
            // `iload_0` to `aload_3`, `istore_0` to `astore_3`
            26..=45 | 59..=78 => 0,
            // `jsr`, `ret`
            168 => 2,
            169 => 1,
            // `wide`
            196 if Op::from_byte(self.input.u1()?) == Some(Op::Iinc) => 4,
            196 => 2,
            // `goto_w`, `jsr_w`
            200 | 201 => 4,
            _ => return Err(unknown("an instruction")),
        };
        self.input.take(rest).map(drop)
    }

    fn short_root(&mut self) -> Result<(), ClassError> {
        let at = self.input.position();
        let constant = checked(self.class, self.input.u1()?.into())?;
        self.uses.roots.push(PoolIndex {
            at,
            is_short: true,
            constant,
        });
        Ok(())
    }

    /// Reads a switch at `offset` up to its targets; gives the number of bytes that the targets
    /// take.
    fn switch(&mut self, op: Op, offset: usize) -> Result<usize, ClassError> {
        self.input.take(3 - offset % 4)?;
        let _default = self.input.i4()?;
        let first = i64::from(self.input.i4()?);
        let length = match op {
            Op::Tableswitch => 4 * (i64::from(self.input.i4()?) - first + 1),
            _ => 8 * first,
        };
        usize::try_from(length).map_err(|_| unknown("a switch"))
    }
}

/// The rows of `BootstrapMethods`.
fn rows(class: &ClassFile, input: &mut Cursor<'_>) -> Result<Vec<BootstrapMethod>, ClassError> {
    input.list(|input| {
        let start = input.position();
        let handle = index(class, input)?;
        let mut indices = input.list(|input| index(class, input))?;
        indices.push(handle);
        Ok(BootstrapMethod {
            span: start..input.position(),
            indices,
        })
    })
}

fn index(class: &ClassFile, input: &mut Cursor<'_>) -> Result<PoolIndex, ClassError> {
    Ok(PoolIndex {
        at: input.position(),
        is_short: false,
        constant: checked(class, input.u2()?)?,
    })
}

/// The index, if a constant stands there.
pub(super) fn checked(class: &ClassFile, index: u16) -> Result<u16, ClassError> {
    match class.pool.get(index) {
        PoolEntry::Hole => Err(unknown("an index")),
        _ => Ok(index),
    }
}

fn unknown(what: &str) -> ClassError {
    ClassError::Malformed(format!("{what} of unknown layout"))
}
