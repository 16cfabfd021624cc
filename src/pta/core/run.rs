//! The solving loop: bodies become constraints, and objects flow, until no work is left.

use super::event::Event;
use super::plugin::Plugin;
use super::state::Core;

impl Core<'_> {
    /// Solves until no work is left. `step` is called for each method that becomes constraints.
    /// Events for plugins come first, then bodies, then objects.
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
            Event::ReceiverReached(call, object, action) => {
                plugins.receiver_reached(self, call, object, action)
            }
            Event::ObjectMade(at, object) => plugins.object_made(self, at, object),
            Event::ByHandle(call) => plugins.call_by_handle(self, &call),
        }
    }

    /// Propagates the new objects of the next node; `false` if no node waits.
    fn solve_next(&mut self) -> bool {
        let next = self.constraints.next(&mut self.heap);
        let Some((node, objects)) = next else {
            return false;
        };
        // Uses that are noted meanwhile are made when they are noted.
        for n in 0..self.constraints.nodes[node].uses.len() {
            self.make_all(self.constraints.nodes[node].uses[n], objects);
        }
        true
    }
}
