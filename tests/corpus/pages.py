"""Blocks of documents, as a reader copies them. Standard library only."""
import re

from corpus import REPO, Failure

REPOSITORY = "file:///PATH/TO/build/dist/repository"  # what a reader replaces in the snippets of both plugins


def block(page, has):
    """The one block of a document that has a text."""
    text = (REPO / page).read_text(encoding="utf-8")
    found = [code for code in re.findall(r"^```\w*\n(.*?)^```$", text, re.M | re.S) if has in code]
    if len(found) != 1:
        raise Failure(f"{page} has {len(found)} blocks with {has!r}, not one")
    return found[0]


def files(code, mark):
    """The files in a block. A comment, which begins with `mark`, has the name of each."""
    before, *parts = re.split(rf"^{re.escape(mark)} (\S+)\n", code, flags=re.M)
    if before or not parts:
        raise Failure(f"no name of a file stands above\n{before or code}")
    return dict(zip(parts[::2], parts[1::2]))


def filled(code, places):
    """A block in which a reader has replaced placeholders. Each of them must be there."""
    for placeholder, place in places.items():
        if placeholder not in code:
            raise Failure(f"{placeholder} is not in\n{code}")
        code = code.replace(placeholder, str(place))
    return code
