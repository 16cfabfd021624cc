//! The cache: what is not an entry is none, the bound holds, a result is only found for the very
//! question that it answers, and many processes that are killed, that damage and that evict do no harm.

mod entries;
mod many;
mod remote;
mod results;
mod support;
mod traces;
