"""How much a call graph says that it knows of reflective calls, beside the answers of a run."""
import collections
import json
import re


def place(text):
    """`METHOD @ OFFSET FILE:LINE`; the file may be missing."""
    method, _, rest = text.partition(" @ ")
    return method, int(rest.split()[0])


def answers_of(spec):
    """The answers by place in the text of a specification file."""
    found = collections.defaultdict(set)
    for line in spec.splitlines():
        at, arrow, answer = line.strip().partition(" => ")
        if arrow:
            found[place(at)].add(answer)
    return found


def runnable(lines, read):
    """The lines of a specification but for `newInstance` of classes that it cannot make: such a call runs no code and throws.

    `read` has the tool read the file by `--spec` and gives its warnings.
    """
    if not lines:
        return []
    warnings = read("\n".join(lines) + "\n")
    unmade = {int(line) for line in re.findall(r":(\d+): .* has no constructor without parameters$", warnings, re.MULTILINE)}
    return [line for number, line in enumerate(lines, 1) if number not in unmade]


def compare(graph, of_graph, of_run, own):
    """The calls that ran, by state and by whether the graph has the answer; and the answers that a whole call lacks.

    `graph` is the graph's JSON, `of_graph` its `--spec-out`, `of_run` what the trace agent wrote. `own` says of a method whether its calls
    count.
    """
    states = {(call["caller"], call["pc"]): call["reflection"] for call in json.loads(graph)["calls"] if "reflection" in call}
    known = answers_of(of_graph)
    counts, false = collections.Counter(), []
    for at, answers in sorted(answers_of(of_run).items()):
        if not own(at[0]):
            continue
        state = states.get(at, "not reached")
        for answer in sorted(answers):
            is_known = answer in known[at]
            counts[state, is_known] += 1
            if state == "whole" and not is_known:
                false.append(f"{at[0]} @ {at[1]} => {answer}")
    return counts, false
