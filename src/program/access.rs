//! Access control (JVMS 5.4.4), run-time packages (5.3) and nests.

use super::class::{ClassId, ClassOrigin, FieldId, MethodId, Obstacle};
use super::load::Program;
use base::Sym;

/// Whether a class may use a member or class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// It may.
    Yes,
    /// The JVM throws `IllegalAccessError`.
    No,
    /// A protected instance member of another package. The class may use it for objects with itself
    /// or a class below it as static type (JVMS 4.10.1.8), and for `clone` of arrays.
    IfReceiver,
    /// Not known.
    Unknown(Obstacle),
}

impl From<Result<bool, Obstacle>> for Access {
    fn from(result: Result<bool, Obstacle>) -> Self {
        match result {
            Ok(true) => Access::Yes,
            Ok(false) => Access::No,
            Err(reason) => Access::Unknown(reason),
        }
    }
}

/// Access as flags say it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Public,
    Protected { is_static: bool },
    Package,
    Private,
}

impl Program {
    /// Whether both classes belong to one run-time package: one name, one loader. Classes of one
    /// class root have one loader, and so have classes of the JDK in one package.
    ///
    /// # Errors
    /// When the names are equal but the loaders' relation is not known.
    pub fn same_package(&self, a: ClassId, b: ClassId) -> Result<bool, Obstacle> {
        if self.class(a).package() != self.class(b).package() {
            return Ok(false);
        }
        let one_loader = match (self.class(a).origin, self.class(b).origin) {
            (ClassOrigin::Platform, ClassOrigin::Platform) => true,
            (ClassOrigin::Input(a), ClassOrigin::Input(b)) => (a.unit, a.root) == (b.unit, b.root),
            (ClassOrigin::ClassPath(a), ClassOrigin::ClassPath(b)) => a == b,
            _ => false,
        };
        one_loader.then_some(true).ok_or(Obstacle::SplitPackage(b))
    }

    /// Whether `from` may name the class. Modules are not looked at: the JDK's packages that are
    /// not exported count as accessible.
    pub fn class_access(&self, from: ClassId, class: ClassId) -> Access {
        if self.class(class).flags.is_public() {
            return Access::Yes;
        }
        self.same_package(from, class).into()
    }

    /// Whether `from` may use the method through a reference that names `owner`.
    pub fn method_access(&self, from: ClassId, owner: ClassId, method: MethodId) -> Access {
        let (class, flags) = (self.method(method).class, self.method(method).flags);
        let is_static = flags.is_static();
        let level = level(
            flags.is_public(),
            flags.is_protected(),
            flags.is_private(),
            is_static,
        );
        self.member_access(from, owner, class, level)
    }

    /// Whether `from` may use the field through a reference that names `owner`.
    pub fn field_access(&self, from: ClassId, owner: ClassId, field: FieldId) -> Access {
        let (class, flags) = (self.field(field).class, self.field(field).flags);
        let is_static = flags.is_static();
        let level = level(
            flags.is_public(),
            flags.is_protected(),
            flags.is_private(),
            is_static,
        );
        self.member_access(from, owner, class, level)
    }

    fn member_access(&self, from: ClassId, owner: ClassId, class: ClassId, level: Level) -> Access {
        match level {
            Level::Public => Access::Yes,
            Level::Private => self.nest_mates(from, class).into(),
            Level::Package => self.same_package(from, class).into(),
            Level::Protected { is_static } => match self.same_package(from, class) {
                Ok(true) => Access::Yes,
                package => self
                    .protected_access(from, owner, class, is_static)
                    .map_or_else(Access::Unknown, |access| match (access, package) {
                        (Access::No, Err(reason)) => Access::Unknown(reason),
                        (access, _) => access,
                    }),
            },
        }
    }

    /// A protected member of another package: `from` extends its class, and `owner` is related.
    fn protected_access(
        &self,
        from: ClassId,
        owner: ClassId,
        class: ClassId,
        is_static: bool,
    ) -> Result<Access, Obstacle> {
        if !self.is_subclass(from, class)? {
            return Ok(Access::No);
        }
        if is_static {
            return Ok(Access::Yes);
        }
        let related = self.is_subtype(owner, from)? || self.is_subtype(from, owner)?;
        Ok(if related {
            Access::IfReceiver
        } else {
            Access::No
        })
    }

    /// Whether `class` is `of` or extends it, interfaces aside.
    ///
    /// # Errors
    /// When a superclass is not known.
    pub fn is_subclass(&self, class: ClassId, of: ClassId) -> Result<bool, Obstacle> {
        for link in self.superclasses(class) {
            if link? == of {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The host of the class's nest. It is the class itself, unless the class names another host.
    /// That host must list the class and be of its package, and both must be of version 55 or
    /// later.
    ///
    /// # Errors
    /// When the class that it names is not known.
    pub fn nest_host(&self, class: ClassId) -> Result<ClassId, Obstacle> {
        let this = self.class(class);
        let Some(name) = this.shape.nest_host.filter(|_| this.major >= 55) else {
            return Ok(class);
        };
        let host = self.lookup(name, class)?;
        let lists = self.class(host).major >= 55
            && self.class(host).shape.nest_members.contains(&this.name);
        Ok(if lists && self.same_package(class, host)? {
            host
        } else {
            class
        })
    }

    /// The members of the nest of that host, itself first. Hidden classes may join at run time.
    ///
    /// # Errors
    /// When a class that it lists is not known.
    pub fn nest_members(&self, host: ClassId) -> Result<Vec<ClassId>, Obstacle> {
        let mut members = vec![host];
        if self.nest_host(host)? != host || self.class(host).major < 55 {
            return Ok(members);
        }
        let names: &[Sym] = &self.class(host).shape.nest_members;
        for name in names {
            let member = self.lookup(*name, host)?;
            if member != host && self.nest_host(member)? == host {
                members.push(member);
            }
        }
        Ok(members)
    }

    /// Whether the classes may use each other's private members.
    ///
    /// # Errors
    /// When a nest host is not known.
    pub fn nest_mates(&self, a: ClassId, b: ClassId) -> Result<bool, Obstacle> {
        Ok(a == b || self.nest_host(a)? == self.nest_host(b)?)
    }
}

fn level(public: bool, protected: bool, private: bool, is_static: bool) -> Level {
    match (public, protected, private) {
        (true, _, _) => Level::Public,
        (_, true, _) => Level::Protected { is_static },
        (_, _, true) => Level::Private,
        _ => Level::Package,
    }
}
