//! Java methods that native code of the platform runs (JNI): constructors, static methods, and
//! methods of its arguments. Each row names its source: the C code of the JDK's libraries. JDK 17
//! and 25 have these native methods. Target methods that a release lacks are skipped. Each row
//! covers a call that a traced run showed and a graph lacked (docs/measured/RECALL.md, "no call
//! site"). Calls by the JVM itself are in `jvm`.

use super::by_jvm::give_own;
use super::jvm::MethodRow;
use crate::core::cell::ObjectCell;
use crate::core::context::InstanceId;
use crate::core::heap::ObjectType;
use crate::core::plugin::Plugin;
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use callgraph::EdgeKind;
use classfile::FieldType;
use program::MethodId;

/// The receiver of a method that native code runs.
#[derive(Clone, Copy)]
enum On {
    /// An argument, counted from the receiver.
    Argument(usize),
    /// No receiver: the method is static.
    Class,
    /// No receiver: the method is static, and takes this argument.
    ClassWith(usize),
}

/// A native method, by class and name, and the methods that it runs.
struct NativeCallbacks {
    native: (&'static str, &'static str),
    on: On,
    runs: &'static [MethodRow],
}

const POINT: &str = "(I)Ljava/awt/geom/Point2D$Float;";
const DISPOSER: &[MethodRow] = &[(
    "sun/java2d/Disposer",
    "addRecord",
    "(Ljava/lang/Object;JJ)V",
)];

const RUNS: &[NativeCallbacks] = &[
    // libfontmanager, hb-jdk-font.cc: the layout of a text asks for glyphs and their advances.
    NativeCallbacks {
        native: ("sun/font/SunLayoutEngine", "shape"),
        on: On::Argument(0),
        runs: &[
            ("sun/font/Font2D", "charToGlyph", "(I)I"),
            ("sun/font/Font2D", "charToGlyphRaw", "(I)I"),
            ("sun/font/Font2D", "charToVariationGlyph", "(II)I"),
            ("sun/font/Font2D", "getTableBytes", "(I)[B"),
        ],
    },
    NativeCallbacks {
        native: ("sun/font/SunLayoutEngine", "shape"),
        on: On::Argument(1),
        runs: &[("sun/font/FontStrike", "getGlyphMetrics", POINT)],
    },
    NativeCallbacks {
        native: ("sun/font/SunLayoutEngine", "createFace"),
        on: On::Argument(0),
        runs: &[("sun/font/Font2D", "getTableBytes", "(I)[B")],
    },
    // The intrinsic of JDK 21 and later, in the interpreter and the compilers, enters it
    // (continuationEntry.cpp).
    NativeCallbacks {
        native: ("jdk/internal/vm/Continuation", "enterSpecial"),
        on: On::ClassWith(0),
        runs: &[(
            "jdk/internal/vm/Continuation",
            "enter",
            "(Ljdk/internal/vm/Continuation;Z)V",
        )],
    },
    // libawt, awt_LoadLibrary.c: JNI_OnLoad loads the library of the toolkit.
    NativeCallbacks {
        native: ("jdk/internal/loader/NativeLibraries", "load"),
        on: On::Class,
        runs: &[
            ("java/lang/System", "load", "(Ljava/lang/String;)V"),
            (
                "jdk/internal/loader/NativeLibraries",
                "getFromClass",
                "()Ljava/lang/Class;",
            ),
        ],
    },
    // libawt, Disposer.c: Disposer_AddRecord.
    NativeCallbacks {
        native: ("sun/awt/image/BufImgSurfaceData", "initRaster"),
        on: On::Class,
        runs: DISPOSER,
    },
    // libjavajpeg, imageioJPEG.c: the source of the data, and the contents of a header.
    NativeCallbacks {
        native: (
            "com/sun/imageio/plugins/jpeg/JPEGImageReader",
            "readImageHeader",
        ),
        on: On::Argument(0),
        runs: &[
            (
                "com/sun/imageio/plugins/jpeg/JPEGImageReader",
                "readInputData",
                "([BII)I",
            ),
            (
                "com/sun/imageio/plugins/jpeg/JPEGImageReader",
                "setImageData",
                "(IIIII[B)V",
            ),
        ],
    },
    NativeCallbacks {
        native: ("com/sun/imageio/plugins/jpeg/JPEGImageReader", "readImage"),
        on: On::Argument(0),
        runs: &[(
            "com/sun/imageio/plugins/jpeg/JPEGImageReader",
            "acceptPixels",
            "(IZ)V",
        )],
    },
    NativeCallbacks {
        native: ("com/sun/imageio/plugins/jpeg/JPEGImageWriter", "writeImage"),
        on: On::Argument(0),
        runs: &[
            (
                "com/sun/imageio/plugins/jpeg/JPEGImageWriter",
                "grabPixels",
                "(I)V",
            ),
            (
                "com/sun/imageio/plugins/jpeg/JPEGImageWriter",
                "writeMetadata",
                "()V",
            ),
            (
                "com/sun/imageio/plugins/jpeg/JPEGImageWriter",
                "writeOutputData",
                "([BII)V",
            ),
        ],
    },
];

const LOOPS: &str = "sun/java2d/loops/GraphicsPrimitiveMgr";
/// libawt, GraphicsPrimitiveMgr.c (`PrimitiveTypes`): `registerNativeLoops` makes loops of these
/// classes, and registers them.
const PRIMITIVES: [&str; 18] = [
    "Blit",
    "BlitBg",
    "ScaledBlit",
    "FillRect",
    "FillSpans",
    "FillParallelogram",
    "DrawParallelogram",
    "DrawLine",
    "DrawRect",
    "DrawPolygons",
    "DrawPath",
    "FillPath",
    "MaskBlit",
    "MaskFill",
    "DrawGlyphList",
    "DrawGlyphListAA",
    "DrawGlyphListLCD",
    "TransformHelper",
];
const PRIMITIVE: &str = "(JLsun/java2d/loops/SurfaceType;Lsun/java2d/loops/CompositeType;Lsun/java2d/loops/SurfaceType;)V";

/// The plugin for native code of the platform.
pub(crate) struct Natives;

impl Plugin for Natives {
    fn native(&mut self, core: &mut Core<'_>, instance: InstanceId) {
        let declared = core.program.method(core.method_of(instance));
        let (owner, name) = (core.program.class(declared.class).name, declared.name);
        for row in RUNS {
            if owner != *row.native.0 || name != *row.native.1 {
                continue;
            }
            for runs in row.runs {
                if let Some(method) = core.platform_method(runs) {
                    run(core, instance, row.on, method);
                }
            }
        }
        if owner == *LOOPS && name == *"registerNativeLoops" {
            make_loops(core, instance);
        }
    }
}

fn run(core: &mut Core<'_>, instance: InstanceId, on: On, method: MethodId) {
    let frame = core.frame(instance);
    let receiver = match on {
        On::Argument(n) | On::ClassWith(n) => frame.parameters.get(n).copied().flatten(),
        On::Class => None,
    };
    let call = native_call(core, instance, method, receiver.into_iter().collect());
    match on {
        On::Argument(_) => core.receive(call),
        On::Class | On::ClassWith(_) => core.run_static(call, method),
    }
    give_own(core, method);
}

/// Makes the loops, and registers them in one array.
fn make_loops(core: &mut Core<'_>, instance: InstanceId) {
    let at = (instance, 0);
    let component = "sun/java2d/loops/GraphicsPrimitive";
    let array = FieldType::Class(component.into()).array().descriptor();
    let array = core.allocated(at, ObjectType::Array(array), 0);
    let elements = core.cell(array, ObjectCell::Elements);
    for name in PRIMITIVES {
        let class = format!("sun/java2d/loops/{name}");
        let row = (&*class, "<init>", PRIMITIVE);
        let Some(constructor) = core.platform_method(&row) else {
            continue;
        };
        let class = core.program.method(constructor).class;
        core.initialise(at, class, None);
        let made = core.node();
        core.allocate(at, ObjectType::Class(class), Some(made));
        core.flow(made, elements);
        let call = native_call(core, instance, constructor, vec![made]);
        core.run(call, constructor);
    }
    let register = "([Lsun/java2d/loops/GraphicsPrimitive;)V";
    if let Some(register) = core.platform_method(&(LOOPS, "register", register)) {
        let all = core.node_of(array);
        let call = native_call(core, instance, register, vec![all]);
        core.run(call, register);
    }
}

fn native_call(
    core: &mut Core<'_>,
    instance: InstanceId,
    resolved: MethodId,
    args: Vec<NodeId>,
) -> DispatchedCall {
    let nodes = CallNodes {
        args: args.into_iter().map(Some).collect(),
        result: None,
        thrown: core.frame(instance).thrown,
    };
    DispatchedCall::new((instance, 0), EdgeKind::Jvm, resolved, nodes)
}
