//! A whole random program: classes, blocks of code that use reflection, and the places of these
//! blocks.

use crate::reflective::classes;
use crate::reflective::family::{Family, Init, Kind, Place};
use crate::reflective::find::Code;
use crate::reflective::oddities::ODD_CLASSES;
use crate::reflective::random::Random;
use crate::reflective::source;

/// The sources of a program, by the name of each one's first class.
pub struct Program {
    pub files: Vec<(String, String)>,
}

impl Program {
    /// A line in the file of an outer class.
    pub fn line(&self, outer: &str, line: usize) -> Option<&str> {
        let file = self.files.iter().find(|(name, _)| name == outer)?;
        file.1.lines().nth(line.checked_sub(1)?)
    }
}

/// The place of a block of code.
#[derive(Clone, Copy, Debug)]
enum Host {
    /// A static method of the outer class.
    Static,
    /// An instance method of the outer class.
    Instance,
    /// A lambda in the outer class.
    Lambda,
    /// The initialiser of a class.
    Initialiser,
    /// Before a constructor calls the superclass's constructor.
    Prologue,
    /// The initialiser of an annotation, which can have no methods.
    Annotation,
    /// A static method of a class of the family.
    Own(usize),
    /// An instance method of a class of the family.
    OwnInstance(usize),
}

/// Program `n`, in Java 8 or 17.
pub fn program(n: usize, is_old: bool) -> Program {
    let random = &mut Random::new((n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut writer = Writer {
        family: classes::family(random, n, is_old),
        members: Default::default(),
        calls: Vec::new(),
        next: 0,
    };
    for _ in 0..4 + random.below(5) {
        writer.host(random);
    }
    writer.oddity(random);
    writer.finish(random)
}

/// The outer classes by their places: main, other package, other archive.
const OUTERS: [Place; 3] = [Place::Main, Place::Other, Place::Archive];

struct Writer {
    family: Family,
    /// The members of each outer class.
    members: [String; 3],
    /// The calls in `main`.
    calls: Vec<(usize, String)>,
    next: usize,
}

impl Writer {
    fn host(&mut self, random: &mut Random) {
        let keeps = |class: &usize| self.family.classes[*class].init == Init::Keeps;
        let kept = (0..self.family.classes.len()).find(keeps);
        let kept = kept.filter(|_| random.chance(30));
        let class = kept.unwrap_or(random.below(self.family.classes.len()));
        let place = self.family.classes[class].place;
        let host = match random.below(20) {
            _ if kept.is_some() => Host::OwnInstance(class),
            0..=3 => Host::Instance,
            4 => Host::Lambda,
            5 => Host::Initialiser,
            6 | 7 => Host::Prologue,
            8 => Host::Annotation,
            9..=11 if place != Place::Platform => Host::Own(class),
            12..=13 if place != Place::Platform => Host::OwnInstance(class),
            _ => Host::Static,
        };
        let place = match host {
            Host::Own(_) | Host::OwnInstance(_) => place,
            _ if random.chance(80) => Place::Main,
            _ => Place::Other,
        };
        let own = match host {
            Host::Own(class) | Host::OwnInstance(class) => Some(class),
            _ => None,
        };
        self.put(random, (host, place), |number, mut code| {
            code.own = own;
            match host {
                Host::Prologue => code.prologue(number),
                Host::Annotation => code.annotation(number),
                _ => blocks(code),
            }
        });
    }

    /// Adds one of the oddities, so that some programs together have all of them.
    fn oddity(&mut self, random: &mut Random) {
        let which = self.family.n;
        self.put(random, (Host::Static, Place::Main), |_, mut code| {
            code.oddity(which, 0);
            code.lines.join("\n")
        });
    }

    /// Puts code into a place.
    fn put(
        &mut self,
        random: &mut Random,
        (host, place): (Host, Place),
        make: impl FnOnce(usize, Code<'_>) -> String,
    ) {
        self.next += 1;
        let number = self.next;
        let mut members = String::new();
        let code = Code {
            family: &self.family,
            random,
            place,
            next: &mut self.next,
            own: None,
            lines: Vec::new(),
            members: &mut members,
        };
        let own = make(number, code);
        let (at_home, of_class) = placed(&self.family, random, (host, place), number, &own);
        if let Host::Own(class) | Host::OwnInstance(class) = host {
            self.family.classes[class].code += &of_class;
        }
        self.members[outer_of(place)] += &(members + &at_home);
        let call = format!("{}.u{number}()", place.outer(self.family.n));
        self.calls.push((number, call));
    }

    fn finish(mut self, random: &mut Random) -> Program {
        let (n, family) = (self.family.n, &self.family);
        self.members[0] += ODD_CLASSES;
        let mut files = Vec::new();
        for (place, members) in OUTERS.into_iter().zip(&self.members) {
            let outer = place.outer(n);
            let (package, name) = outer.split_once('.').expect("it has a package");
            let makes: &[Place] = match place {
                Place::Main => &[Place::Main, Place::Top],
                _ => &[place],
            };
            let make = source::make(family, makes);
            let nested = source::classes(family, random, place);
            let (main, top) = match place {
                Place::Main => (self.main(), source::classes(family, random, Place::Top)),
                _ => Default::default(),
            };
            let text = format!(
                "package {package};\npublic class {name} {{\n  public interface Code {{ void run() throws Throwable; }}\n  public interface Invoker {{ Object invoke(Object o, Object... a) throws Throwable; }}\n{main}{make}{members}{nested}}}\n{top}"
            );
            files.push((outer, text));
        }
        Program { files }
    }

    /// Calls all blocks, whatever they throw.
    fn main(&self) -> String {
        let mut out = "  public static void main() {\n".to_owned();
        for (number, call) in &self.calls {
            out += &format!(
                "    try {{ {call}; }} catch (Throwable t) {{ lib.R.fail({number}, \"host\", t, false); }}\n"
            );
        }
        out + "  }\n"
    }
}

fn outer_of(place: Place) -> usize {
    match place {
        Place::Other => 1,
        Place::Archive => 2,
        _ => 0,
    }
}

/// Some blocks, each of which reports its exceptions.
fn blocks(mut code: Code<'_>) -> String {
    let mut out = String::new();
    for _ in 0..1 + code.random.below(4) {
        code.block();
        let n = code.number();
        out += &format!(
            "    try {{\n      {}\n    }} catch (Throwable t{n}) {{ lib.R.fail({n}, \"lookup\", t{n}, false); }}\n",
            std::mem::take(&mut code.lines).join("\n      ")
        );
    }
    out
}

/// Code as a member of the outer class, for `main` to call, or as a member of its own class.
fn placed(
    family: &Family,
    random: &mut Random,
    (host, place): (Host, Place),
    number: usize,
    code: &str,
) -> (String, String) {
    // The call in `main`, the code beside it, and the code in a class of the family.
    let (call, beside, own) = match host {
        Host::Static => (code.to_owned(), String::new(), ""),
        Host::Lambda => (
            format!("Code c = () -> {{\n{code}  }};\n  c.run();"),
            String::new(),
            "",
        ),
        Host::Instance => {
            let method = format!("  void v{number}() throws Throwable {{\n{code}  }}\n");
            (
                format!("new {}().v{number}();", place.outer(family.n)),
                method,
                "",
            )
        }
        Host::Initialiser => {
            let class = format!("static {{\n{code}  }} static void touch() {{ }}");
            (
                format!("S{number}.touch();"),
                format!("  static class S{number} {{ {class} }}\n"),
                "",
            )
        }
        Host::Prologue => (format!("new X{number}();"), code.to_owned(), ""),
        Host::Annotation => (
            format!("lib.R.got({number}, N{number}.TRIED);"),
            code.to_owned(),
            "",
        ),
        Host::Own(class) => (
            format!("{}.u{number}();", family.source(class)),
            String::new(),
            "static ",
        ),
        Host::OwnInstance(class) => {
            let (object, ty) = (family.object(random, class), family.source(class));
            let is_interface = family.classes[class].kind == Kind::Interface;
            let word = if is_interface { "default " } else { "final " };
            (
                format!("(({ty}) (Object) {object}).u{number}();"),
                String::new(),
                word,
            )
        }
    };
    let head = format!("void u{number}() throws Throwable");
    let at_home = format!("  public static {head} {{\n{call}  }}\n{beside}");
    match own {
        "" => (at_home, String::new()),
        word => (at_home, format!("    {word}{head} {{\n{code}    }}\n")),
    }
}
