//! The rules that carry the soundness of engine and edits, each with a switch for our own tests.
//!
//! In builds with debug assertions, which tests are, `RESOLUTE_BREAK=name` switches one of them off: a
//! fixture must then fail (`scripts/mutation`). The feature `mutations` does the same in other builds, for
//! campaigns. In what is released they hold, at no cost.

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
    /// What escaped on one edge has escaped where edges meet, with what it held on the other.
    JoinCloses = "join-closes",
    /// Fields of an object hold what code stored there that is not evaluated: the JVM's, generated code, modelled constructors.
    UnseenStores = "unseen-stores",
    /// `new` makes the older object of its site old.
    NewAges = "new-ages",
    /// A call that returns a fresh object of a name makes the older one old.
    CallAges = "call-ages",
    /// Names whose chain was cut merge, so none of them is recent.
    CutChainsAreOld = "cut-chains-are-old",
    /// Finalizable objects and references escape at once.
    WatchedEscape = "watched-escape",
    /// What is stored where others can read escapes.
    StoreEscapes = "store-escapes",
    /// What is stored into a static field escapes.
    StaticStoreEscapes = "static-store-escapes",
    /// Unknown code gets its arguments.
    UnknownCallEscapes = "unknown-call-escapes",
    /// Operands of concatenations and of unknown bootstrap methods escape.
    DynamicEscapes = "dynamic-escapes",
    /// A lambda's class declares the one method that its site names, with its bridges.
    LambdasDeclareOne = "lambdas-declare-one",
    /// A private method of an interface is not overridden by a lambda's.
    PrivatesAreNotOverridden = "privates-are-not-overridden",
    /// The class of a method handle has no name that could be claimed.
    HandlesAreNameless = "handles-are-nameless",
    /// What a proxy or an array of arguments holds was read before it was made.
    HeldAges = "held-ages",
    /// A handler is told of a method, and a handle's interface runs it, if no other is declared like it.
    ProxiesOverrideOne = "proxies-override-one",
    /// A test of a class tells something on one side of its branch only.
    TestsHaveSides = "tests-have-sides",
    /// A method of a superclass is found by reflection if no interface on the way may have a better one.
    LookupsMeetInterfaces = "lookups-meet-interfaces",
    /// A class that is no more asked for by name has nothing to initialise.
    SparedInitialisesNothing = "spared-initialises-nothing",
    /// Reflection asks for the types of all members of a sort, and for those that methods throw.
    SparedMembersAreThere = "spared-members-are-there",
    /// A class that is no more linked by a lookup certainly links.
    SparedLinks = "spared-links",
    /// A builder's string is another one after a method that is not followed.
    BuildersChange = "builders-change",
    /// A builder that a caller gave, or that was loaded through what it gave, is changed for the caller.
    GivenBuildersChange = "given-builders-change",
    /// One of several constants may also be null.
    AlternativesMayBeNull = "alternatives-may-be-null",
    /// The constants of an enum are what its method says, if that says nothing else.
    EnumsListTheirOwn = "enums-list-their-own",
    /// An array of parameters' classes is anybody's to write.
    ParametersMayChange = "parameters-may-change",
    /// What initialising a class throws comes unwrapped from reflection.
    InitialisersAreNotWrapped = "initialisers-are-not-wrapped",
    /// What reflection checks is checked before an instruction takes its place.
    UsesAreChecked = "uses-are-checked",
    /// Which of several members is used is looked at.
    MembersAreToldApart = "members-are-told-apart",
    /// What tells several members from each other loads no class.
    OthersAreNotLoaded = "others-are-not-loaded",
    /// A number that reflection would narrow is refused.
    NumbersWiden = "numbers-widen",
    /// What a method throws that is called by reflection is wrapped.
    ThrownIsWrapped = "thrown-is-wrapped",
    /// `invoke` converts where the types differ; only `invokeExact` throws.
    InvokeConverts = "invoke-converts",
    /// A handle whose last parameter is an array may collect arguments.
    CollectorsCollect = "collectors-collect",
    /// A reference that is unboxed and boxed again is another one.
    BoxesAreOthers = "boxes-are-others",
    /// Nothing says which of several filters of a handle's arguments runs first.
    FiltersHaveNoOrder = "filters-have-no-order",
    /// A handler sees what the first methods of a handle did.
    StepsRaise = "steps-raise",
    /// A handle's handler of exceptions sees all that its handle did before it threw.
    CatchesSeeAll = "catches-see-all",
    /// A handle that tests, or handles exceptions, may go either way.
    StepsGoEitherWay = "steps-go-either-way",
    /// What a handle stores into a field, or an array that it makes, is stored.
    StepsStore = "steps-store",
    /// A call of a handle that runs several methods is said to run none of them.
    StepsAreSeveral = "steps-are-several",
    /// The handle of a protected method takes receivers of its lookup's class only.
    ProtectedReceivers = "protected-receivers",
    /// Handles are found in classes that are trusted to stay what they are.
    HandlesAge = "handles-age",
    /// A bootstrap method links a site to one handle, whatever happens.
    BootstrapsAgree = "bootstraps-agree",
    /// What a bootstrap method binds to a handle is known only if all that it may be is.
    BoundIsWhole = "bound-is-whole",
    /// An array of which not every element is known says nothing as a whole.
    ArraysAreWhole = "arrays-are-whole",
    /// A handler sees what was done before any instruction of its range.
    HandlersSeeAll = "handlers-see-all",
    /// An exception may leave a call after any of its effects.
    CallsRaiseLate = "calls-raise-late",
    /// Arguments that the callee lets escape, escape.
    CalleeLeaks = "callee-leaks",
    /// Arguments through which the callee loaded what it gives back, escape.
    CalleeLoads = "callee-loads",
    /// What the callee writes into its arguments is written.
    CalleeWrites = "callee-writes",
    /// Only one recent object, known for sure, is overwritten; others may keep what they had.
    WeakUpdates = "weak-updates",
    /// Old objects are given to callees as old.
    GivenKeepAge = "given-keep-age",
    /// What a callee let escape of what it was given has escaped.
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
    /// An element stored at an unknown index may be any element.
    UnknownIndex = "unknown-index",
    /// Values with too many atoms are open, and their atoms escape.
    TooManyEscape = "too-many-escape",
    /// A field that does not resolve may be any: its object escapes.
    UnknownFieldEscapes = "unknown-field-escapes",
    /// A closed interface says nothing of a value that nothing has checked.
    InterfacesAreUnchecked = "interfaces-are-unchecked",
    /// Below class version 51 a method overrides nothing through a package-private one of another
    /// package.
    OldVersionsOverrideDirectly = "old-versions-override-directly",
    /// Final fields may be written by name through a subclass, outside of constructors.
    FinalsByOtherNames = "finals-by-other-names",
    /// What the types at hand say of classes that are not trusted may be otherwise when they run.
    YesAges = "yes-ages",
    /// A class that another JDK may have itself is that JDK's there.
    OtherJdksShadow = "other-jdks-shadow",
    /// What the JDK deprecates, a later release may lack.
    ApiIsToStay = "api-is-to-stay",
    /// A null receiver proves no class loaded, and a class that is there may be refused.
    NullsLoadNothing = "nulls-load-nothing",
    /// Copies have names that no known class of their hierarchy has.
    CopiesAreLookedUp = "copies-are-looked-up",
    /// The classes of an agent's archive may have several loaders.
    SeveralLoaders = "several-loaders",
    /// Fields are written by frameworks where annotations or libraries at hand say so.
    FrameworksWriteFields = "frameworks-write-fields",
    /// Libraries at hand that know lambdas by their classes, or write fields, are looked for.
    LibrariesLook = "libraries-look",
    /// What a weaver at hand may look at or change stays.
    WovenStay = "woven-stay",
    /// Every receiver selects through the new reference what it selected through the old one.
    SameSelection = "same-selection",
    /// An interface call on an object that does not implement the interface throws.
    ReceiversImplement = "receivers-implement",
    /// A synchronized method takes its monitor.
    MonitorsStay = "monitors-stay",
    /// A method that a framework or an agent may find by an annotation has no copy.
    AnnotatedStay = "annotated-stay",
    /// A default `serialVersionUID` stays what it is.
    SerialVersionStays = "serial-version-stays",
    /// Bodies that call `super` are not copied.
    SuperCallsStay = "super-calls-stay",
    /// A bootstrap method with effects runs once.
    BootstrapsRunOnce = "bootstraps-run-once",
    /// A narrowed receiver goes to its call only.
    ReceiversStay = "receivers-stay",
    /// A cast names only what is accessible and certainly there.
    CastsAreAccessible = "casts-are-accessible",
    /// A class that the verifier loads no more is one that certainly loads.
    SparedLoad = "spared-load",
    /// A cast names what its loader has already.
    CastsNameTheKnown = "casts-name-the-known",
    /// A method reference stays where what it names may look at its caller.
    ReferencesLookAway = "references-look-away",
    /// What reaches a private instance method does not wait for its class or interface to be initialised.
    AccessorsDoNotWait = "accessors-do-not-wait",
    /// A call that no longer needs its receiver throws where that is null.
    RunsNeedReceivers = "runs-need-receivers",
    /// A site that is not linked any more was linked without failing, and without an effect.
    LinkingIsQuiet = "linking-is-quiet",
    /// A handle is called with its own type, which nothing has changed.
    RunsKeepTypes = "runs-keep-types",
    /// A handle whose type was changed and changed back casts what it is given.
    RunsKeepCasts = "runs-keep-casts",
    /// What a lambda captured is still in a variable only if nothing else got into that.
    CapturesStay = "captures-stay",
    /// What a lambda captured is known only if one instruction made it, the latest time that it ran.
    CapturesAreOfOne = "captures-are-of-one",
    /// A lambda's body is called where its site stands: another class may not name it.
    RunsAreNear = "runs-are-near",
    /// The serialized form of a lambda is made of what its site names only where the method that this
    /// resolves to is declared there.
    RevealedAsNamed = "revealed-as-named",
    /// A record's components are of types that are certainly there.
    ComponentsResolve = "components-resolve",
    /// A record is read in another order only when it has all its components.
    RecordsAreMade = "records-are-made",
    /// A record's simple name depends on no class that may be missing.
    SimpleNamesAreSure = "simple-names-are-sure",
    /// The labels of a switch are classes that are certainly there.
    LabelsResolve = "labels-resolve",
    /// A variable whose type is an interface may hold any object.
    InterfacesHoldAnything = "interfaces-hold-anything",
    /// All classes that a switch names are loaded when it first runs.
    LabelsLoadAtOnce = "labels-load-at-once",
    /// What takes the place of a call site does not wait for the class to be initialised.
    HelpersDoNotWait = "helpers-do-not-wait",
    /// What looks at its caller is not sought through calls of what the platform declares.
    WalksPassPlatform = "walks-pass-platform",
    /// An annotation's interface gets no method.
    AnnotationsStay = "annotations-stay",
    /// An interface gets a public method only where nobody can take it for one to be called from afar.
    BeansStay = "beans-stay",
    /// A site is linked by a method of its own class only when that may run.
    LinkingWaits = "linking-waits",
    /// In an archive with several loaders, a lambda that links is one that every copy of its class links.
    CopiesLink = "copies-link",
    /// A class and its nest host may have different loaders where the archive shows several.
    NestsMaySplit = "nests-may-split",
    /// A class of lambdas declares nothing that its interface has, but for what it implements.
    FactoriesHideNothing = "factories-hide-nothing",
    /// A dynamic constant keeps its bootstrap method when others go.
    BootstrapsMove = "bootstraps-move",
    /// A class with an attribute of unknown layout keeps its constants where they are.
    UnknownAttributesStay = "unknown-attributes-stay",
    /// An interface that a lambda implements is open.
    LambdasOpen = "lambdas-open",
    /// Interfaces are open where proxies are made.
    ProxiesOpen = "proxies-open",
    /// Interfaces are open where classes are made.
    GeneratorsOpen = "generators-open",
    /// Modelled methods let escape what they call back.
    ModelsLeak = "models-leak",
}

/// Whether the rule is in force.
#[cfg(not(any(debug_assertions, feature = "mutations")))]
pub const fn in_force(_: Rule) -> bool {
    true
}

/// Whether a rule is switched off: then nothing may be kept for other runs.
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
