"""The tools of Bazel's own Java rules: the compiler's driver and the packer. Debian's Bazel lacks them.

They are compiled from bazel-bootstrap-source, which `scripts/prerequisites executor` installs with their other requirements.
Interface JARs are copies. Standard library only.
"""
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import REPO, Failure

SOURCE = Path("/usr/src/bazel-bootstrap")  # of Debian's package
JARS = Path("/usr/share/java")
LIBRARIES = ["protobuf", "guava", "failureaccess", "jsr305", "auto-value", "auto-value-annotations"]
PROCESSOR = [*LIBRARIES, "auto-common", "javapoet", "escapevelocity"]
IN_TOOLS = ["guava", "protobuf", "failureaccess"]
BUILDJAR = "src/java_tools/buildjar/java/com/google/devtools/build/buildjar"
TOOLS = {  # what is compiled for each, and its main class
    "VanillaJavaBuilder": (
        "com.google.devtools.build.buildjar.VanillaJavaBuilder",
        [f"{BUILDJAR}/{file}" for file in ("VanillaJavaBuilder.java", "jarhelper/*.java", "javac/JavacOptions.java", "javac/WerrorCustomOption.java", "InvalidCommandLineException.java", "OptionsParser.java")],
    ),
    "singlejar": (
        "com.google.devtools.build.singlejar.SingleJar",
        ["src/java_tools/singlejar/java/**/*.java", "src/main/java/com/google/devtools/build/lib/shell/ShellUtils.java"],
    ),
}
PROTOCOLS = ["java_compilation", "worker_protocol", "desugar_deps", "deps"]
BUILD = """\
java_toolchain(
    name = "java",
    forcibly_disable_header_compilation = True,
    genclass = ["VanillaJavaBuilder.jar"],
    ijar = ["ijar"],
    javabuilder = ["VanillaJavaBuilder.jar"],
    singlejar = ["singlejar.jar"],
    source_version = "17",
    target_version = "17",
)
"""


def must(*command):
    ran = subprocess.run([str(word) for word in command], cwd=SOURCE, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise Failure(f"{command[0]} ends with {ran.returncode}:\n{ran.stdout}{ran.stderr}")


def java_tools(javac):
    """A package for a workspace, with the toolchain `java`. It is made once."""
    made = REPO / "build" / "bazel" / "java-tools"
    if (made / "BUILD").is_file():
        return made
    work = made.with_name("java-tools.part")
    shutil.rmtree(work, ignore_errors=True)
    (work / "generated").mkdir(parents=True)
    must("protoc", "-Isrc/main/protobuf", f"--java_out={work / 'generated'}", *(f"src/main/protobuf/{name}.proto" for name in PROTOCOLS))
    generated = sorted((work / "generated").rglob("*.java"))
    for name, (main, patterns) in TOOLS.items():
        files = sorted(file for pattern in patterns for file in SOURCE.glob(pattern))
        class_path, processors = (":".join(str(JARS / f"{jar}.jar") for jar in jars) for jars in (LIBRARIES, PROCESSOR))
        must(javac, "-nowarn", "-d", work / name, "-cp", class_path, "-processorpath", processors, *generated, *files)
        pack(work / f"{name}.jar", work / name, main)
        shutil.rmtree(work / name)
    shutil.rmtree(work / "generated")
    (work / "ijar").write_text('#!/bin/sh\nexec cp "$1" "$2"\n')
    (work / "ijar").chmod(0o755)
    (work / "BUILD").write_text(BUILD)
    shutil.rmtree(made, ignore_errors=True)
    work.rename(made)
    return made


def pack(to, classes, main):
    """A JAR that runs alone: it has the classes, and the libraries' classes."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\nMain-Class: {main}\n")
        for file in sorted(classes.rglob("*.class")):
            packed.write(file, file.relative_to(classes).as_posix())
        for library in IN_TOOLS:
            file = JARS / f"{library}.jar"
            if file.is_file():  # of older guavas, failureaccess is a part
                with zipfile.ZipFile(file) as other:
                    for entry in other.namelist():
                        if entry.endswith(".class") and not entry.startswith("META-INF/") and entry != "module-info.class":
                            packed.writestr(entry, other.read(entry))
