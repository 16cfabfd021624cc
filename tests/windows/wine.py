"""A Windows of its own for tests and `scripts/dist`: a folder for Wine, with the one library that Wine 8 lacks and the binary needs. Standard library only."""
import os
import shutil
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import REPO, Failure, run

SHIM = Path(__file__).resolve().parent / "bcryptprimitives.c"
ZIG = REPO / "build" / "tools" / "bin" / "python"  # with ziglang: scripts/prerequisites cross


class Wine:
    """Programs for Windows, started with `command`, `env`, and their own arguments. Drive Z: is the root of this machine."""

    def __init__(self, folder):
        self.prefix = folder / "wine"
        self.command = ["wine"]
        quiet = {"WINEDEBUG": "-all", "WINEARCH": "win64", "WINEDLLOVERRIDES": "mscoree,mshtml="}  # no offers to fetch .NET or a browser
        self.env = {**os.environ, **quiet, "WINEPREFIX": str(self.prefix)}
        self.env.pop("DISPLAY", None)
        folder.mkdir(parents=True, exist_ok=True)
        self.must("wineboot", "--init")
        system = self.prefix / "drive_c" / "windows" / "system32"
        flags = ["-target", "x86_64-windows-gnu", "-shared", "-nostdlib", "-O2", "-Wl,-s"]
        self.must(ZIG, "-m", "ziglang", "cc", *flags, "-o", folder / "bcryptprimitives.dll", SHIM, "-ladvapi32")
        if not (system / "bcryptprimitives.dll").exists():
            shutil.copy(folder / "bcryptprimitives.dll", system)

    @staticmethod
    def is_here():
        return all(shutil.which(name) for name in ("wine", "wineboot", "wineserver")) and ZIG.is_file()

    def must(self, *command):
        ran = run(list(map(str, command)), env=self.env, limit=600)
        if ran.code != 0:
            raise Failure(f"{' '.join(map(str, command))} ended with {ran.code}:\n{(ran.out + ran.err).decode(errors='replace')}")

    def run(self, *command, cwd=None, more=None, limit=600):
        return run([*self.command, *map(str, command)], cwd=cwd, env={**self.env, **(more or {})}, limit=limit)

    def close(self):
        """Ends the server of this folder."""
        run(["wineserver", "-k"], env=self.env)
