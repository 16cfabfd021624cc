"""A real server of the remote execution protocol on this machine: BuildGrid, with its database and one worker.

`scripts/prerequisites executor` installs BuildGrid into build/bazel/grid. Standard library only.
"""
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import REPO, Failure

HERE = Path(__file__).resolve().parent
PYTHON = REPO / "build" / "bazel" / "grid" / "bin"

CONF = """\
description: for tests
server: [!channel {{address: "127.0.0.1:{port}", insecure-mode: true}}]
authorization: {{method: none}}
thread-pool-size: 64
connections: [!sql-connection &sql {{connection-string: "{database}"}}]
storages: [!disk-storage &cas {{path: "{dir}/cas"}}]
caches: [!lru-action-cache &results {{storage: *cas, max-cached-refs: 1024, allow-updates: true}}]
schedulers:
  - !sql-scheduler &scheduler
    {{sql: *sql, action-cache: *results, storage: *cas, property-set: !dynamic-property-set {{match-property-keys: [OSFamily]}}}}
instances:
  - name: ""
    services:
      - !action-cache {{cache: *results}}
      - !execution {{scheduler: *scheduler}}
      - !bots {{scheduler: *scheduler}}
      - !cas {{storage: *cas}}
      - !bytestream {{storage: *cas}}
"""


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def postgres(program):
    """The path of a PostgreSQL program. Debian's server programs are not on the PATH."""
    known = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    found = shutil.which(program) or (str(known[-1]) if known else None)
    if not found:
        raise Failure(f"{program} of PostgreSQL is not here: install it (Debian: apt-get install postgresql)")
    return found


class Grid:
    """Database, server and worker; `address` is what Bazel is given."""

    def __init__(self):
        self.dir = Path(tempfile.mkdtemp(prefix="grid-"))  # short, since the path of a socket may not be long
        self.processes = []
        self.port = free_port()
        self.address = f"grpc://127.0.0.1:{self.port}"

    def __enter__(self):
        try:
            database = self.start_database()
            self.must(PYTHON / "bgd", "migrate", "apply", database)
            (self.dir / "grid.yml").write_text(CONF.format(port=self.port, dir=self.dir, database=database))
            self.start("server", [PYTHON / "bgd", "server", "start", self.dir / "grid.yml"], lambda: answers(self.port))
            actions = self.dir / "actions"
            actions.mkdir()
            self.start("worker", [PYTHON / "python", "-B", HERE / "worker.py", f"127.0.0.1:{self.port}", actions], lambda: "ready" in self.said("worker"))
        except BaseException as failure:
            self.__exit__(failure)
            raise
        return self

    def start_database(self):
        """PostgreSQL refuses to be root's, so root runs it as another user."""
        user = {} if os.geteuid() else {"user": "postgres", "group": "postgres", "extra_groups": []}
        data, port = self.dir / "database", free_port()
        data.mkdir(mode=0o700)
        if user:
            self.dir.chmod(0o755)
            shutil.chown(data, "postgres", "postgres")
        self.must(postgres("initdb"), "-D", data, "-A", "trust", "-U", "grid", "--no-sync", **user)
        self.start("database", [postgres("postgres"), "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", data, "-F"], lambda: answers(port), **user)
        return f"postgresql+psycopg2://grid@127.0.0.1:{port}/postgres"

    def must(self, *command, **how):
        ran = subprocess.run([str(word) for word in command], cwd=self.dir, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **how)
        if ran.returncode != 0:
            raise Failure(f"{command[0]} ends with {ran.returncode}:\n{ran.stdout}{ran.stderr}")

    def start(self, name, command, is_ready, **how):
        with open(self.dir / f"{name}.log", "w") as log:
            process = subprocess.Popen([str(word) for word in command], cwd=self.dir, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **how)
        self.processes.append(process)
        for _ in range(600):
            if process.poll() is not None:
                break
            if is_ready():
                return
            time.sleep(0.1)
        raise Failure(f"the grid's {name} does not start:\n{self.said(name)}")

    def said(self, name):
        return (self.dir / f"{name}.log").read_text(errors="replace")

    def ran(self):
        """The commands that the worker ran."""
        return [line.split(" ", 1) for line in self.said("worker").splitlines() if line != "ready"]

    def __exit__(self, failed=None, *_):
        if failed:
            print(f"the executor's worker said at its end:\n{self.said('worker')[-2000:]}" if (self.dir / "worker.log").exists() else "the executor has no worker yet", file=sys.stderr)
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        shutil.rmtree(self.dir, ignore_errors=True)
