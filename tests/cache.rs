//! The cache: what is not an entry is none, the bound holds, a result is only found for the very
//! question that it answers, and many processes that are killed, that damage and that evict do no harm.

#[path = "cache/entries.rs"]
mod entries;
#[path = "cache/many.rs"]
mod many;
#[path = "cache/remote.rs"]
mod remote;
#[path = "cache/results.rs"]
mod results;
#[path = "cache/support.rs"]
mod support;
#[path = "cache/traces.rs"]
mod traces;
