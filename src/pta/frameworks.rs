//! The methods of the input that test frameworks run by convention. Frameworks find them by
//! reflection, so no code names them.
//!
//! | framework | what counts |
//! | --- | --- |
//! | JUnit 3 (`TestCase`, `TestSuite`) | of classes below `TestCase`: public `void test…()`, `setUp`, `tearDown`, `run`, `runTest`, `runBare`; `suite()` of any class |
//! | JUnit 4 (`org.junit`) | methods with `@Test`, `@Before…`, `@After…`, rules, `@Parameters`, theories; under a runner that is not JUnit's, all public ones |
//! | JUnit 5 (`org.junit.jupiter`) | methods with `@Test`, `@RepeatedTest`, `@TestFactory`, `@TestTemplate` and annotations that carry it, `@Before…`, `@After…`, of any access; interfaces count, too |
//! | TestNG (`org.testng`) | methods with `@Test`, `@Before…`, `@After…`, `@DataProvider`, `@Factory`; under a class with `@Test`, all public ones |
//!
//! An annotation counts as the annotations on it do (JUnit 5's user guide, "Meta-Annotations and
//! Composed Annotations").
//!
//! * A test class runs the methods that it inherits, except from the platform and the frameworks.
//!   An abstract class runs no tests. The constructors of a test class run.
//! * An annotation's string that names a method, as `method` or `Class#method`, runs this method
//!   (`@MethodSource`, `@DataProvider`, sources of other runners). A `@MethodSource` without a
//!   string runs the methods with the test's own name.
//! * Classes that such annotations name run their constructors, and their public and protected
//!   methods. So do classes that implement a call-back interface of a framework.
//!
//! Not followed: tests that only a descriptor names (`testng.xml`, build files), and annotations
//! that are not visible at run time.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use base::{Sym, known};
use classfile::{Annotation, Attribute, ClassFile, MethodFlags};
use program::{ClassId, MethodId, Obstacle, Program};

/// Annotations that make a framework run their methods, by package.
const RUN: [(&str, &[&str]); 6] = [
    (
        "org/junit/",
        &[
            "Test",
            "Before",
            "After",
            "BeforeClass",
            "AfterClass",
            "Rule",
            "ClassRule",
        ],
    ),
    (
        "org/junit/runners/Parameterized$",
        &["Parameters", "BeforeParam", "AfterParam"],
    ),
    (
        "org/junit/experimental/theories/",
        &["Theory", "DataPoint", "DataPoints"],
    ),
    (
        "org/junit/jupiter/api/",
        &[
            "Test",
            "RepeatedTest",
            "TestFactory",
            "TestTemplate",
            "BeforeEach",
            "AfterEach",
            "BeforeAll",
            "AfterAll",
        ],
    ),
    (
        "org/junit/jupiter/params/",
        // Recognised even if JUnit itself is absent.
        &["ParameterizedTest", "ParameterizedClass"],
    ),
    (
        "org/testng/annotations/",
        &[
            "Test",
            "BeforeSuite",
            "AfterSuite",
            "BeforeTest",
            "AfterTest",
            "BeforeGroups",
            "AfterGroups",
            "BeforeClass",
            "AfterClass",
            "BeforeMethod",
            "AfterMethod",
            "DataProvider",
            "Factory",
            "ObjectFactory",
        ],
    ),
];

/// Types that frameworks call back.
const CALLED_BACK: [&str; 9] = [
    "org/junit/rules/TestRule",
    "org/junit/rules/MethodRule",
    "org/junit/runner/Runner",
    "org/junit/runner/notification/RunListener",
    "org/junit/jupiter/api/extension/Extension",
    "org/junit/jupiter/params/provider/ArgumentsProvider",
    "org/junit/jupiter/params/converter/ArgumentConverter",
    "org/junit/platform/launcher/TestExecutionListener",
    "org/testng/ITestNGListener",
];

/// Packages of the frameworks themselves.
const FRAMEWORKS: [&str; 5] = [
    "junit/framework/",
    "junit/extensions/",
    "org/junit/",
    "org/testng/",
    "org/hamcrest/",
];

const TEST_CASE: &str = "junit/framework/TestCase";

/// Methods that JUnit 3 calls on a test.
const OF_TEST_CASE: [&str; 5] = ["setUp", "tearDown", "run", "runTest", "runBare"];

/// The methods of the input that JUnit and TestNG run. `annotations_on` returns the annotations on
/// a class that the program lacks.
pub fn test_methods(
    program: &Program,
    annotations_on: &dyn Fn(Sym) -> Vec<Annotation>,
) -> Vec<MethodId> {
    let finder = EntryFinder {
        program,
        annotations_on,
        roles: RefCell::default(),
    };
    let mut found = BTreeSet::new();
    for (id, class) in program.classes().filter(|(_, class)| class.is_input()) {
        if !class.flags.is_abstract() && !class.is_interface() {
            finder.class(id, &mut found);
        }
    }
    found.into_iter().collect()
}

struct EntryFinder<'a> {
    program: &'a Program,
    annotations_on: &'a dyn Fn(Sym) -> Vec<Annotation>,
    /// Whether an annotation makes a method run, cached.
    roles: RefCell<FxHashMap<Sym, bool>>,
}

impl EntryFinder<'_> {
    /// Adds the methods of a class that run.
    fn class(&self, class: ClassId, found: &mut BTreeSet<MethodId>) {
        let program = self.program;
        let (classes, names) = self.above(class);
        let of_class: Vec<Annotation> = classes
            .iter()
            .flat_map(|class| self.on_class(*class))
            .collect();
        let is_test_case = names.iter().any(|name| *name == *TEST_CASE);
        let runs_public = of_class
            .iter()
            .any(|annotation| self.runs_public(annotation));
        let mut annotations = Vec::new();
        let mut is_test = false;
        for method in classes.iter().flat_map(|class| program.methods_of(*class)) {
            let declared = program.method(method);
            let is_code = !declared.flags.is_abstract() && declared.name != known().initializer;
            if !is_code || declared.name == known().constructor {
                continue;
            }
            let of_method = self.on_method(method);
            let is_annotated = of_method.iter().any(|annotation| self.runs(annotation));
            let is_by_name = is_test_case
                && is_junit_3(declared.flags, &declared.name.text(), declared.descriptor);
            let is_suite = is_suite(declared.flags, declared.name, declared.descriptor);
            let is_public = runs_public && declared.flags.is_public();
            if is_annotated || is_by_name || is_suite || is_public {
                found.insert(method);
                is_test = true;
                self.sources(&classes, method, &of_method, found);
                annotations.extend(of_method);
            }
        }
        if is_test {
            found.extend(self.constructors(class));
            annotations.extend(of_class);
            let classes = annotations
                .iter()
                .flat_map(|annotation| &annotation.classes);
            for class in classes.filter_map(|descriptor| self.named_class(*descriptor)) {
                self.add_instantiated(class, found);
            }
        }
        if names
            .iter()
            .any(|name| CALLED_BACK.iter().any(|called| *name == **called))
        {
            self.add_instantiated(class, found);
        }
    }

    /// A class with all classes above it except the platform's and the frameworks'; and the names
    /// of all classes above it.
    fn above(&self, class: ClassId) -> (Vec<ClassId>, BTreeSet<Sym>) {
        let mut classes = vec![class];
        let mut names = BTreeSet::new();
        let mut next = 0;
        while next < classes.len() {
            for above in self.program.supertypes(classes[next]) {
                match above {
                    Ok(above) => {
                        let of = self.program.class(above);
                        let is_new = names.insert(of.name);
                        if is_new && !of.is_platform() {
                            classes.push(above);
                        }
                    }
                    Err(Obstacle::Missing(name) | Obstacle::NotLoaded(name)) => {
                        names.insert(name);
                    }
                    Err(_) => {}
                }
            }
            next += 1;
        }
        let is_ours = |class: &ClassId| !is_framework(self.program.class(*class).name);
        classes.retain(is_ours);
        (classes, names)
    }

    fn on_class(&self, class: ClassId) -> Vec<Annotation> {
        let file = self.program.file(class);
        file.map_or(Vec::new(), |file| annotations(file, &file.attributes))
    }

    fn on_method(&self, method: MethodId) -> Vec<Annotation> {
        let declared = self.program.method(method);
        let file = self.program.file(declared.class);
        file.map_or(Vec::new(), |file| {
            let method = &file.methods[usize::from(declared.index)];
            annotations(file, &method.attributes)
        })
    }

    /// Whether an annotation makes its method run.
    fn runs(&self, annotation: &Annotation) -> bool {
        annotation
            .types
            .first()
            .is_some_and(|name| self.is_run(*name))
    }

    /// Whether an annotation makes methods run, by itself or through the annotations on it.
    fn is_run(&self, name: Sym) -> bool {
        if let Some(known) = self.roles.borrow().get(&name) {
            return *known;
        }
        let mut all = vec![name];
        let mut next = 0;
        while next < all.len() && !is_listed(all[next]) {
            let on_it = match self.program.find(all[next]) {
                Ok(class) => self.on_class(class),
                Err(_) => (self.annotations_on)(all[next]),
            };
            for name in on_it
                .iter()
                .filter_map(|annotation| annotation.types.first())
            {
                if !all.contains(name) {
                    all.push(*name);
                }
            }
            next += 1;
        }
        let is_run = next < all.len();
        self.roles.borrow_mut().insert(name, is_run);
        is_run
    }

    /// Whether an annotation makes all public methods of its class run.
    fn runs_public(&self, annotation: &Annotation) -> bool {
        let is = |name: &str| annotation.types.first().is_some_and(|ty| *ty == *name);
        let is_foreign =
            |class: &Sym| !is_framework(Sym::new(class.bytes().get(1..).unwrap_or_default()));
        is("org/testng/annotations/Test")
            || is("org/junit/runner/RunWith") && annotation.classes.iter().any(is_foreign)
    }

    /// Adds the methods that the annotations of a test name.
    fn sources(
        &self,
        classes: &[ClassId],
        test: MethodId,
        annotations: &[Annotation],
        found: &mut BTreeSet<MethodId>,
    ) {
        let name = self.program.method(test).name;
        for annotation in annotations {
            let is_source = |ty: &Sym| ty.bytes().ends_with(b"/MethodSource");
            if annotation.types.iter().any(is_source) && annotation.texts.is_empty() {
                found.extend(self.methods_named(classes, &name.text()));
            }
            for text in &annotation.texts {
                let text = text.text();
                let text = text.split('(').next().unwrap_or_default();
                match text.split_once('#') {
                    Some((class, method)) if !class.is_empty() => {
                        let class = Sym::new(class.replace('.', "/").as_bytes());
                        let class = self.program.find(class).ok();
                        let class: Vec<ClassId> = class.into_iter().collect();
                        found.extend(self.methods_named(&class, method));
                    }
                    Some((_, method)) => found.extend(self.methods_named(classes, method)),
                    None => found.extend(self.methods_named(classes, text)),
                }
            }
        }
    }

    fn methods_named<'b>(
        &'b self,
        classes: &'b [ClassId],
        name: &'b str,
    ) -> impl Iterator<Item = MethodId> + 'b {
        let methods = classes
            .iter()
            .flat_map(|class| self.program.methods_of(*class));
        methods.filter(move |method| {
            let method = self.program.method(*method);
            method.name == *name && !method.flags.is_abstract()
        })
    }

    fn constructors(&self, class: ClassId) -> impl Iterator<Item = MethodId> + '_ {
        let methods = self.program.methods_of(class);
        methods.filter(|method| self.program.method(*method).name == known().constructor)
    }

    fn named_class(&self, descriptor: Sym) -> Option<ClassId> {
        let name = descriptor.bytes().strip_prefix(b"L")?.strip_suffix(b";")?;
        let class = self.program.find(Sym::new(name)).ok()?;
        let of = self.program.class(class);
        (!of.is_platform() && !is_framework(of.name)).then_some(class)
    }

    /// Adds the constructors and visible methods of a class: a framework instantiates and calls it.
    fn add_instantiated(&self, class: ClassId, found: &mut BTreeSet<MethodId>) {
        found.extend(self.constructors(class));
        found.extend(self.program.methods_of(class).filter(|method| {
            let method = self.program.method(*method);
            let is_seen = method.flags.is_public() || method.flags.is_protected();
            is_seen && !method.flags.is_abstract() && method.name != known().initializer
        }));
    }
}

fn annotations(file: &ClassFile, attributes: &[Attribute]) -> Vec<Annotation> {
    // Frameworks cannot read malformed annotations either.
    file.annotations(attributes).unwrap_or_default()
}

fn is_listed(name: Sym) -> bool {
    let text = name.text();
    RUN.iter().any(|(package, names)| {
        let simple = text.strip_prefix(package);
        simple.is_some_and(|simple| names.contains(&simple))
    })
}

fn is_framework(name: Sym) -> bool {
    let starts = |package: &&str| name.bytes().starts_with(package.as_bytes());
    FRAMEWORKS.iter().any(starts)
}

/// Whether JUnit 3 runs a method of a `TestCase` (`TestSuite.isPublicTestMethod`,
/// `TestCase.runBare`).
fn is_junit_3(flags: MethodFlags, name: &str, descriptor: Sym) -> bool {
    let is_test = name.starts_with("test") && flags.is_public() && descriptor == known().nothing;
    is_test || OF_TEST_CASE.contains(&name) && !flags.is_private() && !flags.is_static()
}

/// Whether JUnit calls a method to get the tests of a class.
fn is_suite(flags: MethodFlags, name: Sym, descriptor: Sym) -> bool {
    let gives = ["()Ljunit/framework/Test;", "()Ljunit/framework/TestSuite;"];
    let is_named = name == "suite" && flags.is_static() && flags.is_public();
    is_named && gives.iter().any(|gives| descriptor == **gives)
}
