//! Arguments that are one of a few constants. An operation is evaluated for each combination of
//! them.

use crate::domain::arena::Val;
use crate::domain::value::Null;
use crate::eval::machine::{Call, Machine};
use base::rules::{Rule, in_force};

/// The most combinations of arguments that are followed.
const MAX_ALTERNATIVES: usize = 8;

/// The arguments of a call, once for each combination of the constants that they may be. An
/// argument may be null in a combination where it may be null in the call. With too many
/// combinations, the arguments as they are.
pub(super) fn alternatives(machine: &mut Machine<'_>, call: Call<'_>) -> Vec<Vec<Option<Val>>> {
    let arguments = call.args.to_vec();
    let mut all = vec![arguments.clone()];
    for (n, arg) in call.args.iter().enumerate() {
        let one_of = arg
            .and_then(|arg| machine.constants(arg))
            .unwrap_or_default();
        if one_of.len() < 2 {
            continue;
        }
        if all.len() * one_of.len() > MAX_ALTERNATIVES {
            return vec![arguments];
        }
        let null = arg.map_or(Null::Maybe, |arg| machine.arena.get(arg).null);
        let mut value = |one| {
            let value = machine.known(one);
            if in_force(Rule::AlternativesMayBeNull) {
                machine.arena.with_null(value, null)
            } else {
                value
            }
        };
        let one_of: Vec<Val> = one_of.into_iter().map(&mut value).collect();
        let with = |args: Vec<Option<Val>>| {
            let each = one_of.iter().map(move |one| (args.clone(), *one));
            each.map(move |(mut args, one)| {
                args[n] = Some(one);
                args
            })
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}
