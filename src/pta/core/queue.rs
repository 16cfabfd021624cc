//! Numbers that wait for their turns in ascending order. There is a bit for each: numbers are as
//! many as nodes, and many wait in most rounds.

/// The numbers that wait in this round.
#[derive(Default)]
pub(crate) struct Queue {
    words: Vec<u64>,
    /// All smaller numbers had their turn.
    next: usize,
}

const WIDTH: usize = u64::BITS as usize;

impl Queue {
    /// Lets a number wait; `false` if its turn has passed.
    pub(crate) fn push(&mut self, number: u32) -> bool {
        let (word, bit) = (number as usize / WIDTH, number as usize % WIDTH);
        if (number as usize) < self.next {
            return false;
        }
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
        true
    }

    /// Removes the least waiting number. Its turn has passed then.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let first = self.next / WIDTH;
        let waiting = self.words.get(first..)?;
        let word = first + waiting.iter().position(|word| *word != 0)?;
        let number = word * WIDTH + self.words[word].trailing_zeros() as usize;
        self.words[word] &= self.words[word] - 1;
        self.next = number + 1;
        Some(number as u32)
    }

    /// Begins a round when no number waits: no turn has passed.
    pub(crate) fn begin(&mut self) {
        debug_assert!(self.words.iter().all(|word| *word == 0), "nothing waits");
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;

    /// Numbers come in order. A number that comes too late waits for the next round.
    #[test]
    fn numbers_have_turns() {
        let mut queue = Queue::default();
        assert_eq!(queue.pop(), None);
        assert!([700, 3, 64, 3].into_iter().all(|number| queue.push(number)));
        assert_eq!(queue.pop(), Some(3));
        assert!(!queue.push(3) && !queue.push(0) && queue.push(4) && queue.push(63));
        let rest: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(rest, [4, 63, 64, 700]);
        assert!(!queue.push(700));
        queue.begin();
        assert!(queue.push(0));
        assert_eq!((queue.pop(), queue.pop()), (Some(0), None));
    }
}
