//! Classes of which the platform makes objects by names that it keeps in tables. Between a table and the use of what it
//! holds is code that keeps any object (`Provider.Service` keeps constructors in weak references), where an answer
//! of `reflect` ends. So the names that come to a parameter are asked, and objects of these classes come out of a method.
//!
//! There are as many names as services; a program uses a few. Made is a class if code that is reached casts to a class above
//! it: what the method gives is cast to the class of the service (`MessageDigestSpi`).

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::backwards::Round;
use super::context::InstanceId;
use super::engine::Engine;
use super::jvm::Row;
use super::reflective::{Does, Site};
use base::known;
use program::{ClassId, MethodId};

/// A table of names.
struct Table {
    /// A method, and its parameter that names come to, the receiver being 0.
    names: (Row, usize),
    /// The method that gives the objects.
    makes: Row,
}

const SERVICE: Row = (
    "java/security/Provider$Service",
    "newInstance",
    "(Ljava/lang/Object;)Ljava/lang/Object;",
);

/// Source: `java.security.Provider` of JDK 8 to 25.
const TABLES: &[Table] = &[
    Table {
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
    // How providers registered services before `Service` was (parseLegacy…).
    Table {
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

impl Engine<'_> {
    /// Makes objects of the classes that tables name; whether one was new.
    pub(super) fn make_named(&mut self, round: &Round) -> bool {
        let mut found = BTreeSet::new();
        for (n, table) in TABLES.iter().enumerate() {
            let makes = self.platform_method(&table.makes);
            let Some(makes) = makes.filter(|method| self.methods.contains(method)) else {
                continue;
            };
            let casts = self.cast_to();
            for class in self.named_in(round, table) {
                if self
                    .above(class)
                    .into_iter()
                    .any(|above| casts.contains(&above))
                {
                    let constructors = self.program.methods_of(class).filter(|id| {
                        let method = self.program.method(*id);
                        method.name == known().constructor && method.flags.is_public()
                    });
                    found.extend(constructors.map(|constructor| (n, makes, constructor)));
                }
            }
        }
        let mut is_new = false;
        for (n, makes, constructor) in found {
            if self.made.insert((n, constructor)) {
                is_new = true;
                self.make_by(makes, constructor);
            }
        }
        is_new
    }

    /// The classes that reached code casts to, but for `Object`.
    fn cast_to(&self) -> FxHashSet<ClassId> {
        let all = self.casts.iter();
        let names = all.map(|(.., filter)| self.heap.name_of(*filter));
        names
            .filter_map(|name| self.program.find(name).ok())
            .collect()
    }

    /// The classes that a table names.
    fn named_in(&self, round: &Round, table: &Table) -> BTreeSet<ClassId> {
        let (row, parameter) = table.names;
        let Some(method) = self.platform_method(&row) else {
            return BTreeSet::new();
        };
        let instances = self
            .frames
            .keys()
            .filter(|id| self.method_of(**id) == method);
        let instances: BTreeSet<InstanceId> = instances.copied().collect();
        let nodes = instances
            .iter()
            .map(|id| self.frames[id].parameters[parameter]);
        nodes
            .flatten()
            .flat_map(|node| self.classes_named_at(round, node))
            .collect()
    }

    fn make_by(&mut self, makes: MethodId, constructor: MethodId) {
        let at = (self.plain(makes), 0);
        let frame = self.frame(at.0);
        let values = (Vec::new(), frame.result, frame.thrown);
        self.run_member(&mut Site::new(at, Does::Construct, values), constructor);
    }
}
