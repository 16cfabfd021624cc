"""Reads programs for macOS, which cannot start here: their machine, their libraries, and whether their signatures are valid. Standard library only."""
import hashlib
import struct
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import Failure

PROCESSORS = {0x0100000C: "aarch64", 0x01000007: "x86_64"}
EXECUTABLE = 2
LOAD_DYLIB, CODE_SIGNATURE, BUILD_VERSION, VERSION_MIN = 0xC, 0x1D, 0x32, 0x24
DIRECTORY, SHA256 = 0xFADE0C02, 2


def read(file):
    """A line about it. What macOS would not start is a failure."""
    data = file.read_bytes()
    magic, processor, _, kind, count, _, _, _ = struct.unpack_from("<8I", data)
    if magic != 0xFEEDFACF or processor not in PROCESSORS or kind != EXECUTABLE:
        raise Failure(f"{file} is no program for macOS")
    at, loads, least, signature = 32, [], None, None
    for _ in range(count):
        command, size = struct.unpack_from("<2I", data, at)
        if command == LOAD_DYLIB:
            name = at + struct.unpack_from("<I", data, at + 8)[0]
            loads.append(data[name : at + size].split(b"\0", 1)[0].decode())
        elif command in (BUILD_VERSION, VERSION_MIN):
            packed = struct.unpack_from("<I", data, at + (12 if command == BUILD_VERSION else 8))[0]
            least = f"{packed >> 16}.{packed >> 8 & 0xFF}"
        elif command == CODE_SIGNATURE:
            signature = struct.unpack_from("<2I", data, at + 8)
        at += size
    pages = signed(file, data, *signature) if signature else 0
    if not pages and PROCESSORS[processor] == "aarch64":
        raise Failure(f"{file} has no signature, and macOS starts none without one on aarch64")
    return f"read: {PROCESSORS[processor]}, macOS {least}, loads {' '.join(loads)}, {pages} signed pages"


def signed(file, data, start, _size):
    """How many pages its signature is for, all with the right hash."""
    for n in range(struct.unpack_from(">I", data, start + 8)[0]):
        place = start + struct.unpack_from(">2I", data, start + 12 + 8 * n)[1]
        if struct.unpack_from(">I", data, place)[0] == DIRECTORY:
            hashes, _, _, pages, end = struct.unpack_from(">5I", data, place + 16)
            length, kind, _, shift = struct.unpack_from("4B", data, place + 36)
            if kind != SHA256:
                raise Failure(f"{file}: the signature has hashes of kind {kind}")
            for page in range(pages):
                content = data[page << shift : min((page + 1) << shift, end)]
                if hashlib.sha256(content).digest() != data[place + hashes + page * length :][:length]:
                    raise Failure(f"{file}: page {page} is not what was signed")
            return pages
    raise Failure(f"{file}: the signature has no directory of hashes")
