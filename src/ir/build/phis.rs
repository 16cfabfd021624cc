//! Which phis are needed.
//!
//! If a phi's arguments are all one value (or the phi itself), the phi is that value. Removing such
//! phis one by one until no such phi is left gives minimal SSA when the control flow is reducible
//! (Aycock and Horspool 2000). Loops with several entries may keep groups of phis that only pass
//! one value round. `assume` finds them: it assumes only one value for each phi until a second one
//! shows. A phi that no instruction uses, not even through other phis, is dead.
//!
//! Why a group's one outside value may stand for its phis: the value reaches each of them along
//! every path. No path defines it again in between. So its definition dominates them.

use rustc_hash::FxHashMap;

use crate::types::ValueId;

/// How often groups are looked for. Phis that are left then are correct, but not minimal.
const ROUNDS: usize = 8;

/// A phi under examination.
pub(super) struct Candidate {
    pub result: ValueId,
    pub args: Vec<ValueId>,
}

/// Which value stands for which phi.
pub(super) struct Phis {
    candidates: Vec<Candidate>,
    /// By result: its place in `candidates`.
    index: FxHashMap<ValueId, u32>,
    /// By candidate: the value that stands for it; itself when it stays.
    stand_ins: Vec<ValueId>,
    /// By candidate: the candidates that have it as an argument.
    users: Vec<Vec<u32>>,
}

impl Phis {
    /// Examines the phis of a method, given in the order of blocks.
    pub fn new(candidates: Vec<Candidate>) -> Self {
        let index = candidates
            .iter()
            .enumerate()
            .map(|(n, c)| (c.result, n as u32));
        let mut phis = Self {
            index: index.collect(),
            stand_ins: candidates.iter().map(|c| c.result).collect(),
            users: vec![Vec::new(); candidates.len()],
            candidates,
        };
        for n in 0..phis.candidates.len() {
            for arg in &phis.candidates[n].args {
                if let Some(&used) = phis.index.get(arg) {
                    phis.users[used as usize].push(n as u32);
                }
            }
        }
        phis.remove_trivial();
        for _ in 0..ROUNDS {
            if !phis.assume() {
                break;
            }
            phis.remove_trivial();
        }
        for n in 0..phis.candidates.len() {
            phis.find(phis.candidates[n].result);
        }
        phis
    }

    /// The value that stands for this one.
    pub fn resolve(&self, mut value: ValueId) -> ValueId {
        while let Some(&n) = self.index.get(&value) {
            let stand_in = self.stand_ins[n as usize];
            if stand_in == value {
                break;
            }
            value = stand_in;
        }
        value
    }

    /// As `resolve`, shortening the way for the next time.
    fn find(&mut self, value: ValueId) -> ValueId {
        let root = self.resolve(value);
        let mut value = value;
        while value != root {
            let n = self.index[&value] as usize;
            value = std::mem::replace(&mut self.stand_ins[n], root);
        }
        root
    }

    /// The one value that a phi passes on, if it is only one.
    fn only(&mut self, n: usize) -> Option<ValueId> {
        let result = self.candidates[n].result;
        let mut only = None;
        for place in 0..self.candidates[n].args.len() {
            let arg = self.candidates[n].args[place];
            let arg = self.find(arg);
            if arg != result && *only.get_or_insert(arg) != arg {
                return None;
            }
        }
        only
    }

    fn remove_trivial(&mut self) {
        let mut queued = vec![true; self.candidates.len()];
        let mut pending: Vec<u32> = (0..self.candidates.len() as u32).rev().collect();
        while let Some(n) = pending.pop() {
            let n = n as usize;
            queued[n] = false;
            if self.stand_ins[n] != self.candidates[n].result {
                continue;
            }
            let Some(only) = self.only(n) else { continue };
            self.stand_ins[n] = only;
            let mut users = std::mem::take(&mut self.users[n]);
            for &user in &users {
                if !std::mem::replace(&mut queued[user as usize], true) {
                    pending.push(user);
                }
            }
            if let Some(&phi) = self.index.get(&only) {
                let others = &mut self.users[phi as usize];
                if others.len() < users.len() {
                    std::mem::swap(others, &mut users);
                }
                others.append(&mut users);
            }
        }
    }

    /// Assumes that each phi passes one value on until two are seen; says whether that removed any.
    fn assume(&mut self) -> bool {
        let count = self.candidates.len();
        let remaining: Vec<usize> = (0..count)
            .filter(|&n| self.stand_ins[n] == self.candidates[n].result)
            .collect();
        let mut assumed: Vec<Option<ValueId>> = vec![None; count];
        let mut changed = true;
        while changed {
            changed = false;
            for &n in &remaining {
                let result = self.candidates[n].result;
                if assumed[n] == Some(result) {
                    continue;
                }
                let now = self.assumption(n, &assumed);
                changed |= now != assumed[n];
                assumed[n] = now;
            }
        }
        let mut removed = false;
        for n in remaining {
            if let Some(value) = assumed[n].filter(|&value| value != self.candidates[n].result) {
                self.stand_ins[n] = value;
                removed = true;
            }
        }
        removed
    }

    /// The value that a phi passes on under the assumptions so far; itself for several values.
    fn assumption(&mut self, n: usize, assumed: &[Option<ValueId>]) -> Option<ValueId> {
        let result = self.candidates[n].result;
        let mut only = None;
        for place in 0..self.candidates[n].args.len() {
            let arg = self.candidates[n].args[place];
            let arg = self.find(arg);
            let arg = match self.index.get(&arg) {
                Some(&phi) => assumed[phi as usize],
                None => Some(arg),
            };
            if let Some(arg) = arg.filter(|&arg| arg != result)
                && *only.get_or_insert(arg) != arg
            {
                return Some(result);
            }
        }
        only
    }

    /// By candidate: whether its phi stays, and `used` values are computed from it.
    pub fn needed(&self, used: impl Iterator<Item = ValueId>) -> Vec<bool> {
        let mut needed = vec![false; self.candidates.len()];
        let mut pending: Vec<ValueId> = used.collect();
        while let Some(value) = pending.pop() {
            let Some(&n) = self.index.get(&self.resolve(value)) else {
                continue;
            };
            if !std::mem::replace(&mut needed[n as usize], true) {
                pending.extend(&self.candidates[n as usize].args);
            }
        }
        needed
    }

    /// The candidates, in order.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }
}
