//! Initial summaries for all methods (design 3, "Phases").
//!
//! Rounds over a frozen snapshot, in parallel, from "never returns": each round evaluates every
//! method that consulted a summary which changed. What still changes after [`MAX_ROUNDS`] rounds
//! becomes unknown for good. The result is a post-fixpoint: evaluating any method under it gives
//! its own summary again, or the summary is unknown; it depends on no schedule.

use rayon::prelude::*;

use crate::claims::{Cause, Reason};
use crate::defensive::evaluate::evaluate;
use crate::defensive::summary::{Effects, Summary};
use crate::defensive::world::Analysed;
use crate::id::IdMap;
use crate::program::MethodId;

/// Rounds after which a method that still changes is given up.
const MAX_ROUNDS: usize = 40;

/// The initial summaries.
pub(super) fn summaries(world: &Analysed<'_>) -> IdMap<MethodId, Summary> {
    let unreached = Summary::Known(Effects::default());
    let mut summaries: IdMap<MethodId, Summary> = world
        .bodies
        .iter()
        .map(|(method, body)| match body {
            Ok(_) => unreached.clone(),
            Err(cause) => Summary::Unknown(at_entry(method, *cause)),
        })
        .collect();
    let mut consulted: IdMap<MethodId, Vec<MethodId>> = IdMap::filled(Vec::new(), summaries.len());
    let mut work: Vec<MethodId> = world
        .bodies
        .iter()
        .filter_map(|(method, body)| body.is_ok().then_some(method))
        .collect();
    let mut round = 0;
    while !work.is_empty() {
        round += 1;
        let results: Vec<_> = work
            .par_iter()
            .map(|&method| {
                let body = world.bodies[method].as_ref().expect("only bodies are work");
                (method, evaluate(world, &summaries, method, body))
            })
            .collect();
        let mut changed = IdMap::<MethodId, bool>::filled(false, summaries.len());
        for (method, (mut summary, reads)) in results {
            consulted[method] = reads;
            if summary == summaries[method] || matches!(summaries[method], Summary::Unknown(_)) {
                continue;
            }
            if round > MAX_ROUNDS {
                summary = Summary::Unknown(at_entry(method, Cause::Budget));
            }
            summaries[method] = summary;
            changed[method] = true;
        }
        work = consulted
            .iter()
            .filter(|(_, reads)| reads.iter().any(|read| changed[*read]))
            .map(|(method, _)| method)
            .collect();
    }
    summaries
}

fn at_entry(method: MethodId, cause: Cause) -> Reason {
    Reason {
        cause,
        method,
        pc: 0,
    }
}
