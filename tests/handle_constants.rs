//! Method handles as constants of a class, which no compiler emits. A compiled class gets them in
//! place of nulls. `check` checks the claims about their calls, and `explain` names their targets.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::jdk;

use classfile::{ClassEdit, ClassFile, Const, Handle, HandleKind, Insn, MemberRef, Op};
use resolute::pipeline::{Options, Question, Silent, check, explain};

const SOURCE: &str = "
import java.lang.invoke.MethodHandle;
public class Main extends Above implements Itf {
    static MethodHandle ofStatic() { return null; }
    static MethodHandle ofVirtual() { return null; }
    static MethodHandle ofInterface() { return null; }
    static MethodHandle ofConstructor() { return null; }
    static MethodHandle ofSpecial() { return null; }
    static MethodHandle ofSuper() { return null; }
    static MethodHandle collects() { return null; }
    static MethodHandle missing() { return null; }

    static String text() { return \"static\"; }
    public String name() { return \"main\"; }
    static Object first(Object... all) { return all[0]; }

    static void callStatic() throws Throwable { String s = (String) ofStatic().invokeExact(); System.out.println(s); }
    static void callVirtual() throws Throwable { String s = (String) ofVirtual().invokeExact((Above) new Main()); System.out.println(s); }
    static void callInterface() throws Throwable { String s = (String) ofInterface().invokeExact((Itf) new Main()); System.out.println(s); }
    static void callConstructor() throws Throwable { Object o = ofConstructor().invoke(); System.out.println(o.getClass()); }
    static void callSpecial() throws Throwable { String s = (String) ofSpecial().invokeExact((Main) new Below()); System.out.println(s); }
    static void callSuper() throws Throwable { String s = (String) ofSuper().invokeExact(new Main()); System.out.println(s); }
    static void callCollector() throws Throwable { Object o = collects().invoke((Object) new Main()); System.out.println(o.getClass()); }
    static void callMissing() throws Throwable {
        try { missing().invoke(); } catch (NoSuchMethodError e) { System.out.println(\"missing\"); }
    }

    public static void main(String[] args) throws Throwable {
        callStatic(); callVirtual(); callInterface(); callConstructor();
        callSpecial(); callSuper(); callCollector(); callMissing();
    }
}
class Below extends Main { public String name() { return \"below\"; } }
class Above { public String name() { return \"above\"; } }
interface Itf { String name(); }
";

const PRINTS: &str = "static\nmain\nmain\nclass Main\nmain\nabove\nclass Main\nmissing\n";

/// The constant in each of the first methods: kind, class, name, descriptor.
const HANDLES: [(&str, HandleKind, &str, &str, &str); 8] = {
    use HandleKind::*;
    const NAME: &str = "()Ljava/lang/String;";
    const COLLECTS: &str = "([Ljava/lang/Object;)Ljava/lang/Object;";
    [
        ("ofStatic", InvokeStatic, "Main", "text", NAME),
        ("ofVirtual", InvokeVirtual, "Above", "name", NAME),
        ("ofInterface", InvokeInterface, "Itf", "name", NAME),
        ("ofConstructor", NewInvokeSpecial, "Main", "<init>", "()V"),
        ("ofSpecial", InvokeSpecial, "Main", "name", NAME),
        ("ofSuper", InvokeSpecial, "Above", "name", NAME),
        ("collects", InvokeStatic, "Main", "first", COLLECTS),
        ("missing", InvokeStatic, "Main", "missing", NAME),
    ]
};

/// The target of each call, as `explain` names it; `None` if unknown.
const RUNS: [(&str, Option<&str>); 8] = [
    ("callStatic", Some("Main.text()")),
    ("callVirtual", Some("Main.name()")),
    ("callInterface", Some("Main.name()")),
    ("callConstructor", Some("Main.<init>()")),
    ("callSpecial", Some("Main.name()")),
    ("callSuper", None),
    ("callCollector", None),
    ("callMissing", None),
];

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

fn tool(home: &Path, name: &str, arguments: &[&str]) {
    let mut command = Command::new(home.join("bin").join(name));
    command.args(arguments);
    let outcome = jdk::finish(command, Duration::from_secs(300)).expect("it ends");
    assert_eq!(outcome.code, Some(0), "{name} {arguments:?}: {outcome:?}");
}

/// The class with its handle constants.
fn with_handles(bytes: &[u8]) -> Vec<u8> {
    let class = ClassFile::parse(bytes).expect("a class");
    let mut edit = ClassEdit::new(&class);
    for (method, kind, owner, name, descriptor) in HANDLES {
        let is_it = |m: &classfile::Method| m.name == *method;
        let index = class.methods.iter().position(is_it).expect("it is there");
        let code = class.code(&class.methods[index]).expect("readable");
        let mut code = code.expect("a body");
        let member = MemberRef {
            owner: owner.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface: kind == HandleKind::InvokeInterface,
        };
        for item in &mut code.items {
            if let classfile::CodeElement::Insn(_, insn) = item
                && *insn == Insn::Plain(Op::AconstNull)
            {
                *insn = Insn::Ldc(Const::Handle(Handle { kind, member }));
            }
        }
        edit.replace_body(index, code);
    }
    edit.write().expect("it fits")
}

fn program(home: &Path, dir: &Path) -> PathBuf {
    let (source, classes) = (dir.join("Main.java"), dir.join("classes"));
    std::fs::write(&source, SOURCE).expect("a file");
    tool(home, "javac", &["-g", "-d", text(&classes), text(&source)]);
    let main = classes.join("Main.class");
    let bytes = std::fs::read(&main).expect("a class");
    std::fs::write(&main, with_handles(&bytes)).expect("a class");
    let jar = dir.join("app.jar");
    tool(
        home,
        "jar",
        &["-c", "-f", text(&jar), "-C", text(&classes), "."],
    );
    jar
}

#[test]
fn calls_of_constants_run_what_they_name() {
    let homes = jdk::find().expect("both JDKs");
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a temporary directory");
    let jar = program(&homes[&17], dir.path());
    let options = Options {
        inputs: vec![jar.clone()],
        jdk: Some(homes[&17].clone()),
        ..Options::default()
    };
    for (method, runs) in RUNS {
        let question: Question = format!("Main.{method}").parse().expect("a question");
        let answer = explain(&options, &question, false, &Silent)
            .expect("an answer")
            .text;
        match runs {
            Some(runs) => assert!(answer.contains(&format!("runs      {runs}")), "{answer}"),
            None => assert!(!answer.contains("\n  runs "), "{answer}"),
        }
    }
    let checked = dir.path().join("checked.jar");
    check(&options, std::slice::from_ref(&checked), &Silent).expect("it is checked");
    for home in homes.values() {
        for jar in [&jar, &checked] {
            let outcome = jdk::run(home, std::slice::from_ref(jar), "Main").expect("it ends");
            assert_eq!(outcome.code, Some(0), "{outcome:?}");
            assert_eq!(outcome.out, PRINTS);
        }
    }
}
