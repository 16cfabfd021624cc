//! The sound engine: claims that no unknown code can falsify (design 3; ECOOP 2018).
//!
//! Each method is evaluated by itself, for any caller; calls whose targets are certain are
//! instantiated from the targets' summaries, or their targets are analysed anew under what is known
//! of the arguments; everything else is unknown code, to which what it receives escapes. What is
//! certified is what the final states show.

mod domain;
mod eval;
mod inter;
mod memo;
mod out;
mod task;

use crate::bodies::Bodies;
use crate::claims::Claims;
use crate::program::Program;

pub use memo::Traces;
pub use task::settings::Settings;

use inter::contexts::Contexts;

/// Analyses a program. Each claim says the weakest world in which it holds, as far as the facts that
/// it rests on tell. What `traces` know of an earlier analysis is taken over.
pub fn analyse(
    program: &Program,
    bodies: &Bodies<'_>,
    settings: Settings,
    traces: &mut Traces,
) -> Claims {
    let world = task::view::Analysed::new(program, bodies, settings);
    let depth = match settings.intra {
        true => 0,
        false => settings.context_depth,
    };
    let mut traced = traces.of(settings.world, program);
    let facts = inter::solve::facts(&world, &mut traced);
    let contexts = Contexts::new(depth, settings.looks_everywhere, traced.is_on());
    let mut claims = out::certify::claims(&world, &facts, &contexts, &mut traced);
    traces.keep(settings.world, traced, &claims);
    claims.world = settings.world;
    claims.memory_model = settings.memory_model;
    claims
}
