//! Makes random hierarchies of class-file versions 45 to 69, and calls into them.
//!
//! Each has a temper: which versions it draws from, how deep it is, how often packages change.
//! Features that a version forbids outright (methods with a body in interfaces before 52) are not
//! drawn. Features that it ignores are drawn: nests before 55, `PermittedSubclasses` before 61, a
//! lacking `ACC_SUPER`. Classes that the JVM refuses to load are left out when it runs.

use crate::asm::{Body, ClassSpec, MethodSpec, init};
use testkit::random::Random;

pub const MEMBERS: [(&str, &str); 4] = [
    ("m", "()Ljava/lang/Object;"),
    ("n", "()Ljava/lang/Object;"),
    ("toString", "()Ljava/lang/String;"),
    ("clone", "()Ljava/lang/Object;"),
];

/// A call that a driver makes.
pub struct Call {
    pub driver: String,
    pub receiver: String,
    pub op: u8,
    /// Owner, whether it is an interface, name and descriptor.
    pub reference: (String, bool, &'static str, &'static str),
    /// The class of an `invokespecial`, reached through a method of its own.
    pub special: Option<String>,
}

impl Call {
    /// The class that makes the receiver.
    pub fn maker(&self) -> String {
        match &self.special {
            Some(class) => format!("{}/p/D", class.split('/').next().unwrap_or_default()),
            None => self.driver.clone(),
        }
    }
}

#[derive(Default)]
pub struct Hierarchy {
    pub classes: Vec<ClassSpec>,
    pub calls: Vec<Call>,
}

/// The properties of a hierarchy.
struct Temper {
    versions: &'static [u16],
    packages: &'static [&'static str],
    interfaces: usize,
    depth: usize,
    /// In percent: a class extends one before it; declares `m` or `n`; such a method is
    /// package-private; is static; is final; classes of one package are nest mates.
    extends: usize,
    declares: usize,
    package_private: usize,
    is_static: usize,
    is_final: usize,
    nests: usize,
}

const OLD: &[u16] = &[45, 46, 47, 48, 49, 50];
const MIDDLE: &[u16] = &[51, 52, 53, 54];
const NESTS: &[u16] = &[55, 56, 57, 58, 59, 60, 61];
const NEWEST: &[u16] = &[61, 62, 63, 64, 65, 66, 67, 68, 69];
const AROUND: &[u16] = &[49, 50, 51, 52, 54, 55];
const UP_TO_17: &[u16] = &[
    45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61,
];

fn temper(r: &mut Random) -> Temper {
    let versions = [OLD, MIDDLE, NESTS, AROUND, UP_TO_17, UP_TO_17, NEWEST][r.below(7)];
    // A third of them are chains of classes with mostly package-private methods.
    let chain = r.chance(33);
    Temper {
        versions,
        packages: if r.chance(80) {
            &["p", "q"]
        } else {
            &["p", "q", "r"]
        },
        interfaces: if chain { r.below(2) } else { r.below(5) },
        depth: if chain {
            3 + r.below(5)
        } else {
            2 + r.below(5)
        },
        extends: if chain { 100 } else { 80 },
        declares: if chain { 75 } else { 55 },
        package_private: if chain { 55 } else { 33 },
        is_static: r.pick(&[0, 4, 12]),
        is_final: r.pick(&[0, 0, 4]),
        nests: r.pick(&[0, 0, 60]),
    }
}

/// A class or interface so far: its name, its superclass, whether it is abstract.
struct Made {
    name: String,
    parent: Option<usize>,
    is_abstract: bool,
}

struct Maker<'a> {
    number: usize,
    temper: Temper,
    r: &'a mut Random,
    interfaces: Vec<String>,
    made: Vec<Made>,
    out: Hierarchy,
}

pub fn generate(number: usize, r: &mut Random) -> Hierarchy {
    let mut maker = Maker {
        number,
        temper: temper(r),
        r,
        interfaces: Vec::new(),
        made: Vec::new(),
        out: Hierarchy::default(),
    };
    for i in 0..maker.temper.interfaces {
        maker.interface(i);
    }
    for i in 0..maker.temper.depth {
        maker.class(i);
    }
    maker.nests();
    maker.calls();
    maker.drivers();
    maker.out
}

fn text(class: &str, name: &str) -> Body {
    Body::Text(format!("{class}.{name}"))
}

impl Maker<'_> {
    fn package(&mut self) -> String {
        let package = self.r.pick(self.temper.packages);
        format!("h{}/{package}", self.number)
    }

    fn version(&mut self) -> u16 {
        self.r.pick(self.temper.versions)
    }

    fn above(&mut self, percent: usize) -> Vec<String> {
        let all = self.interfaces.clone();
        all.into_iter().filter(|_| self.r.chance(percent)).collect()
    }

    fn interface(&mut self, i: usize) {
        let name = format!("{}/I{i}", self.package());
        let major = self.version();
        let interfaces = self.above(40);
        let methods = self.interface_methods(&name, major);
        self.out.classes.push(ClassSpec {
            major,
            flags: if self.r.chance(5) { 0x600 } else { 0x601 },
            name: name.clone(),
            superclass: "java/lang/Object".into(),
            interfaces,
            methods,
            lists: Vec::new(),
        });
        self.interfaces.push(name);
    }

    fn interface_methods(&mut self, class: &str, major: u16) -> Vec<MethodSpec> {
        let mut methods = Vec::new();
        for (name, descriptor) in MEMBERS {
            let special = name.len() > 1;
            if !self.r.chance(if special { 12 } else { 55 }) {
                continue;
            }
            let (flags, body) = match self.r.below(10) {
                _ if major < 52 => (0x401, Body::None),
                0..4 => (0x401, Body::None),
                8 if !special => (0x002, text(class, name)),
                9 if !special => (0x009, text(class, name)),
                _ => (0x001, text(class, name)),
            };
            methods.push(MethodSpec {
                flags,
                name: name.into(),
                descriptor: descriptor.into(),
                body,
            });
        }
        methods
    }

    fn class(&mut self, i: usize) {
        let name = format!("{}/C{i}", self.package());
        let parent = match i {
            0 => None,
            n if self.r.chance(self.temper.extends) => {
                let back = if self.temper.extends == 100 {
                    1
                } else {
                    n.min(2)
                };
                Some(n - 1 - self.r.below(back))
            }
            _ => None,
        };
        let superclass =
            parent.map_or_else(|| "java/lang/Object".into(), |p| self.made[p].name.clone());
        let interfaces = self.above(35);
        let is_abstract = self.r.chance(20);
        let major = self.version();
        let mut methods = self.class_methods(&name, is_abstract);
        methods.push(init(&superclass));
        methods.extend(self.special(i, &name, parent, &interfaces, is_abstract, major));
        let mut flags = if is_abstract { 0x400 } else { 0 };
        // Without ACC_SUPER, and accessible in its package only.
        flags |= if self.r.chance(85) { 0x20 } else { 0 };
        flags |= if self.r.chance(95) { 1 } else { 0 };
        self.out.classes.push(ClassSpec {
            major,
            flags,
            name: name.clone(),
            superclass,
            interfaces,
            methods,
            lists: Vec::new(),
        });
        self.made.push(Made {
            name,
            parent,
            is_abstract,
        });
    }

    fn class_methods(&mut self, class: &str, is_abstract: bool) -> Vec<MethodSpec> {
        let mut methods = Vec::new();
        for (name, descriptor) in MEMBERS {
            let declares = if name.len() == 1 {
                self.temper.declares
            } else {
                10
            };
            if !self.r.chance(declares) {
                continue;
            }
            let mut flags = if self.r.chance(self.temper.package_private) {
                0
            } else {
                self.r.pick(&[1, 4, 1, 2])
            };
            let mut body = text(class, name);
            if is_abstract && flags != 2 && self.r.chance(25) {
                flags |= 0x400;
                body = Body::None;
            } else if self.r.chance(self.temper.is_static) {
                flags |= 0x008;
            } else if self.r.chance(self.temper.is_final) {
                flags |= 0x010;
            }
            methods.push(MethodSpec {
                flags,
                name: name.into(),
                descriptor: descriptor.into(),
                body,
            });
        }
        methods
    }

    fn superclasses(&self, from: Option<usize>) -> Vec<(String, bool)> {
        let up = std::iter::successors(from, |p| self.made[*p].parent);
        up.map(|p| (self.made[p].name.clone(), false)).collect()
    }

    /// Methods that call a method of `super` or of an interface, and calls of them.
    fn special(
        &mut self,
        i: usize,
        name: &str,
        parent: Option<usize>,
        interfaces: &[String],
        is_abstract: bool,
        major: u16,
    ) -> Vec<MethodSpec> {
        let mut methods = Vec::new();
        let mut owners = self.superclasses(parent);
        if major >= 52 {
            owners.extend(interfaces.iter().map(|i| (i.clone(), true)));
        }
        for (k, (owner, interface)) in owners.into_iter().enumerate() {
            let (member, descriptor) = self.r.pick(&MEMBERS);
            let via = format!("s{i}_{k}");
            methods.push(MethodSpec {
                flags: 1,
                name: via.clone(),
                descriptor: "()Ljava/lang/Object;".into(),
                body: Body::Special(owner.clone(), interface, member.into(), descriptor.into()),
            });
            if !is_abstract {
                self.out.calls.push(Call {
                    driver: via,
                    receiver: name.to_owned(),
                    op: 0xb7,
                    reference: (owner, interface, member, descriptor),
                    special: Some(name.to_owned()),
                });
            }
        }
        methods
    }

    /// Makes the classes of one package a nest: the first is the host. Versions before 55 do not
    /// know of it.
    fn nests(&mut self) {
        if !self.r.chance(self.temper.nests) {
            return;
        }
        for package in self.temper.packages {
            let prefix = format!("h{}/{package}/", self.number);
            let mut mates: Vec<&mut ClassSpec> = (self.out.classes.iter_mut())
                .filter(|c| c.name.starts_with(&prefix))
                .collect();
            let Some((host, others)) = mates.split_first_mut() else {
                continue;
            };
            let mut members: Vec<String> = others.iter().map(|c| c.name.clone()).collect();
            members.push(format!("{prefix}D"));
            if self.r.chance(20) {
                members.remove(self.r.below(members.len()));
            }
            host.lists.push(("NestMembers", members));
            for class in others {
                class.lists.push(("NestHost", vec![host.name.clone()]));
            }
        }
    }

    fn calls(&mut self) {
        for index in 0..self.made.len() {
            if self.made[index].is_abstract {
                continue;
            }
            let mut owners: Vec<(String, bool)> =
                self.interfaces.iter().map(|i| (i.clone(), true)).collect();
            owners.extend(self.superclasses(Some(index)));
            for owner in owners {
                for member in MEMBERS {
                    for package in self.temper.packages {
                        if self.r.chance(60) {
                            self.call(index, owner.clone(), member, package);
                        }
                    }
                }
            }
        }
    }

    fn call(
        &mut self,
        receiver: usize,
        (owner, interface): (String, bool),
        (member, descriptor): (&'static str, &'static str),
        package: &str,
    ) {
        let op = if self.r.chance(5) {
            0xb8
        } else if interface {
            0xb9
        } else {
            0xb6
        };
        self.out.calls.push(Call {
            driver: format!("h{}/{package}/D", self.number),
            receiver: self.made[receiver].name.clone(),
            op,
            reference: (owner, interface, member, descriptor),
            special: None,
        });
    }

    /// The classes that make the calls: one static method each.
    fn drivers(&mut self) {
        for package in self.temper.packages {
            let name = format!("h{}/{package}/D", self.number);
            let major = self.version();
            let mut methods = Vec::new();
            for (i, call) in self.out.calls.iter().enumerate() {
                // The verifier allows static calls into interfaces from 52 on.
                let refused = call.op == 0xb8 && call.reference.1 && major < 52;
                if let Some(body) = body_of(call, package, &name).filter(|_| !refused) {
                    methods.push(MethodSpec {
                        flags: 9,
                        name: format!("c{i}"),
                        descriptor: "()Ljava/lang/Object;".into(),
                        body,
                    });
                }
            }
            let prefix = format!("h{}/{package}/", self.number);
            let host = self
                .out
                .classes
                .iter()
                .find(|c| c.name.starts_with(&prefix));
            let host = host.filter(|h| !h.lists.is_empty()).map(|h| h.name.clone());
            self.out.classes.push(ClassSpec {
                major,
                flags: 0x21,
                name,
                superclass: "java/lang/Object".into(),
                interfaces: Vec::new(),
                methods,
                lists: host.map(|h| ("NestHost", vec![h])).into_iter().collect(),
            });
        }
    }
}

fn body_of(call: &Call, package: &str, driver: &str) -> Option<Body> {
    let (owner, interface, member, descriptor) = match &call.special {
        Some(_) if package == "p" => (
            call.receiver.clone(),
            false,
            call.driver.as_str(),
            "()Ljava/lang/Object;",
        ),
        None if call.driver == driver => {
            let (owner, interface, member, descriptor) = &call.reference;
            (owner.clone(), *interface, *member, *descriptor)
        }
        _ => return None,
    };
    let op = if call.special.is_some() {
        0xb6
    } else {
        call.op
    };
    Some(Body::Call(
        call.receiver.clone(),
        op,
        owner,
        interface,
        member.into(),
        descriptor.into(),
    ))
}
