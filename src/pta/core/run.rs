//! Solving: bodies become constraints, and objects flow, until nothing is left to do.

use super::event::Event;
use super::plugin::Plugin;
use super::state::Core;

impl Core<'_> {
    /// Until nothing is left to do; `step` is called for each method that becomes constraints. What plugins wait for comes
    /// first, then bodies, then objects.
    pub(crate) fn solve(&mut self, plugins: &mut dyn Plugin, step: &dyn Fn()) {
        loop {
            if let Some(event) = self.events.pop_front() {
                self.tell_now(plugins, event);
            } else if let Some(instance) = self.waiting.pop() {
                self.build(plugins, instance);
                step();
            } else if !self.solve_next() {
                return;
            }
        }
    }

    fn tell_now(&mut self, plugins: &mut dyn Plugin, event: Event) {
        match event {
            Event::Met(call, object, does) => plugins.met(self, call, object, does),
            Event::Made(at, object) => plugins.made(self, at, object),
            Event::ByHandle(call) => plugins.call_by_handle(self, &call),
        }
    }

    /// Lets flow what came to the next node; whether there was one.
    fn solve_next(&mut self) -> bool {
        let next = self.constraints.next(&mut self.heap);
        let Some((node, objects)) = next else {
            return false;
        };
        // Those that are noted meanwhile are made at once.
        for n in 0..self.constraints.nodes[node].uses.len() {
            self.make_all(self.constraints.nodes[node].uses[n], objects);
        }
        true
    }
}
