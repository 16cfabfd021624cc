//! The sound engine: claims that no unknown code can falsify (design 3; ECOOP 2018).
//!
//! Each method is evaluated by itself, for any caller; calls whose targets are certain are
//! instantiated from the targets' summaries, everything else is unknown code, to which what it
//! receives escapes. What is certified is what the last sweep over the final states finds.

mod call;
mod certify;
mod evaluate;
mod live;
mod solve;
mod state;
mod summary;
mod transfer;
mod value;
mod world;

use crate::claims::Claims;
use crate::program::{Program, World};

pub use world::Bodies;

/// Analyses a program: `bodies` are those of trusted code, by method.
pub fn analyse(program: &Program, bodies: &Bodies, world: World) -> Claims {
    let analysed = world::Analysed {
        program,
        bodies,
        world,
    };
    let summaries = solve::summaries(&analysed);
    certify::claims(&analysed, &summaries)
}
