//! The class-file crate against every real class of this machine, against mutated classes, and
//! against the verifiers of HotSpot and of `java.lang.classfile`.

mod force;
mod fuzz;
mod layout;
mod mutate;
mod normal;
mod oracle;
mod round_trip;
mod verify;
