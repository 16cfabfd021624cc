//! The sound engine: claims that no unknown code can falsify (design 3; ECOOP 2018).
//!
//! Each method is evaluated by itself, for any caller. At a call with certain targets, the
//! evaluation applies the targets' summaries, or analyses the targets anew under the known
//! arguments. Every other call is a call of unknown code: its arguments escape. Claims are made
//! from final states only.
//!
//! The folders build on each other in this order, and `tests/layers.rs` keeps it so:
//!
//! - `domain`: the data
//! - `task`: the input of an evaluation
//! - `eval`: the evaluation of one method
//! - `memo`: results of earlier analyses
//! - `inter`: the solution for all methods
//! - `out`: claims

mod domain;
mod eval;
mod inter;
mod memo;
mod out;
mod task;

use claims::Claims;
use ir::bodies::Bodies;
use program::{FieldId, Program, World};

pub use memo::Traces;
pub use task::settings::{Limits, Settings};

use inter::contexts::Contexts;
use inter::trusted::trusted_from;

/// Analyses a program. Each claim is labelled with a world in which it holds: the weakest world in
/// which the facts below it are known to hold. Results of an earlier analysis are taken over from
/// `traces` where everything that they read is unchanged.
pub fn analyse(
    program: &Program,
    bodies: &Bodies<'_>,
    settings: Settings,
    traces: &mut Traces,
) -> Claims {
    let world = task::view::ProgramView::new(program, bodies, settings);
    let depth = if settings.intra {
        0
    } else {
        settings.context_depth
    };
    let mut traced = traces.of(settings.world, program);
    let facts = inter::solve::facts(&world, &mut traced);
    let contexts = Contexts::new(depth, settings.looks_everywhere, traced.is_on());
    let mut claims = out::certify::claims(&world, &facts, &contexts, &mut traced);
    // The traces for later analyses are as large, and do not need these two.
    drop((contexts, facts));
    traces.keep(settings.world, traced, &claims);
    claims.world = settings.world;
    claims.memory_model = settings.memory_model;
    claims
}

/// The weakest world in which the engine follows the values of a field, whoever has the object. It
/// is absent if no world allows that.
pub fn followed_from(program: &Program, field: FieldId) -> Option<World> {
    trusted_from(program, World::Closed, field)
}
