//! The plugins of the solver: semantics that it lacks, each in a file with its own state.
//! [`Plugins`] lists them. A new plugin is a file, a field and a row there, and its fixtures.

mod bootstrap;
mod bounds;
mod by_jvm;
mod constant_tables;
mod found;

pub(crate) mod handles;
mod intrinsics;
mod jvm;
mod lambdas;
mod linkage;
pub(crate) mod lookup;
mod member;
mod name_tables;
mod native;
pub(crate) mod proxy;
pub(crate) mod reflect;
pub(crate) mod reflective;
mod serial;
mod specify;
pub(crate) mod strings;
mod text_steps;

use base::Sym;
use callgraph::Specified;

use crate::core::context::{ContextSite, InstanceId};
use crate::core::event::ByHandle;
use crate::core::heap::ObjectId;
use crate::core::plugin::{
    DynamicCall, DynamicConstant, Handled, NewBody, PlatformCall, Plugin, StableState,
};
use crate::core::solver::CallId;
use crate::core::state::Core;
use crate::core::tables::CallAction;
use program::MethodId;

pub use bounds::Mentioned;
pub(crate) use bounds::Suggestions;
pub(crate) use by_jvm::catch_uncaught;
use reflective::ReflectionLevel;

/// All plugins.
pub(crate) struct Plugins {
    jvm: by_jvm::Jvm,
    natives: native::Natives,
    linkage: linkage::Linkage,
    lambdas: lambdas::Lambdas,
    handles: handles::Handles,
    bootstraps: bootstrap::Bootstraps,
    strings: strings::StringBuilding,
    tables: constant_tables::ConstantTables,
    reflecting: reflect::Reflecting,
    name_tables: name_tables::NameTables,
    lookups: lookup::Lookups,
    proxies: proxy::Proxies,
    intrinsics: intrinsics::Intrinsics,
    serialisation: serial::Serialisation,
    anywhere: specify::Anywhere,
    texts: specify::SpecifiedTexts,
}

impl Plugins {
    /// All plugins. `specified` has the statements of files.
    pub(crate) fn new(setting: reflect::Setting, specified: &Specified) -> Self {
        let is_on = setting.how != ReflectionLevel::None;
        Self {
            jvm: by_jvm::Jvm,
            natives: native::Natives,
            linkage: linkage::Linkage::default(),
            lambdas: lambdas::Lambdas::default(),
            handles: handles::Handles::default(),
            bootstraps: bootstrap::Bootstraps,
            strings: strings::StringBuilding::new(setting.how),
            tables: constant_tables::ConstantTables::new(setting.how == ReflectionLevel::Full),
            reflecting: reflect::Reflecting::new(setting),
            name_tables: name_tables::NameTables::new(is_on),
            lookups: lookup::Lookups::new(is_on),
            proxies: proxy::Proxies::new(is_on),
            intrinsics: intrinsics::Intrinsics,
            serialisation: serial::Serialisation::new(is_on),
            anywhere: specify::Anywhere::new(specified.anywhere.clone()),
            texts: specify::SpecifiedTexts::new(specified.texts.clone()),
        }
    }

    /// The list of plugins: earlier ones are notified first. Two act in a stable state only if no
    /// earlier plugin added anything, so they are late in the list. These are proxies of unknown
    /// interfaces, and members that files declare usable anywhere.
    fn all(&mut self) -> [&mut dyn Plugin; 16] {
        [
            &mut self.jvm,
            &mut self.natives,
            &mut self.linkage,
            &mut self.lambdas,
            &mut self.handles,
            &mut self.bootstraps,
            &mut self.strings,
            &mut self.tables,
            &mut self.texts,
            &mut self.reflecting,
            &mut self.name_tables,
            &mut self.lookups,
            &mut self.proxies,
            &mut self.intrinsics,
            &mut self.serialisation,
            &mut self.anywhere,
        ]
    }

    /// Asks reflective calls again how complete their answers are.
    pub(crate) fn refresh(&mut self, core: &Core<'_>) {
        self.reflecting.refresh(core);
    }

    /// The calls of the reflection API.
    pub(crate) fn reflecting(&self) -> &reflect::Reflecting {
        &self.reflecting
    }

    /// The lookups of method handles.
    pub(crate) fn lookups(&self) -> &[lookup::LookupSite] {
        self.lookups.sites()
    }

    /// The calls that make proxies.
    pub(crate) fn proxies(&self) -> &[proxy::ProxySite] {
        self.proxies.sites()
    }

    /// Asks all plugins in a state without work left. Whether one of them added something.
    pub(crate) fn stabilise(&mut self, core: &mut Core<'_>) -> bool {
        if !self.reflecting.is_on() {
            return false;
        }
        let mut stable = StableState {
            round: self.reflecting.round(core),
            is_new: false,
            unanswered: Vec::new(),
        };
        self.stable(core, &mut stable)
    }
}

impl Plugin for Plugins {
    fn start(&mut self, core: &mut Core<'_>) {
        self.all().into_iter().for_each(|one| one.start(core));
    }

    fn begin(&mut self, core: &mut Core<'_>, method: MethodId) {
        self.all()
            .into_iter()
            .for_each(|one| one.begin(core, method));
    }

    fn native(&mut self, core: &mut Core<'_>, instance: InstanceId) {
        self.all()
            .into_iter()
            .for_each(|one| one.native(core, instance));
    }

    fn body(&mut self, core: &mut Core<'_>, of: &NewBody<'_>) {
        self.all().into_iter().for_each(|one| one.body(core, of));
    }

    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        let answers = self.all().into_iter().map(|one| one.call(core, call));
        let mut taken = answers.filter(|taken| *taken != Handled::Nothing);
        taken.next().unwrap_or(Handled::Nothing)
    }

    fn call_by_handle(&mut self, core: &mut Core<'_>, call: &ByHandle) {
        self.all()
            .into_iter()
            .for_each(|one| one.call_by_handle(core, call));
    }

    fn dynamic(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) -> bool {
        self.all().into_iter().any(|one| one.dynamic(core, call))
    }

    fn dynamic_constant(&mut self, core: &mut Core<'_>, constant: &DynamicConstant) {
        self.all()
            .into_iter()
            .for_each(|one| one.dynamic_constant(core, constant));
    }

    fn receiver_reached(
        &mut self,
        core: &mut Core<'_>,
        call: CallId,
        object: ObjectId,
        action: CallAction,
    ) {
        self.all()
            .into_iter()
            .for_each(|one| one.receiver_reached(core, call, object, action));
    }

    fn object_made(&mut self, core: &mut Core<'_>, at: Option<ContextSite>, object: ObjectId) {
        self.all()
            .into_iter()
            .for_each(|one| one.object_made(core, at, object));
    }

    fn stable(&mut self, core: &mut Core<'_>, stable: &mut StableState) -> bool {
        for one in self.all() {
            stable.is_new |= one.stable(core, stable);
        }
        stable.is_new
    }
}

/// The platform classes that plugins name.
pub fn names() -> impl Iterator<Item = Sym> {
    let run = jvm::RUN.iter().map(|(class, ..)| *class);
    let all = run.chain(jvm::THROWN.iter().copied());
    let all = all.chain(lambdas::CONCATENATION);
    all.map(Sym::from).chain(linkage::names())
}
