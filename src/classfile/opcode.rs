//! The one table of opcodes (JVMS chapter 6).
//!
//! The table holds canonical forms only. The reader folds other forms (`iload_0`, `wide`, `goto_w`,
//! `ldc_w` and the like), and the writer chooses among them. `jsr` and `ret` are not supported
//! (JVMS 4.9.1 bans them since class version 51).

/// The operands behind the opcode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum OperandKind {
    None,
    Push,
    Ldc,
    Local,
    Iinc,
    Branch,
    TableSwitch,
    LookupSwitch,
    Field,
    Invoke,
    InvokeDynamic,
    Type,
    NewArray,
    MultiANewArray,
}

macro_rules! opcodes {
    ($($name:ident = $code:literal, $mnemonic:literal, $kind:ident, $effect:expr;)*) => {
        /// An opcode in canonical form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs)]
        #[repr(u8)]
        pub enum Op { $($name = $code,)* }

        impl Op {
            /// All opcodes, by number.
            pub const ALL: &'static [Op] = &[$(Op::$name,)*];

            /// The opcode of a byte; `None` for short, wide and reserved opcodes.
            pub const fn from_byte(byte: u8) -> Option<Op> {
                match byte { $($code => Some(Op::$name),)* _ => None }
            }

            /// The mnemonic of JVMS chapter 6.
            pub const fn mnemonic(self) -> &'static str {
                match self { $(Op::$name => $mnemonic,)* }
            }

            /// The operands behind the opcode.
            pub const fn operand(self) -> OperandKind {
                match self { $(Op::$name => OperandKind::$kind,)* }
            }

            /// The values that the instruction takes from the operand stack and puts on it.
            /// `"AI>I"` takes a reference and an int, the top last, and puts an int. Letters: I
            /// int, J long, F float, D double, A reference. `None` where the effect depends on
            /// operands or on the values on the stack.
            pub const fn effect(self) -> Option<&'static str> {
                match self { $(Op::$name => $effect,)* }
            }
        }
    };
}

opcodes! {
    Nop = 0, "nop", None, Some(">");
    AconstNull = 1, "aconst_null", None, Some(">A");
    IconstM1 = 2, "iconst_m1", None, Some(">I");
    Iconst0 = 3, "iconst_0", None, Some(">I");
    Iconst1 = 4, "iconst_1", None, Some(">I");
    Iconst2 = 5, "iconst_2", None, Some(">I");
    Iconst3 = 6, "iconst_3", None, Some(">I");
    Iconst4 = 7, "iconst_4", None, Some(">I");
    Iconst5 = 8, "iconst_5", None, Some(">I");
    Lconst0 = 9, "lconst_0", None, Some(">J");
    Lconst1 = 10, "lconst_1", None, Some(">J");
    Fconst0 = 11, "fconst_0", None, Some(">F");
    Fconst1 = 12, "fconst_1", None, Some(">F");
    Fconst2 = 13, "fconst_2", None, Some(">F");
    Dconst0 = 14, "dconst_0", None, Some(">D");
    Dconst1 = 15, "dconst_1", None, Some(">D");
    Bipush = 16, "bipush", Push, Some(">I");
    Sipush = 17, "sipush", Push, Some(">I");
    Ldc = 18, "ldc", Ldc, None;
    Iload = 21, "iload", Local, Some(">I");
    Lload = 22, "lload", Local, Some(">J");
    Fload = 23, "fload", Local, Some(">F");
    Dload = 24, "dload", Local, Some(">D");
    Aload = 25, "aload", Local, Some(">A");
    Iaload = 46, "iaload", None, Some("AI>I");
    Laload = 47, "laload", None, Some("AI>J");
    Faload = 48, "faload", None, Some("AI>F");
    Daload = 49, "daload", None, Some("AI>D");
    Aaload = 50, "aaload", None, Some("AI>A");
    Baload = 51, "baload", None, Some("AI>I");
    Caload = 52, "caload", None, Some("AI>I");
    Saload = 53, "saload", None, Some("AI>I");
    Istore = 54, "istore", Local, Some("I>");
    Lstore = 55, "lstore", Local, Some("J>");
    Fstore = 56, "fstore", Local, Some("F>");
    Dstore = 57, "dstore", Local, Some("D>");
    Astore = 58, "astore", Local, Some("A>");
    Iastore = 79, "iastore", None, Some("AII>");
    Lastore = 80, "lastore", None, Some("AIJ>");
    Fastore = 81, "fastore", None, Some("AIF>");
    Dastore = 82, "dastore", None, Some("AID>");
    Aastore = 83, "aastore", None, Some("AIA>");
    Bastore = 84, "bastore", None, Some("AII>");
    Castore = 85, "castore", None, Some("AII>");
    Sastore = 86, "sastore", None, Some("AII>");
    Pop = 87, "pop", None, None;
    Pop2 = 88, "pop2", None, None;
    Dup = 89, "dup", None, None;
    DupX1 = 90, "dup_x1", None, None;
    DupX2 = 91, "dup_x2", None, None;
    Dup2 = 92, "dup2", None, None;
    Dup2X1 = 93, "dup2_x1", None, None;
    Dup2X2 = 94, "dup2_x2", None, None;
    Swap = 95, "swap", None, None;
    Iadd = 96, "iadd", None, Some("II>I");
    Ladd = 97, "ladd", None, Some("JJ>J");
    Fadd = 98, "fadd", None, Some("FF>F");
    Dadd = 99, "dadd", None, Some("DD>D");
    Isub = 100, "isub", None, Some("II>I");
    Lsub = 101, "lsub", None, Some("JJ>J");
    Fsub = 102, "fsub", None, Some("FF>F");
    Dsub = 103, "dsub", None, Some("DD>D");
    Imul = 104, "imul", None, Some("II>I");
    Lmul = 105, "lmul", None, Some("JJ>J");
    Fmul = 106, "fmul", None, Some("FF>F");
    Dmul = 107, "dmul", None, Some("DD>D");
    Idiv = 108, "idiv", None, Some("II>I");
    Ldiv = 109, "ldiv", None, Some("JJ>J");
    Fdiv = 110, "fdiv", None, Some("FF>F");
    Ddiv = 111, "ddiv", None, Some("DD>D");
    Irem = 112, "irem", None, Some("II>I");
    Lrem = 113, "lrem", None, Some("JJ>J");
    Frem = 114, "frem", None, Some("FF>F");
    Drem = 115, "drem", None, Some("DD>D");
    Ineg = 116, "ineg", None, Some("I>I");
    Lneg = 117, "lneg", None, Some("J>J");
    Fneg = 118, "fneg", None, Some("F>F");
    Dneg = 119, "dneg", None, Some("D>D");
    Ishl = 120, "ishl", None, Some("II>I");
    Lshl = 121, "lshl", None, Some("JI>J");
    Ishr = 122, "ishr", None, Some("II>I");
    Lshr = 123, "lshr", None, Some("JI>J");
    Iushr = 124, "iushr", None, Some("II>I");
    Lushr = 125, "lushr", None, Some("JI>J");
    Iand = 126, "iand", None, Some("II>I");
    Land = 127, "land", None, Some("JJ>J");
    Ior = 128, "ior", None, Some("II>I");
    Lor = 129, "lor", None, Some("JJ>J");
    Ixor = 130, "ixor", None, Some("II>I");
    Lxor = 131, "lxor", None, Some("JJ>J");
    Iinc = 132, "iinc", Iinc, Some(">");
    I2l = 133, "i2l", None, Some("I>J");
    I2f = 134, "i2f", None, Some("I>F");
    I2d = 135, "i2d", None, Some("I>D");
    L2i = 136, "l2i", None, Some("J>I");
    L2f = 137, "l2f", None, Some("J>F");
    L2d = 138, "l2d", None, Some("J>D");
    F2i = 139, "f2i", None, Some("F>I");
    F2l = 140, "f2l", None, Some("F>J");
    F2d = 141, "f2d", None, Some("F>D");
    D2i = 142, "d2i", None, Some("D>I");
    D2l = 143, "d2l", None, Some("D>J");
    D2f = 144, "d2f", None, Some("D>F");
    I2b = 145, "i2b", None, Some("I>I");
    I2c = 146, "i2c", None, Some("I>I");
    I2s = 147, "i2s", None, Some("I>I");
    Lcmp = 148, "lcmp", None, Some("JJ>I");
    Fcmpl = 149, "fcmpl", None, Some("FF>I");
    Fcmpg = 150, "fcmpg", None, Some("FF>I");
    Dcmpl = 151, "dcmpl", None, Some("DD>I");
    Dcmpg = 152, "dcmpg", None, Some("DD>I");
    Ifeq = 153, "ifeq", Branch, Some("I>");
    Ifne = 154, "ifne", Branch, Some("I>");
    Iflt = 155, "iflt", Branch, Some("I>");
    Ifge = 156, "ifge", Branch, Some("I>");
    Ifgt = 157, "ifgt", Branch, Some("I>");
    Ifle = 158, "ifle", Branch, Some("I>");
    IfIcmpeq = 159, "if_icmpeq", Branch, Some("II>");
    IfIcmpne = 160, "if_icmpne", Branch, Some("II>");
    IfIcmplt = 161, "if_icmplt", Branch, Some("II>");
    IfIcmpge = 162, "if_icmpge", Branch, Some("II>");
    IfIcmpgt = 163, "if_icmpgt", Branch, Some("II>");
    IfIcmple = 164, "if_icmple", Branch, Some("II>");
    IfAcmpeq = 165, "if_acmpeq", Branch, Some("AA>");
    IfAcmpne = 166, "if_acmpne", Branch, Some("AA>");
    Goto = 167, "goto", Branch, Some(">");
    Tableswitch = 170, "tableswitch", TableSwitch, Some("I>");
    Lookupswitch = 171, "lookupswitch", LookupSwitch, Some("I>");
    Ireturn = 172, "ireturn", None, Some("I>");
    Lreturn = 173, "lreturn", None, Some("J>");
    Freturn = 174, "freturn", None, Some("F>");
    Dreturn = 175, "dreturn", None, Some("D>");
    Areturn = 176, "areturn", None, Some("A>");
    Return = 177, "return", None, Some(">");
    Getstatic = 178, "getstatic", Field, None;
    Putstatic = 179, "putstatic", Field, None;
    Getfield = 180, "getfield", Field, None;
    Putfield = 181, "putfield", Field, None;
    Invokevirtual = 182, "invokevirtual", Invoke, None;
    Invokespecial = 183, "invokespecial", Invoke, None;
    Invokestatic = 184, "invokestatic", Invoke, None;
    Invokeinterface = 185, "invokeinterface", Invoke, None;
    Invokedynamic = 186, "invokedynamic", InvokeDynamic, None;
    New = 187, "new", Type, Some(">A");
    Newarray = 188, "newarray", NewArray, Some("I>A");
    Anewarray = 189, "anewarray", Type, Some("I>A");
    Arraylength = 190, "arraylength", None, Some("A>I");
    Athrow = 191, "athrow", None, Some("A>");
    Checkcast = 192, "checkcast", Type, Some("A>A");
    Instanceof = 193, "instanceof", Type, Some("A>I");
    Monitorenter = 194, "monitorenter", None, Some("A>");
    Monitorexit = 195, "monitorexit", None, Some("A>");
    Multianewarray = 197, "multianewarray", MultiANewArray, None;
    Ifnull = 198, "ifnull", Branch, Some("A>");
    Ifnonnull = 199, "ifnonnull", Branch, Some("A>");
}

impl Op {
    /// Whether control never goes on to the next instruction.
    pub const fn ends_flow(self) -> bool {
        matches!(
            self,
            Op::Goto | Op::Tableswitch | Op::Lookupswitch | Op::Athrow
        ) || self.is_return()
    }

    /// Whether it returns from the method.
    pub const fn is_return(self) -> bool {
        matches!(
            self,
            Op::Ireturn | Op::Lreturn | Op::Freturn | Op::Dreturn | Op::Areturn | Op::Return
        )
    }
}
