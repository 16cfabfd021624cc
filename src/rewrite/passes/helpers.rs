//! Static methods that take the place of call sites: private ones of the class itself, or, where those
//! would wait for the class to be initialised, methods of a class beside it. Sites that are alike share
//! a method.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::classfile::verify::Questions;
use crate::classfile::{
    AddedMethod, Bootstrap, ClassBuilder, ClassFile, ClassFlags, Insn, MethodFlags, MethodRef, Op,
    Pc,
};
use crate::id::Sym;
use crate::program::{ClassId, MethodId, Program, Reason, World};
use crate::rewrite::assemble;
use crate::rewrite::edit::{AddedClass, Addition, Basis, Edit, Fragment, Need, Planned};
use crate::rewrite::passes::types::Types;
use crate::rewrite::passes::{DynamicSite, EditKind, Plan, View, dynamic_sites, may_add_class};
use crate::rules::{Rule, in_force};

/// What becomes of the call sites of some bootstrap methods.
pub(super) struct Conversion<K> {
    pub kind: EditKind,
    /// What the edits rest on.
    pub basis: Basis,
    /// The first class version whose compilers emit such sites.
    pub first_version: u16,
    pub is_wanted: fn(&Bootstrap) -> bool,
    /// What the method in the place of a site does, or why the site stays.
    pub task: fn(&Types<'_>, &DynamicSite<'_>) -> Result<K, &'static str>,
    pub make: Make<K>,
}

impl<K: Ord + Clone> Conversion<K> {
    /// The edits of a class.
    pub(super) fn plan(&self, view: &View<'_>, class: ClassId) -> Plan {
        let mut plan = Plan::default();
        let Some(file) = view.program.file(class) else {
            return plan;
        };
        if file.major < self.first_version || file.minor != 0 {
            return plan;
        }
        let host = Host::of(view, class, file, self.kind, self.basis.clone());
        let types = Types::new(view.program, class);
        let mut sites = Vec::new();
        dynamic_sites(view, class, file, self.is_wanted, |found| {
            let task = (self.task)(&types, &found);
            match task.and_then(|task| host.site(&found, task)) {
                Ok(site) => sites.push(site),
                Err(reason) => plan.keep(found.method, found.pc, reason),
            }
        });
        host.edit(sites, self.make, &mut plan);
        plan
    }
}

/// The class whose sites are looked at.
struct Host<'a> {
    view: &'a View<'a>,
    class: ClassId,
    file: &'a ClassFile,
    kind: EditKind,
    /// What the edits rest on.
    basis: Basis,
    /// Whether static methods of it may have to wait for its initialiser.
    has_initialiser: bool,
    may_add_class: bool,
}

/// A site that can be converted.
struct Site<K> {
    method: MethodId,
    pc: Pc,
    insn: Insn,
    /// What the method in its place does.
    task: K,
    /// Whether that method must not wait for the class to be initialised.
    beside: bool,
}

/// Makes a method with these flags and this name, `static` and `synthetic` beside them.
pub(super) type Make<K> = fn(MethodFlags, Sym, &K) -> AddedMethod;

impl<'a> Host<'a> {
    fn of(
        view: &'a View<'a>,
        class: ClassId,
        file: &'a ClassFile,
        kind: EditKind,
        basis: Basis,
    ) -> Self {
        Self {
            view,
            class,
            file,
            kind,
            basis,
            has_initialiser: may_initialise(view.program, class),
            may_add_class: may_add_class(view, class),
        }
    }

    /// A site that a method with this task can take the place of.
    ///
    /// # Errors
    /// Why it stays.
    fn site<K>(&self, found: &DynamicSite<'_>, task: K) -> Result<Site<K>, &'static str> {
        // A static method or a constructor that runs has waited already.
        let is_static = self.view.program.method(found.method).flags.is_static();
        let waits = self.has_initialiser && !is_static && found.name != "<init>";
        let beside = waits && in_force(Rule::HelpersDoNotWait);
        if beside && !self.may_add_class {
            return Err(NO_CLASS);
        }
        Ok(Site {
            method: found.method,
            pc: found.pc,
            insn: found.insn.clone(),
            task,
            beside,
        })
    }

    /// Plans the edits of the sites, with methods that `make` makes.
    fn edit<K: Ord + Clone>(&self, sites: Vec<Site<K>>, make: Make<K>, plan: &mut Plan) {
        let (beside, within): (Vec<_>, Vec<_>) = sites.into_iter().partition(|s| s.beside);
        self.add_within(within, make, plan);
        self.add_beside(beside, make, plan);
    }

    /// Private methods of the class itself.
    fn add_within<K: Ord + Clone>(&self, sites: Vec<Site<K>>, make: Make<K>, plan: &mut Plan) {
        let is_free = |name: &Sym| self.file.methods.iter().all(|m| m.name != *name);
        let mut names = (0..).map(|n| self.helper_name(n)).filter(is_free);
        let mut made: BTreeMap<K, Option<(MethodRef, Need)>> = BTreeMap::new();
        for site in sites {
            let helper = made.entry(site.task.clone()).or_insert_with(|| {
                let added = make(MethodFlags::PRIVATE, names.next()?, &site.task);
                self.private(added)
            });
            self.replace(site, helper.clone(), plan);
        }
    }

    fn private(&self, added: AddedMethod) -> Option<(MethodRef, Need)> {
        let names = self.view.names(self.class);
        let added = added.with_frames(self.file, &names).ok()?;
        let method = MethodRef {
            owner: self.file.name,
            name: added.name,
            descriptor: added.descriptor,
            interface: self.file.flags.is_interface(),
        };
        let need = Need {
            class: self.class,
            what: Addition::Method(Arc::new(added)),
        };
        self.view.may_add(&need).then_some((method, need))
    }

    /// Methods of a class beside it: they wait for nobody's initialiser. A private static method of the
    /// class itself waits until it is initialised, and fails where that failed; an instance whose method
    /// runs may be there before and after.
    fn add_beside<K: Ord + Clone>(&self, sites: Vec<Site<K>>, make: Make<K>, plan: &mut Plan) {
        let mut tasks: Vec<K> = sites.iter().map(|site| site.task.clone()).collect();
        tasks.sort_unstable();
        tasks.dedup();
        if tasks.is_empty() {
            return;
        }
        let name = self.class_name();
        let numbered = (0..).zip(&tasks);
        let helpers =
            numbered.map(|(n, task)| make(MethodFlags::default(), self.helper_name(n), task));
        let helpers: Vec<AddedMethod> = helpers.collect();
        let references = helpers.iter();
        let references = references.map(|h| MethodRef::of_class(name, h.name, h.descriptor));
        let methods: BTreeMap<K, MethodRef> = tasks.into_iter().zip(references).collect();
        let need = self.class_beside(name, helpers);
        let need = need.filter(|need| self.view.may_add(need));
        for site in sites {
            let method = methods[&site.task];
            let helper = need.clone().map(|need| (method, need));
            self.replace(site, helper, plan);
        }
    }

    /// The class with these methods, unless there is one of that name.
    fn class_beside(&self, name: Sym, helpers: Vec<AddedMethod>) -> Option<Need> {
        if !matches!(self.view.program.find(name), Err(Reason::Missing(_))) {
            return None;
        }
        let builder = ClassBuilder {
            major: self.file.major,
            flags: ClassFlags::FINAL | ClassFlags::SUPER | ClassFlags::SYNTHETIC,
            name,
            super_name: "java/lang/Object".into(),
            interfaces: Vec::new(),
            nest_host: None,
            fields: Vec::new(),
        };
        let made = assemble::class(&builder, helpers, &self.view.names(self.class)).ok()?;
        let loads_nothing = made.asks.iter().all(|a| a.is_within(&Questions::default()));
        let added = AddedClass {
            host: self.class,
            name,
            bytes: made.bytes,
        };
        loads_nothing.then(|| Need {
            class: self.class,
            what: Addition::Class(Arc::new(added)),
        })
    }

    fn helper_name(&self, n: u32) -> Sym {
        Sym::from(&*format!("resolute${}${n}", self.kind.name()))
    }

    /// `Main$$Concat$r0`
    fn class_name(&self) -> Sym {
        let (first, rest) = self.kind.name().split_at(1);
        let kind = format!("$${}{rest}$r0", first.to_uppercase());
        Sym::new(&[self.file.name.bytes(), kind.as_bytes()].concat())
    }

    /// Plans the call of a method in the place of a site, if there is one.
    fn replace<K>(&self, site: Site<K>, helper: Option<(MethodRef, Need)>, plan: &mut Plan) {
        let Some((method, need)) = helper else {
            return plan.keep(site.method, site.pc, NO_ROOM);
        };
        let call = Insn::Invoke(Op::Invokestatic, method);
        plan.edits.push(Planned {
            edit: Edit {
                kind: self.kind,
                method: site.method,
                pc: site.pc,
                before: site.insn.clone(),
                after: call.clone(),
                world: World::Open,
                basis: self.basis.clone(),
            },
            fragment: Fragment::line(site.insn, [call]),
            needs: vec![need],
        });
    }
}

const NO_ROOM: &str = "what it needs cannot be added";
const NO_CLASS: &str = "its class may be initialised meanwhile, and may have no other beside it";

/// Whether the JVM may run a class initialiser before it runs a static method of the class: its own,
/// or one above it. What is not of the input may have one in another version.
pub(super) fn may_initialise(program: &Program, class: ClassId) -> bool {
    let mut work = vec![class];
    while let Some(class) = work.pop() {
        if Some(class) == program.object() {
            continue;
        }
        if !program.class(class).is_input() || program.class_initializer(class).is_some() {
            return true;
        }
        for link in program.supertypes(class) {
            match link {
                Ok(above) => work.push(above),
                Err(_) => return true,
            }
        }
    }
    false
}
