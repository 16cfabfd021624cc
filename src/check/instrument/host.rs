//! The places that take a run-time class, and its name there.

use base::Sym;

/// A class root that is to have its own run-time class.
#[derive(Clone, Debug)]
pub struct RuntimeHost {
    /// The name that the run-time class gets.
    pub class: Sym,
    /// How messages name the root.
    pub archive: String,
}

/// How run-time classes of one purpose are named.
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    /// One word of the name of their package.
    pub package: &'static str,
    /// Their simple name.
    pub class: &'static str,
}

impl Naming {
    /// The name of the run-time class for a root. `mark` tells the root from all others, so no
    /// other class has the name. `package` is the package that the class has to stand in, if there
    /// is one.
    pub fn name(self, mark: &str, package: Option<&[u8]>) -> Sym {
        let Self { class, .. } = self;
        match package {
            Some([]) => Sym::from(&*format!("Resolute{class}${mark}")),
            Some(package) => {
                Sym::new(&[package, format!("/Resolute${class}${mark}").as_bytes()].concat())
            }
            None => {
                let package = self.package;
                Sym::from(&*format!("io/github/resolute/{package}/x{mark}/{class}"))
            }
        }
    }
}
