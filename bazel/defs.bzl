"""`resolute_jar` rewrites JARs by `resolute optimize` or `resolute check`.

The action reads declared inputs only: the JARs, their class path, the JDK, the binary. It uses no cache of its own, since Bazel has
one. Its outputs are the same bytes on each machine. So it runs in sandboxes and on remote executors.
"""

def _jars(target):
    """The JARs of a target: the outputs of a Java rule, or files."""
    if JavaInfo in target and target[JavaInfo].runtime_output_jars:
        return target[JavaInfo].runtime_output_jars
    return [f for f in target[DefaultInfo].files.to_list() if f.extension == "jar"]

def _runtime(target):
    """The files on the class path of a target when it runs."""
    if JavaInfo in target:
        return target[JavaInfo].transitive_runtime_jars
    return target[DefaultInfo].files

def _quoted(file):
    """A file's path as a line of an arguments file."""
    return '"%s"' % file.path.replace("\\", "\\\\").replace('"', '\\"')

def _classes(files):
    """The files of a JDK that the action reads: its image or else its archives, and the file with its version. Other files are no inputs."""
    found = files.to_list()
    images = [f for f in found if f.path.endswith("/lib/modules")]
    of_eight = ["charsets.jar", "jce.jar", "jfr.jar", "jsse.jar", "resources.jar", "rt.jar"]
    folders_of_eight = ["/lib/endorsed/", "/lib/ext/", "/jre/classes/"]
    archives = [f for f in found if f.extension == "jmod" or f.basename in of_eight or any([folder in f.path for folder in folders_of_eight])]
    return (images or archives) + [f for f in found if f.basename == "release"]

def _outputs(ctx, jars):
    """The output file of each JAR: NAME.jar for a single JAR, NAME/FILE for several."""
    if len(jars) == 1:
        return [ctx.actions.declare_file(ctx.label.name + ".jar")]
    names = [jar.basename for jar in jars]
    twice = [name for name in depset(names).to_list() if len([n for n in names if n == name]) > 1]
    if twice:
        fail("several JARs have the name %s: write a resolute_jar rule for each of them" % ", ".join(twice), attr = "jar")
    return [ctx.actions.declare_file("%s/%s" % (ctx.label.name, name)) for name in names]

def _java_info(jars, libraries):
    """The outputs as Java rules see them: in the place of the original JARs, with the same libraries below them."""
    deps = [JavaInfo(output_jar = library, compile_jar = library) for library in libraries]
    return java_common.merge([JavaInfo(output_jar = jar, compile_jar = jar, deps = deps) for jar in jars])

def _resolute_jar(ctx):
    jars = _jars(ctx.attr.jar)
    own = {jar.path: None for jar in jars}
    around = depset(transitive = [_runtime(target) for target in [ctx.attr.jar] + ctx.attr.classpath])
    libraries = [file for file in around.to_list() if file.extension == "jar" and file.path not in own]
    outputs = _outputs(ctx, jars)
    reports = [ctx.actions.declare_file("%s-report.%s" % (ctx.label.name, kind)) for kind in ctx.attr.reports]
    jdk = ctx.attr.jdk[java_common.JavaRuntimeInfo]
    if "/" not in ctx.executable.binary.path:
        fail("%s is in the top folder of the workspace, where Bazel cannot run it: move it into another folder" % ctx.attr.binary.label, attr = "binary")

    args = ctx.actions.args()
    args.add(ctx.attr.command)
    args.add_all(jars)
    args.add("-o", outputs[0].path if len(outputs) == 1 else outputs[0].dirname)
    args.add_all(reports, before_each = "--report")
    args.add_all(["--reproducible", "--no-cache", "--quiet"])
    args.add("--jdk", jdk.java_home)
    args.add("--world", ctx.attr.world)
    if ctx.attr.pin_class_path:
        args.add("--pin-class-path")
    args.add_all([ctx.expand_location(option, ctx.attr.data) for option in ctx.attr.options])

    # A class path may be longer than a command line.
    class_path = ctx.actions.args()
    if libraries:
        class_path.use_param_file("@%s", use_always = True)
        class_path.set_param_file_format("multiline")
        class_path.add_all(libraries, before_each = "-c", map_each = _quoted)

    ctx.actions.run(
        executable = ctx.executable.binary,
        arguments = [args, class_path] if libraries else [args],
        inputs = jars + libraries + ctx.files.data + _classes(jdk.files),
        outputs = outputs + reports,
        mnemonic = "Resolute",
        progress_message = "Resolute: %s %s" % (ctx.attr.command, ctx.label),
    )
    return [
        DefaultInfo(files = depset(outputs), runfiles = ctx.attr.jar[DefaultInfo].default_runfiles),
        OutputGroupInfo(reports = depset(reports)),
        _java_info(outputs, libraries),
    ]

resolute_jar = rule(
    implementation = _resolute_jar,
    doc = """Rewrites the JARs of a target. One JAR becomes NAME.jar, several become NAME/FILE each.

The result can replace the original: in `deps` and `runtime_deps` of Java rules, or as a file. For `java_import`, use a filegroup.
Reports are NAME-report.FORMAT, in the output group `reports`.""",
    attrs = {
        "jar": attr.label(
            mandatory = True,
            allow_files = [".jar"],
            doc = "The JARs to rewrite: a Java rule, a deploy JAR (`:app_deploy.jar`), a file, or a filegroup of several JARs.",
        ),
        "classpath": attr.label_list(
            allow_files = [".jar"],
            doc = "More JARs and Java rules to read types from; they stay as they are. The libraries of a Java rule in `jar` are known already.",
        ),
        "world": attr.string(
            default = "open",
            values = ["open", "sealed", "closed"],
            doc = "What the analysis may assume about other code.",
        ),
        "pin_class_path": attr.bool(
            doc = "Whether to trust that the program will run with exactly this class path.",
        ),
        "options": attr.string_list(
            doc = "More arguments, one in each string. `$(location LABEL)` is a file of `data`.",
        ),
        "data": attr.label_list(
            allow_files = True,
            doc = "The files that `options` name by `$(location LABEL)`.",
        ),
        "reports": attr.string_list(
            default = ["html"],
            doc = "Formats of reports: html, json, sarif, txt.",
        ),
        "command": attr.string(
            default = "optimize",
            values = ["optimize", "check"],
            doc = "`optimize` rewrites the JARs. `check` makes JARs for tests, which check the claims of the analysis at run time.",
        ),
        "jdk": attr.label(
            default = "@bazel_tools//tools/jdk:current_java_runtime",
            providers = [java_common.JavaRuntimeInfo],
            doc = "The JDK to read types from: the Java runtime of the target platform.",
        ),
        "binary": attr.label(
            default = "//:binary",
            executable = True,
            cfg = "exec",
            allow_single_file = True,
            doc = "The binary `resolute` for the machine that runs the action.",
        ),
    },
    provides = [JavaInfo],
)

def _no_binary(ctx):
    fail("the rule does not know the binary `resolute`: write `build --@resolute//:binary=LABEL` into .bazelrc")

no_binary = rule(
    implementation = _no_binary,
    doc = "Fails with the advice to name a binary.",
    executable = True,
)
