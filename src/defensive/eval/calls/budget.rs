//! The steps that an evaluation may take, and how many levels of context it has.

/// The steps that an evaluation may spend before it goes on without re-analysis, if it has that
/// many levels of context left. Steps of its callees count, too. The limit is for evaluations that
/// would explode. A result that is looked up costs as much as one that is computed, so most charged
/// steps are never taken.
fn allowance(depth: u8) -> u64 {
    64_000 << depth.min(16)
}

/// What an evaluation has spent.
pub(in crate::eval) struct Budget {
    /// The levels of context left.
    depth: u8,
    /// The steps taken, by the method and by callees analysed anew.
    cost: u64,
    /// The steps taken by the method itself.
    own_cost: u64,
    /// The steps of callees that an observer looked into.
    looked: u64,
    /// Whether the budget is spent, so that no more callees are analysed anew. It never becomes
    /// false again: states are final only if they are stable under one answer.
    is_spent: bool,
    /// Whether this is a final pass over stable states. Its steps are not counted.
    replays: bool,
}

impl Budget {
    /// The budget of an evaluation with so many levels of context.
    pub(super) fn new(depth: u8) -> Self {
        Self {
            depth,
            cost: 0,
            own_cost: 0,
            looked: 0,
            is_spent: false,
            replays: false,
        }
    }

    /// The levels of context that a callee has; none if it is not analysed anew.
    pub(super) fn depth_of_callees(&self) -> Option<u8> {
        self.depth.checked_sub(1)
    }

    /// The steps taken, by the method and by callees analysed anew.
    pub(in crate::eval) fn cost(&self) -> u64 {
        self.cost
    }

    /// The steps taken by the method itself.
    pub(in crate::eval) fn own_cost(&self) -> u64 {
        self.own_cost
    }

    /// The steps of callees that an observer looked into.
    pub(in crate::eval) fn looked(&self) -> u64 {
        self.looked
    }

    /// Whether no more callees may be analysed anew.
    pub(in crate::eval) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Whether an observer may look into more callees.
    pub(super) fn may_look(&self) -> bool {
        self.looked < allowance(self.depth)
    }

    /// Counts steps of callees; a replay is free.
    pub(super) fn spend(&mut self, steps: u64) {
        if !self.replays {
            self.cost += steps;
            self.is_spent |= self.cost >= allowance(self.depth);
        }
    }

    /// Counts steps of the method itself; a replay is free.
    pub(in crate::eval) fn spend_own(&mut self, steps: u64) {
        self.own_cost += if self.replays { 0 } else { steps };
        self.spend(steps);
    }

    /// Counts the steps of looks into callees.
    pub(super) fn spend_on_looks(&mut self, steps: u64) {
        self.looked += steps;
    }

    /// Forgets the looks into callees: another observer looks.
    pub(in crate::eval) fn forget_looks(&mut self) {
        self.looked = 0;
    }

    /// Says whether a pass over stable states follows.
    pub(in crate::eval) fn replay(&mut self, replays: bool) {
        self.replays = replays;
    }
}
