//! What specification files say may be used anywhere: it is entered, and what it makes comes out of the calls of reflection that
//! have no answer. (What they say of calls at a place is found as if their strings had come: `reflect`.)

use rustc_hash::FxHashSet;

use crate::core::heap::Type;
use crate::core::plugin::{Plugin, Stable};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::known;
use callgraph::Listed;
use program::{ClassId, MethodId};

/// What files say may be used anywhere.
#[derive(Default)]
pub(crate) struct Anywhere {
    /// What is not entered yet, as its condition does not hold.
    waiting: Vec<Listed>,
    /// What unknown reflection makes and gives.
    unknown: Option<Unknown>,
    /// The results of calls that it comes out of.
    let_out: FxHashSet<NodeId>,
}

#[derive(Clone, Copy)]
struct Unknown {
    made: NodeId,
    given: NodeId,
}

impl Plugin for Anywhere {
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut Stable) -> bool {
        !stable.is_new && (self.enter_all(core) || self.let_out(core, stable))
    }
}

impl Anywhere {
    /// Nothing of it is entered.
    pub(crate) fn new(waiting: Vec<Listed>) -> Self {
        Self {
            waiting,
            ..Self::default()
        }
    }

    /// Enters what may be used anywhere, once its condition holds. Whether that was new.
    fn enter_all(&mut self, core: &mut Core<'_>) -> bool {
        let waiting = std::mem::take(&mut self.waiting);
        let holds = |listed: &Listed| listed.condition.is_none_or(|class| runs(core, class));
        let (now, later): (Vec<Listed>, Vec<Listed>) = waiting.into_iter().partition(holds);
        self.waiting = later;
        for listed in &now {
            self.enter(core, listed);
        }
        !now.is_empty()
    }

    fn enter(&mut self, core: &mut Core<'_>, listed: &Listed) {
        let unknown = *self.unknown.get_or_insert_with(|| Unknown {
            made: core.node(),
            given: core.node(),
        });
        let mut is_made = listed.is_made;
        for method in &listed.run {
            core.enter(*method);
            is_made |= core.program.method(*method).name == known().constructor;
            if let Some(result) = core.plain_frame(*method).result {
                core.flow(result, unknown.given);
            }
        }
        if is_made && !core.program.class(listed.class).flags.is_abstract() {
            let object = core.heap.merged(Type::Class(listed.class));
            core.constraints.add(unknown.made, object);
        }
    }

    /// Lets what is made and given by unknown reflection out of the calls that have no answer; whether there were new ones.
    fn let_out(&mut self, core: &mut Core<'_>, stable: &Stable) -> bool {
        let Some(unknown) = self.unknown else {
            return false;
        };
        let mut is_new = false;
        for call in &stable.unanswered {
            if self.let_out.insert(call.result) {
                let from = match call.makes {
                    true => unknown.made,
                    false => unknown.given,
                };
                core.flow(from, call.result);
                is_new = true;
            }
        }
        is_new
    }
}

/// Whether code of a class runs; a class without code is taken to.
fn runs(core: &Core<'_>, class: ClassId) -> bool {
    let program = core.program;
    let with_code = program.methods_of(class);
    let with_code = with_code.filter(|id| !program.method(*id).flags.is_abstract());
    let with_code: Vec<MethodId> = with_code.collect();
    with_code.is_empty() || with_code.iter().any(|id| core.methods.contains(id))
}
