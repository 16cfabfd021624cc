"""A real server of Bazel's remote cache over HTTP, set up as in Bazel's documents: nginx, which takes PUT by its WebDAV module. Standard library only."""
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import Failure

USER, PASSWORD = "builds", "a secret: ü"

CONF = """\
{user}worker_processes 1; pid {dir}/pid; error_log {dir}/error.log; daemon off;
events {{ worker_connections 256; }}
http {{
  access_log {dir}/access.log; client_max_body_size 0;
  client_body_temp_path {dir}/body; proxy_temp_path {dir}/proxy; fastcgi_temp_path {dir}/fastcgi;
  uwsgi_temp_path {dir}/uwsgi; scgi_temp_path {dir}/scgi;
  server {{
    listen 127.0.0.1:{port}{tls};
    root {dir}/data;
    {auth}
    location / {{ dav_methods PUT; create_full_put_path on; }}
  }}
}}
"""


def called(*cmd):
    ran = subprocess.run(cmd, capture_output=True, text=True)
    if ran.returncode != 0:
        raise Failure(f"{' '.join(cmd)}: {ran.stderr}")
    return ran.stdout


class Server:
    """One nginx. With `secure` it speaks TLS by a certificate of its own authority, and asks for a password."""

    def __init__(self, folder, secure=False):
        for program in ("nginx", "openssl"):
            if not shutil.which(program):
                raise Failure(f"{program} is not on the PATH: install it (Debian: apt-get install nginx openssl)")
        self.dir = Path(folder)
        shutil.rmtree(self.dir, ignore_errors=True)
        (self.dir / "data").mkdir(parents=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.authority = self.dir / "authority.pem"
        tls = auth = ""
        if secure:
            self.certify()
            tls = f" ssl; ssl_certificate {self.dir}/server.pem; ssl_certificate_key {self.dir}/server.key"
            hashed = called("openssl", "passwd", "-apr1", PASSWORD).strip()
            (self.dir / "passwords").write_text(f"{USER}:{hashed}\n")
            auth = f"auth_basic cache; auth_basic_user_file {self.dir}/passwords;"
        self.url = f"http{'s' if secure else ''}://127.0.0.1:{self.port}/cache"
        user = "" if os.geteuid() else "user root;\n"
        (self.dir / "nginx.conf").write_text(CONF.format(user=user, dir=self.dir, port=self.port, tls=tls, auth=auth))
        self.start()

    def certify(self):
        key, request = self.dir / "server.key", self.dir / "server.csr"
        subject = ["-subj", "/CN=a test"]
        new = ["-newkey", "rsa:2048", "-nodes", "-days", "2"]
        called("openssl", "req", "-x509", *new, *subject, "-keyout", str(self.dir / "authority.key"), "-out", str(self.authority))
        called("openssl", "req", *new[:3], *subject, "-keyout", str(key), "-out", str(request))
        names = self.dir / "names"
        names.write_text("subjectAltName=IP:127.0.0.1\n")
        by = ["-CA", str(self.authority), "-CAkey", str(self.dir / "authority.key"), "-CAcreateserial"]
        called("openssl", "x509", "-req", "-in", str(request), *by, "-days", "2", "-extfile", str(names), "-out", str(self.dir / "server.pem"))

    def start(self):
        log = open(self.dir / "nginx.log", "w")
        self.process = subprocess.Popen(["nginx", "-p", str(self.dir), "-e", str(self.dir / "error.log"), "-c", str(self.dir / "nginx.conf")], stdout=log, stderr=log, start_new_session=True)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.stop(at_once=True)
        raise Failure(f"nginx does not start:\n{(self.dir / 'nginx.log').read_text()}{(self.dir / 'error.log').read_text()}")

    def stop(self, at_once=False):
        if self.process.poll() is None:
            if at_once:
                self.signal(signal.SIGKILL)
            else:
                self.process.terminate()
                self.signal(signal.SIGCONT)  # if it was stopped
            self.process.wait()

    def signal(self, number):
        """To nginx and its workers at once: one that is killed before its master would be replaced by another."""
        os.killpg(self.process.pid, number)

    def files(self, kind):
        """The entries of a kind (`ac` or `cas`) in the server."""
        folder = self.dir / "data" / "cache" / kind
        return sorted(folder.iterdir()) if folder.is_dir() else []

    def requests(self):
        """The requests and their answers: `GET 404`."""
        log = self.dir / "access.log"
        lines = log.read_text().splitlines() if log.exists() else []
        parts = [line.split('"') for line in lines]
        return [f"{part[1].split()[0]} {part[2].split()[0]}" for part in parts]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
