"""Compares two commands in pairs, for `gain` and `peak`. Standard library only."""
import collections
import functools
import math
import re
import shutil
import statistics
import tempfile
from pathlib import Path

from corpus import Failure, checked, difference, run, without_frames


def compare(before, after, pairs, order):
    """Runs both commands once, to see that they print the same, then in pairs, each pair in random order. Answers what a row says."""
    if said(before) != said(after):
        raise Failure(f"the optimized program prints something else: {' '.join(map(str, after))}")
    taken = []
    for _ in range(pairs):
        figures = {}
        for n in order.sample((0, 1), 2):
            figures[n] = figures_of((before, after)[n])
        taken.append((figures[0], figures[1]))
    times = [(a.ms, b.ms) for a, b in taken]
    shares = sorted((b - a) / a for a, b in times)
    quarter = statistics.quantiles(shares, n=4)
    middle = [f"{statistics.median(t[n] for t in times):.0f} ms" for n in (0, 1)]
    row = [*middle, percent(statistics.median(shares)), f"{percent(quarter[0])} to {percent(quarter[2])}", verdict(shares)]
    if counts_instructions():
        row.append(percent(statistics.median((b.instructions - a.instructions) / a.instructions for a, b in taken)))
    return row


def unlike(before, after):
    """What the second of two runs does otherwise than the first, in a few words and lines that show it: nothing where both do the same."""
    found = []
    if before.code != after.code:
        found.append((f"exit code {after.code}, was {before.code}", after.err.decode(errors="replace").strip()[-800:]))
    if before.out != after.out:
        found.append(("standard output differs", difference(before.out, after.out)))
    errors = without_frames(before.err), without_frames(after.err)
    if errors[0] != errors[1]:
        found.append(("error output differs", difference(*errors)))
    return found


class Figures:
    def __init__(self, ms, instructions):
        self.ms, self.instructions = ms, instructions


def figures_of(command):
    """What one run took."""
    if not counts_instructions():
        return Figures(checked(command).cpu_ms, None)
    with tempfile.NamedTemporaryFile() as out:
        took = checked(["perf", "stat", "-x,", "-e", "instructions", "-o", out.name, "--", *command]).cpu_ms
        return Figures(took, counted(Path(out.name)))


@functools.cache
def counts_instructions():
    """Whether this machine lets `perf` count instructions; many virtual ones do not."""
    if not shutil.which("perf"):
        return False
    with tempfile.NamedTemporaryFile() as out:
        tried = run(["perf", "stat", "-x,", "-e", "instructions", "-o", out.name, "--", "true"])
        return tried.code == 0 and counted(Path(out.name)) is not None


def counted(file):
    """The count that `perf stat -x,` wrote, or None."""
    found = re.search(r"^(\d+),", file.read_text(encoding="utf-8"), re.M)
    return int(found[1]) if found else None


def said(command):
    return checked(command).out


def verdict(shares):
    """A sign test, two-sided: how likely so many of one sign are by chance."""
    less, more = sum(s < 0 for s in shares), sum(s > 0 for s in shares)
    n = less + more
    chance = 2 * sum(math.comb(n, k) for k in range(min(less, more) + 1)) / 2**n
    if chance >= 0.01:
        return "noise"
    return "gain" if less > more else "loss"


def apart(before, after):
    """A rank-sum test, two-sided: how likely two samples lie apart like this, or more, when they are drawn from the same times."""
    values = sorted([*before, *after])
    rank = {v: 2 * values.index(v) + values.count(v) + 1 for v in values}  # twice the mean rank, so that ties are whole numbers
    ways = collections.Counter({(0, 0): 1})  # how many ways there are to choose so many values of such a sum
    for v in values:
        for (k, total), n in list(ways.items()):
            ways[k + 1, total + rank[v]] += n
    sums = {total: n for (k, total), n in ways.items() if k == len(after)}
    expected, found = len(after) * (len(values) + 1), sum(rank[v] for v in after)
    as_far = sum(n for total, n in sums.items() if abs(total - expected) >= abs(found - expected))
    if as_far / sum(sums.values()) >= 0.01:
        return "noise"
    return "gain" if found < expected else "loss"


def percent(share):
    return f"{100 * share:+.1f} %"
