//! Reverse postorder.

/// The nodes that can be reached from `entry`, in reverse postorder: every node stands before its
/// successors, except where an edge closes a cycle. Of two successors the one visited later stands
/// earlier. Runs without recursion.
pub(crate) fn reverse_postorder<'a>(
    entry: u32,
    count: usize,
    successors: impl Fn(u32) -> &'a [u32],
) -> Vec<u32> {
    let mut seen = vec![false; count];
    seen[entry as usize] = true;
    let mut postorder = Vec::new();
    let mut path: Vec<(u32, usize)> = vec![(entry, 0)];
    while let Some((node, next)) = path.last_mut() {
        match successors(*node).get(*next) {
            Some(&successor) => {
                *next += 1;
                if !std::mem::replace(&mut seen[successor as usize], true) {
                    path.push((successor, 0));
                }
            }
            None => {
                postorder.push(*node);
                path.pop();
            }
        }
    }
    postorder.reverse();
    postorder
}
