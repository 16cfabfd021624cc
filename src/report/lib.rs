//! The report of a run, as data ([`Report`]) and as files: text, JSON, a page for browsers, and
//! SARIF.
//!
//! The data is plain: the pipeline fills it, and the writers never ask the analysis.

mod blame;
mod data;
mod figures;
mod file;
mod html;
pub mod memory;
mod native_image;
mod phase;
mod sarif;
mod table;
mod text;

pub use data::{
    Blame, BlamedKind, BlamedValue, CacheUse, CallSites, CallerGives, Checks, CountedReason, Edit,
    FunctionalCalls, Input, InvokeDynamic, Jdk, KeptSites, LeftAlone, Metrics, OpenTypes,
    OptionsUsed, Package, Pinned, Reached, Receivers, Reflection, ReflectiveSite, Report, SCHEMA,
    Site, StayingCalls, Times, Tool, TriedRemedy, Unchecked, Understood, UnknownReason, Variables,
    Warning, schema,
};
pub use file::{ReportFormat, json};
pub use memory::peak_rss_bytes;
pub use native_image::render as native_image_file;
pub use native_image::{NativeImage, NeededMethod, NeededResource, NeededType};
pub use phase::Phase;
pub use program::World;
pub use rewrite::EditKind;
pub use table::table;
pub use text::called_at;
pub use text::{blame, lists, text};
