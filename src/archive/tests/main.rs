//! The archive crate against the JVM's own reading of JARs, against `zip` and Python, and against
//! hostile bytes. Each row of the table "What bad or special input gets" (design, contract) that
//! concerns archives has its tests here; what needs a JDK fails, not skips, when there is none.

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
