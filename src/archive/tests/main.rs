//! The archive crate against the JVM's own reading of JARs, against `zip` and Python, and against
//! hostile bytes. The table "What bad or special input gets" (design, contract) has rows about
//! archives; each has its tests here. Tests that need a JDK fail when there is none; they do not
//! skip.

mod hostile;
mod jvm;
mod layouts;
mod mutate;
mod output;
mod pieces;
mod real;
mod record;
mod signed;
mod stored;
mod support;
