//! The rules that carry the soundness of engine and edits, each with a switch for our own tests.
//!
//! In builds with debug assertions, such as test builds, `RESOLUTE_BREAK=name` switches one rule
//! off. A fixture must then fail (`scripts/mutation`). The feature `mutations` does the same in
//! other builds, for campaigns. In a released build all rules hold, at no cost.

/// Declares the rules with their names.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal,)*) => {
        /// A rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        #[cfg(any(debug_assertions, feature = "mutations"))]
        impl Rule {
            fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }
        }
    };
}

rules! {
    /// Joining a known value with an unknown one keeps the known atoms.
    OpenKeepsAtoms = "open-keeps-atoms",
    /// An object that escaped on one edge has escaped where edges meet, with everything that it
    /// held on the other edge.
    JoinCloses = "join-closes",
    /// Fields of an object may hold values from code that is not evaluated: the JVM's, generated
    /// code, modelled constructors.
    UnseenStores = "unseen-stores",
    /// `new` makes the most recent object of its site an old one.
    NewAges = "new-ages",
    /// A call that returns a fresh object of a name makes the most recent object of that name an
    /// old one.
    CallAges = "call-ages",
    /// Names with a cut chain merge, so their objects are never most recent.
    CutChainsAreOld = "cut-chains-are-old",
    /// Finalizable objects and references escape at once.
    WatchedEscape = "watched-escape",
    /// A value escapes if it is stored where other code can read it.
    StoreEscapes = "store-escapes",
    /// A value that is stored into a static field escapes.
    StaticStoreEscapes = "static-store-escapes",
    /// The arguments of a call of unknown code escape.
    UnknownCallEscapes = "unknown-call-escapes",
    /// Operands of concatenations and of unknown bootstrap methods escape.
    DynamicEscapes = "dynamic-escapes",
    /// A lambda's class declares only the method that its site names, with its bridges.
    LambdasDeclareOne = "lambdas-declare-one",
    /// A lambda's method does not override a private method of an interface.
    PrivatesAreNotOverridden = "privates-are-not-overridden",
    /// The class of a method handle has no name that a claim could state.
    HandlesAreNameless = "handles-are-nameless",
    /// The values that a proxy or an array of arguments holds were read before it was made, so they
    /// age when it is made.
    HeldAges = "held-ages",
    /// A proxy's method goes to the handler only if its interfaces declare no other method like it.
    /// The same holds for a handle's interface, which runs the handle.
    ProxiesOverrideOne = "proxies-override-one",
    /// A test of a class gives knowledge on one side of its branch only.
    TestsHaveSides = "tests-have-sides",
    /// Reflection finds a method of a superclass only if no interface on the way may have a better
    /// one.
    LookupsMeetInterfaces = "lookups-meet-interfaces",
    /// A lookup of a class by name is removed only if the class has nothing to initialise.
    SparedInitialisesNothing = "spared-initialises-nothing",
    /// A lookup is removed only if the types of all members of its sort are there, and the
    /// exceptions of methods. Reflection asks for all of them.
    SparedMembersAreThere = "spared-members-are-there",
    /// A lookup that links a class is removed only if the class certainly links.
    SparedLinks = "spared-links",
    /// A method that is not followed changes a builder's string.
    BuildersChange = "builders-change",
    /// A builder may come from the caller, or be loaded through an object of the caller. A change
    /// of it is then a change for the caller, too.
    GivenBuildersChange = "given-builders-change",
    /// A value that is one of several constants may also be null.
    AlternativesMayBeNull = "alternatives-may-be-null",
    /// The constants of an enum are the result of its method `values`. There must be only one such
    /// method, and it must return an array of the enum.
    EnumsListTheirOwn = "enums-list-their-own",
    /// Any code may write into an array of parameters' classes.
    ParametersMayChange = "parameters-may-change",
    /// An exception from the initialisation of a class comes out of reflection unwrapped.
    InitialisersAreNotWrapped = "initialisers-are-not-wrapped",
    /// Before an instruction takes the place of a reflective use, the edited code makes the checks
    /// of reflection.
    UsesAreChecked = "uses-are-checked",
    /// If several members are possible, the edited code checks which one is used.
    MembersAreToldApart = "members-are-told-apart",
    /// Code that tells several members from each other loads no class.
    OthersAreNotLoaded = "others-are-not-loaded",
    /// An edit converts a number only by widening. Reflection refuses to narrow it.
    NumbersWiden = "numbers-widen",
    /// Reflection wraps the exceptions of a method that it calls.
    ThrownIsWrapped = "thrown-is-wrapped",
    /// `invoke` converts where the types differ; only `invokeExact` throws.
    InvokeConverts = "invoke-converts",
    /// A handle may collect arguments if its last parameter is an array.
    CollectorsCollect = "collectors-collect",
    /// A reference that is unboxed and boxed again is another reference.
    BoxesAreOthers = "boxes-are-others",
    /// Several filters of a handle's arguments may run in any order.
    FiltersHaveNoOrder = "filters-have-no-order",
    /// A handler sees the effects of a handle's first methods, also if a later method throws.
    StepsRaise = "steps-raise",
    /// A handle's handler of exceptions sees all that its handle did before it threw.
    CatchesSeeAll = "catches-see-all",
    /// A handle that tests, or handles exceptions, may go either way.
    StepsGoEitherWay = "steps-go-either-way",
    /// A value is stored if a handle stores it into a field, or into an array that it makes.
    StepsStore = "steps-store",
    /// A call of a handle that runs several methods has no single target.
    StepsAreSeveral = "steps-are-several",
    /// The handle of a protected method takes receivers of its lookup's class only.
    ProtectedReceivers = "protected-receivers",
    /// A lookup finds handles only in classes that are trusted to stay as they are.
    HandlesAge = "handles-age",
    /// A site is linked only if its bootstrap method gives one handle in every execution.
    BootstrapsAgree = "bootstraps-agree",
    /// A value that a bootstrap method binds to a handle is known only if all its alternatives are
    /// known.
    BoundIsWhole = "bound-is-whole",
    /// An array with an unknown element is unknown as a whole.
    ArraysAreWhole = "arrays-are-whole",
    /// A handler may see the effects before any instruction of its range.
    HandlersSeeAll = "handlers-see-all",
    /// An exception may leave a call after any of its effects.
    CallsRaiseLate = "calls-raise-late",
    /// An argument escapes if the callee lets it escape.
    CalleeLeaks = "callee-leaks",
    /// An argument escapes if the callee loaded its results through it.
    CalleeLoads = "callee-loads",
    /// The callee's writes into its arguments take effect.
    CalleeWrites = "callee-writes",
    /// A store overwrites only a single, most recent object that is known for sure. Other objects
    /// may keep their old values.
    WeakUpdates = "weak-updates",
    /// Old objects are given to callees as old.
    GivenKeepAge = "given-keep-age",
    /// Everything that a callee let escape of its given objects has escaped.
    GivenEscape = "given-escape",
    /// A trusted field may be read before it is written.
    FieldsMayBeNull = "fields-may-be-null",
    /// Only final fields are trusted, and in `sealed` private ones.
    OnlyFinals = "only-finals",
    /// A nest that uses reflection may write its private fields by it.
    NestsMayReflect = "nests-may-reflect",
    /// A store through a reference that does not resolve is a store into the own class's field.
    UnresolvedStores = "unresolved-stores",
    /// A `Record` attribute counts from class version 60 on.
    RecordsByVersion = "records-by-version",
    /// A store at an unknown index may change any element.
    UnknownIndex = "unknown-index",
    /// Values with too many atoms are open, and their atoms escape.
    TooManyEscape = "too-many-escape",
    /// A field that does not resolve may be any field, so the object of the access escapes.
    UnknownFieldEscapes = "unknown-field-escapes",
    /// A closed interface bounds only a value that a cast has checked.
    InterfacesAreUnchecked = "interfaces-are-unchecked",
    /// In class files below version 51, a method does not override others through a package-private
    /// method of another package.
    OldVersionsOverrideDirectly = "old-versions-override-directly",
    /// Final fields may be written by name through a subclass, outside of constructors.
    FinalsByOtherNames = "finals-by-other-names",
    /// A fact from the types at hand may fail when the program runs, if their classes are not
    /// trusted.
    YesAges = "yes-ages",
    /// Another JDK may have a class of the same name. There, the JDK's class is meant.
    OtherJdksShadow = "other-jdks-shadow",
    /// A later release may lack an API that the JDK deprecates.
    ApiIsToStay = "api-is-to-stay",
    /// A null receiver does not prove that a class is loaded. The JVM may refuse a class that is
    /// there.
    NullsLoadNothing = "nulls-load-nothing",
    /// A copy has a name that no known class of its hierarchy uses.
    CopiesAreLookedUp = "copies-are-looked-up",
    /// The classes of an agent's archive may have several loaders.
    SeveralLoaders = "several-loaders",
    /// Frameworks write fields where annotations or libraries at hand say so.
    FrameworksWriteFields = "frameworks-write-fields",
    /// The tool looks for libraries at hand that know lambdas by their classes, or that write
    /// fields.
    LibrariesLook = "libraries-look",
    /// Code that a weaver at hand may look at or change stays unedited.
    WovenStay = "woven-stay",
    /// Every receiver selects the same method through the new reference as through the old one.
    SameSelection = "same-selection",
    /// An interface call on an object that does not implement the interface throws.
    ReceiversImplement = "receivers-implement",
    /// A synchronized method takes its monitor.
    MonitorsStay = "monitors-stay",
    /// A method that a framework or an agent may find by an annotation has no copy.
    AnnotatedStay = "annotated-stay",
    /// A default `serialVersionUID` keeps its value.
    SerialVersionStays = "serial-version-stays",
    /// Bodies that call `super` are not copied.
    SuperCallsStay = "super-calls-stay",
    /// A bootstrap method with effects runs once.
    BootstrapsRunOnce = "bootstraps-run-once",
    /// A narrowed receiver goes to its call only.
    ReceiversStay = "receivers-stay",
    /// A cast names only a class that is accessible and certainly there.
    CastsAreAccessible = "casts-are-accessible",
    /// An edit may spare the verifier the loading of a class only if the class certainly loads.
    SparedLoad = "spared-load",
    /// A cast names only a class that its loader has already.
    CastsNameTheKnown = "casts-name-the-known",
    /// A method reference stays if the method that it names may look at its caller.
    ReferencesLookAway = "references-look-away",
    /// Code that reaches a private instance method does not wait for the initialisation of its
    /// class or interface.
    AccessorsDoNotWait = "accessors-do-not-wait",
    /// A call that no longer needs its receiver still throws if the receiver is null.
    RunsNeedReceivers = "runs-need-receivers",
    /// A site is removed only if its linking cannot fail and has no effect.
    LinkingIsQuiet = "linking-is-quiet",
    /// A handle is run directly only if the call has the handle's own type, which is unchanged.
    RunsKeepTypes = "runs-keep-types",
    /// A handle casts its arguments if its type was changed and changed back.
    RunsKeepCasts = "runs-keep-casts",
    /// A captured value is still in its variable only if no other value was stored there.
    CapturesStay = "captures-stay",
    /// The captured values of a lambda are known only if one instruction made it, when that last
    /// ran.
    CapturesAreOfOne = "captures-are-of-one",
    /// A lambda's body is called only from the class of its site: another class may not name it.
    RunsAreNear = "runs-are-near",
    /// The serialized form of a lambda states the names of its site only if the class that they
    /// name declares the method itself.
    RevealedAsNamed = "revealed-as-named",
    /// A record's components are of types that are certainly there.
    ComponentsResolve = "components-resolve",
    /// A record is read in another order only when all its components are set.
    RecordsAreMade = "records-are-made",
    /// A record's simple name depends on no class that may be missing.
    SimpleNamesAreSure = "simple-names-are-sure",
    /// The labels of a switch are classes that are certainly there.
    LabelsResolve = "labels-resolve",
    /// A variable that has an interface as its type may hold any object.
    InterfacesHoldAnything = "interfaces-hold-anything",
    /// All classes that a switch names are loaded when it first runs.
    LabelsLoadAtOnce = "labels-load-at-once",
    /// Code in place of a call site does not wait for the initialisation of the class.
    HelpersDoNotWait = "helpers-do-not-wait",
    /// The search for code that looks at its caller does not go through calls of methods that the
    /// platform declares.
    WalksPassPlatform = "walks-pass-platform",
    /// An annotation's interface gets no method.
    AnnotationsStay = "annotations-stay",
    /// An interface gets a public method only where no framework can expose it to remote callers.
    BeansStay = "beans-stay",
    /// Linking a site by a method of its own class may wait for the initialisation of the class.
    LinkingWaits = "linking-waits",
    /// In an archive with several loaders, a lambda links only if every copy of its class links it.
    CopiesLink = "copies-link",
    /// A class and its nest host may have different loaders where the archive shows several.
    NestsMaySplit = "nests-may-split",
    /// A class of lambdas declares only the methods that it implements, and no other method of its
    /// interface.
    FactoriesHideNothing = "factories-hide-nothing",
    /// A dynamic constant keeps its bootstrap method when others are removed.
    BootstrapsMove = "bootstraps-move",
    /// A class with an attribute of unknown layout keeps its constants where they are.
    UnknownAttributesStay = "unknown-attributes-stay",
    /// An interface that a lambda implements is open.
    LambdasOpen = "lambdas-open",
    /// Interfaces are open where proxies are made.
    ProxiesOpen = "proxies-open",
    /// Interfaces are open where classes are made.
    GeneratorsOpen = "generators-open",
    /// A modelled method lets the objects escape that it calls back.
    ModelsLeak = "models-leak",
}

/// Whether the rule is in force.
#[cfg(not(any(debug_assertions, feature = "mutations")))]
pub const fn in_force(_: Rule) -> bool {
    true
}

/// Whether a rule is switched off. The results must then not be kept for other runs.
pub fn is_one_broken() -> bool {
    cfg!(any(debug_assertions, feature = "mutations"))
        && std::env::var_os("RESOLUTE_BREAK").is_some()
}

/// Whether the rule is in force.
#[cfg(any(debug_assertions, feature = "mutations"))]
pub fn in_force(rule: Rule) -> bool {
    static BROKEN: std::sync::LazyLock<Option<String>> =
        std::sync::LazyLock::new(|| std::env::var("RESOLUTE_BREAK").ok());
    BROKEN.as_deref() != Some(rule.name())
}
