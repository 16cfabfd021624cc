//! Classes that the platform instantiates by names from its own tables. Between a table and the use
//! of its entries, code stores them as any object (`Provider.Service` keeps constructors in weak
//! references). There the answers of `reflect` end. So this plugin asks for the names that reach a
//! parameter, and lets objects of these classes come out of a method.
//!
//! Tables name many services, and a program uses few. A class is instantiated only if reached code
//! casts to a class at or above it. The program casts the method's result to the class of its
//! service (`MessageDigestSpi`).

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use super::found::above;
use super::jvm::MethodRow;
use super::member::run_member;
use super::reflective::{ReflectionSite, ReflectiveCall};
use crate::core::asked::Round;
use crate::core::context::InstanceId;
use crate::core::plugin::{Plugin, StableState};
use crate::core::shared::CallNodes;
use crate::core::state::Core;
use base::known;
use program::{ClassId, MethodId};

/// A table of names.
struct NameTable {
    /// A method, and the parameter that names reach; the receiver is parameter 0.
    names: (MethodRow, usize),
    /// The method that returns the objects.
    makes: MethodRow,
}

const SERVICE: MethodRow = (
    "java/security/Provider$Service",
    "newInstance",
    "(Ljava/lang/Object;)Ljava/lang/Object;",
);

/// Source: `java.security.Provider` of JDK 8 to 25.
const TABLES: &[NameTable] = &[
    NameTable {
        names: (
            (
                "java/security/Provider$Service",
                "<init>",
                "(Ljava/security/Provider;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/util/List;Ljava/util/Map;)V",
            ),
            4,
        ),
        makes: SERVICE,
    },
    // Providers registered services in this way before `Service` existed (parseLegacy…).
    NameTable {
        names: (
            (
                "java/security/Provider",
                "put",
                "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            ),
            2,
        ),
        makes: SERVICE,
    },
];

/// The plugin for tables of names.
pub(crate) struct NameTables {
    is_on: bool,
    /// The constructors that ran, each with its table.
    constructors: BTreeSet<(usize, MethodId)>,
}

impl NameTables {
    /// No objects yet. `is_on` says whether tables are followed.
    pub(crate) fn new(is_on: bool) -> Self {
        let constructors = BTreeSet::new();
        Self {
            is_on,
            constructors,
        }
    }
}

impl Plugin for NameTables {
    /// Makes objects of the classes that tables name.
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut StableState) -> bool {
        if !self.is_on {
            return false;
        }
        let mut is_new = false;
        for found in found(core, &stable.round) {
            if self.constructors.insert((found.table, found.constructor)) {
                is_new = true;
                make_by(core, found.makes, found.constructor);
            }
        }
        is_new
    }
}

/// A class that a table names, by its constructor.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct NamedClass {
    table: usize,
    /// The method that returns the objects.
    makes: MethodId,
    constructor: MethodId,
}

fn found(core: &Core<'_>, round: &Round) -> BTreeSet<NamedClass> {
    let mut found = BTreeSet::new();
    for (n, table) in TABLES.iter().enumerate() {
        let makes = core.platform_method(&table.makes);
        let Some(makes) = makes.filter(|method| core.methods.contains(method)) else {
            continue;
        };
        let casts = cast_to(core);
        for class in named_in(core, round, table) {
            let above = above(core.program, class);
            if above.iter().any(|above| casts.contains(above)) {
                let constructors = core.program.methods_of(class).filter(|id| {
                    let method = core.program.method(*id);
                    method.name == known().constructor && method.flags.is_public()
                });
                found.extend(constructors.map(|constructor| NamedClass {
                    table: n,
                    makes,
                    constructor,
                }));
            }
        }
    }
    found
}

/// The classes that reached code casts to. Casts to `Object` do not count.
fn cast_to(core: &Core<'_>) -> FxHashSet<ClassId> {
    let names = core.casts.iter().map(|cast| core.heap.name_of(cast.filter));
    names
        .filter_map(|name| core.program.find(name).ok())
        .collect()
}

/// The classes that a table names.
fn named_in(core: &Core<'_>, round: &Round, table: &NameTable) -> BTreeSet<ClassId> {
    let (row, parameter) = table.names;
    let Some(method) = core.platform_method(&row) else {
        return BTreeSet::new();
    };
    let frames = core
        .frames()
        .filter(|(id, _)| core.method_of(*id) == method);
    let nodes: BTreeMap<InstanceId, _> = frames
        .map(|(id, frame)| (id, frame.parameters[parameter]))
        .collect();
    let nodes = nodes.into_values().flatten();
    nodes
        .flat_map(|node| core.classes_named_at(round, node))
        .collect()
}

fn make_by(core: &mut Core<'_>, makes: MethodId, constructor: MethodId) {
    let at = (core.plain(makes), 0);
    let frame = core.frame(at.0);
    let nodes = CallNodes {
        args: Vec::new(),
        result: frame.result,
        thrown: frame.thrown,
    };
    run_member(
        core,
        &mut ReflectionSite::new(at, ReflectiveCall::Construct, nodes),
        constructor,
    );
}
