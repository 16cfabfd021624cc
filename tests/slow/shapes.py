"""Inputs that may cost more than their size. Each shape is a family that grows with a number.

A shape in Java is a statement, repeated in one of some arrangements. A shape in bytes is a class file that no compiler writes. Both give a
JAR.
"""
import io
import struct
import subprocess
import zipfile

# The repeated statements. {i} is the number of the copy, {p} one of a few numbers.
STATEMENTS = {
    "branch": "if (x == {i}) s += {i};",
    "choice": 'o = x > {i} ? (Object) "a{i}" : list;',
    "handler": "try {{ s += x / (x - {i}); }} catch (ArithmeticException e) {{ s--; }}",
    "finally": "try {{ s += list.size(); }} finally {{ s ^= {i}; }}",
    "switch": "switch (x) {{ case 1: s += {i}; break; case 2: s -= {i}; default: s++; }}",
    "strings": 'switch (text) {{ case "a{i}": s++; break; case "b{i}": s--; }}',
    "loop": "for (int j = 0; j < 3; j++) s += j;",
    "lambda": "supplier = () -> {i}; o = supplier.get();",
    "captures": "{{ Object c = o; int d = x; supplier = () -> c.hashCode() + d; o = supplier.get(); }}",
    "references": "function = String::valueOf; o = function.apply(o);",
    "concat": 'text = text + "a{i}" + s;',
    "builder": 'builder.append(text).append("{i}"); text = builder.toString();',
    "named": 'o = Class.forName("slow.Main").getMethod("m{p}", Object.class).invoke(null, o);',
    "own": 'o = Main.class.getDeclaredMethod("m{p}", Object.class).invoke(null, o);',
    "unknown": 'o = Class.forName(text + ".C{i}").getDeclaredConstructor().newInstance();',
    "member": 'o = o.getClass().getMethod(text + {i}).invoke(o);',
    "fields": 'o = Main.class.getField("f{p}").get(null);',
    "handle": 'o = MethodHandles.lookup().findStatic(Main.class, "m{p}", MethodType.methodType(Object.class, Object.class)).invoke(o);',
    "combined": 'handle = MethodHandles.dropArguments(handle, 0, Object.class); o = handle;',
    "proxy": "o = Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {{ Runnable.class }}, (a, b, c) -> null);",
    "interface": "o = function.apply(o);",
    "list": "list.add(o); o = list.get(x % {p});",
    "map": 'map.put("k{i}", o); o = map.get("k{p}");',
    "array": "objects[x & 7] = o; o = objects[{p}];",
    "arrays": "o = new Object[] {{ o, objects, {i} }};",
    "static": "f{p} = o; o = f1;",
    "local": "o = m{p}(o);",
    "classes": "o = new C{p}(o).go(o);",
    "monitor": "synchronized (list) {{ s++; }}",
    "cast": "o = (CharSequence) o; o = ((CharSequence) o).toString();",
    "instance": "if (o instanceof Runnable) ((Runnable) o).run();",
    "stream": "o = list.stream().map(a -> a.toString() + {i}).filter(a -> a != null).count();",
    "throws": 'if (x == {i}) throw new IllegalStateException("" + o);',
}
MEMBERS = 8
LOCALS = "int x = o.hashCode(), s = 0; String text = \"\" + o; StringBuilder builder = new StringBuilder();"


def copies(statement, numbers):
    return "".join("\n" + statement.format(i=i, p=i % MEMBERS) for i in numbers)


def method(name, body):
    return f"static Object {name}(Object o) throws Throwable {{ {LOCALS}{body}\nuse(s, text); return o; }}\n"


def one(statement, n):
    return method("all", copies(statement, range(n)))


def many(statement, n):
    each = [method(f"all{k}", copies(statement, range(k, k + 8))) for k in range(0, n, 8)]
    return "".join(each) + method("all", "".join(f"\no = all{k}(o);" for k in range(0, n, 8)))


def chain(statement, n):
    each = [method(f"all{k}", copies(statement, [k]) + (f"\no = all{k + 1}(o);" if k + 1 < n else "")) for k in range(n)]
    return "".join(each) + method("all", "\no = all0(o);")


def fan(statement, n):
    side = max(2, int(n**0.5))
    calls = "".join(f"\no = all{k}(o);" for k in range(side))
    return "".join(method(f"all{k}", copies(statement, [k]) + calls) for k in range(side)) + method("all", calls)


def nest(statement, n):
    depth = min(n, 40)
    rows = [copies(statement, range(k * n // depth, (k + 1) * n // depth)) for k in range(depth)]
    return method("all", "".join(f"\nwhile (x++ < {k}) {{{row}" for k, row in enumerate(rows)) + "}" * depth)


def ring(statement, n):
    return method("all", "\nwhile (x++ < 9) {" + copies(statement, range(n)) + "}")


ARRANGEMENTS = {f.__name__: f for f in (one, many, chain, fan, nest, ring)}
HEAD = "package slow;\nimport java.lang.invoke.*; import java.lang.reflect.*; import java.util.*; import java.util.function.*;\n"


def source(statement, arrangement, n):
    statics = "".join(f"public static Object f{p}; public static Object m{p}(Object o) {{ return f{p} == null ? o : f{p}; }}\n" for p in range(MEMBERS))
    kept = (
        "static List<Object> list = new ArrayList<>(); static Map<String, Object> map = new HashMap<>(); static Object[] objects = new Object[8];\n"
        "static Supplier<Object> supplier; static Function<Object, Object> function; static MethodHandle handle; static void use(int s, String text) {}\n"
    )
    classes = "".join(f"class C{p} {{ Object held; C{p}(Object o) {{ held = o; }} Object go(Object o) {{ return o == null ? held : o; }} }}\n" for p in range(MEMBERS))
    main = 'public static void main(String[] args) throws Throwable { use(0, "" + all(args)); }\n'
    return f"{HEAD}public class Main {{\n{statics}{kept}{ARRANGEMENTS[arrangement](STATEMENTS[statement], n)}{main}}}\n{classes}"


def compiled(javac, folder, text):
    """A JAR of the source; none where it is too large for a method, as javac says."""
    file = folder / "Main.java"
    file.write_text(text, encoding="utf-8")
    command = [javac, "--release", "11", "-nowarn", "-Xlint:none", "-proc:none", "-J-XX:TieredStopAtLevel=1", "-J-Xss64m", "-d", folder / "classes", file]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        if any(why in done.stdout for why in ("code too large", "too many constants", "code too large for try")):
            return None
        raise SystemExit(f"slow: javac: {done.stdout[:2000]}")
    classes = sorted((folder / "classes").rglob("*.class"))
    return archive([(str(c.relative_to(folder / "classes")), c.read_bytes()) for c in classes])


def archive(entries, level=9):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as jar:
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\nMain-Class: slow.Main\r\nMulti-Release: true\r\n\r\n")
        for name, content in entries:
            jar.writestr(name, content)
    return out.getvalue()


class Class:
    """A class file, as far as the shapes need it."""

    def __init__(self, name, above="java/lang/Object", interfaces=(), flags=0x21, version=52):
        self.name, self.above, self.interfaces, self.flags, self.version = name, above, interfaces, flags, version
        self.pool, self.known, self.methods, self.attributes = [], {}, [], []

    def constant(self, content):
        if content not in self.known:
            self.pool.append(content)
            self.known[content] = len(self.pool)
        return self.known[content]

    def utf8(self, text):
        return self.constant(struct.pack(">BH", 1, len(text.encode())) + text.encode())

    def type(self, name):
        return self.constant(struct.pack(">BH", 7, self.utf8(name)))

    def string(self, text):
        return self.constant(struct.pack(">BH", 8, self.utf8(text)))

    def called(self, owner, name, descriptor, tag=10):
        named = self.constant(struct.pack(">BHH", 12, self.utf8(name), self.utf8(descriptor)))
        return self.constant(struct.pack(">BHH", tag, self.type(owner), named))

    def attribute(self, name, content):
        return struct.pack(">HI", self.utf8(name), len(content)) + content

    def method(self, name, descriptor, code, flags=9, handlers=(), stack=20, variables=20):
        table = b"".join(struct.pack(">HHHH", *row) for row in handlers)
        content = struct.pack(">HHI", stack, variables, len(code)) + code + struct.pack(">H", len(handlers)) + table + b"\0\0"
        self.methods.append(struct.pack(">HHHH", flags, self.utf8(name), self.utf8(descriptor), 1) + self.attribute("Code", content))

    def entry(self):
        this, above = self.type(self.name), self.type(self.above)
        interfaces = [self.type(name) for name in self.interfaces]
        rest = struct.pack(">HHHH", self.flags, this, above, len(interfaces)) + b"".join(struct.pack(">H", i) for i in interfaces)
        rest += struct.pack(">HH", 0, len(self.methods)) + b"".join(self.methods)
        rest += struct.pack(">H", len(self.attributes)) + b"".join(self.attributes)
        return f"{self.name}.class", struct.pack(">IHHH", 0xCAFEBABE, 0, self.version, len(self.pool) + 1) + b"".join(self.pool) + rest


RETURN = b"\xb1"
OLD = 49  # without frames


def started(*more):
    main = Class("slow/Main", version=OLD)
    main.method("main", "([Ljava/lang/String;)V", RETURN)
    return archive([main.entry(), *(c.entry() for c in more)])


def superclasses(n):
    return started(*(Class(f"slow/S{k}", f"slow/S{k - 1}" if k else "java/lang/Object") for k in range(n)))


def superclasses_with_methods(n):
    found = []
    for k in range(n):
        made = Class(f"slow/S{k}", f"slow/S{k - 1}" if k else "java/lang/Object", version=OLD)
        made.method("go", "()Ljava/lang/Object;", b"\x2a\xb6" + struct.pack(">H", made.called(made.name, "go", "()Ljava/lang/Object;")) + b"\xb0", flags=1)
        found.append(made)
    return started(*found)


def interfaces(n):
    """Each extends the two before it."""
    return started(*(Class(f"slow/I{k}", interfaces=[f"slow/I{j}" for j in range(max(0, k - 2), k)], flags=0x601) for k in range(n)))


def implementers(n):
    n = min(n, 1024)
    all_of_them = [f"slow/I{k}" for k in range(n)]
    return started(*(Class(name, flags=0x601) for name in all_of_them), *(Class(f"slow/C{k}", interfaces=all_of_them) for k in range(n // 4)))


def handlers(n):
    n = min(n, 4096)
    main = Class("slow/H", version=OLD)
    jumps = b"\xa7\x00\x03" * n
    at = len(jumps) + 1
    main.method("go", "()V", jumps + RETURN + b"\x57" + RETURN, handlers=[(0, len(jumps), at, main.type(f"slow/E{k}")) for k in range(n)])
    return started(main)


def switches(n):
    n = min(n, 2048)
    main = Class("slow/W", version=OLD)
    code = b""
    for _ in range(n // 16):
        start = len(code) + 1  # the instruction stands behind the load
        pad = -(start + 1) % 4
        end = start + 1 + pad + 12 + 4 * 64
        code += b"\x1a\xaa" + b"\0" * pad + struct.pack(">iii", end - start, 0, 63) + struct.pack(">i", end - start) * 64
    main.method("go", "(I)V", code + RETURN)
    return started(main)


def variables(n):
    """Each jump back meets as many variables as there are."""
    n = min(n, 5000)
    main = Class("slow/V", version=OLD)
    code = b"".join(b"\x01\xc4\x3a" + struct.pack(">H", k) for k in range(1, n))
    start = len(code)
    for _ in range(n):
        code += b"\x1a\x99" + struct.pack(">h", start - len(code) - 1 if len(code) - start < 30000 else 3)
    main.method("go", "(I)V", code[:60000] + RETURN, variables=n + 2)
    return started(main)


def constants(n):
    main = Class("slow/K")
    for k in range(min(n * 16, 60000)):
        main.utf8(f"{k}")
    return started(main)


def descriptors(n):
    n = min(n, 2048)
    main = Class("slow/D", version=OLD)
    for k in range(n):
        main.method(f"m{k}", "(" + "[" * 200 + f"Lslow/T{k};" + "Ljava/lang/Object;" * 200 + ")V", RETURN, variables=255)
    return started(main)


def overloads(n):
    n = min(n, 4096)
    main = Class("slow/O", version=OLD)
    for k in range(n):
        main.method("m", f"(Lslow/T{k};)V", RETURN)
    call = b"".join(b"\x01\xb8" + struct.pack(">H", main.called("slow/O", "m", f"(Lslow/T{k};)V")) for k in range(n))
    main.method("go", "()V", call + RETURN)
    return started(main)


def annotations(n):
    n = min(n, 8192)
    main = Class("slow/A")
    kind, name = main.utf8("Lslow/N;"), main.utf8("v")
    value = struct.pack(">BH", ord("s"), main.utf8("x"))
    for _ in range(n):
        value = struct.pack(">BHHH", ord("@"), kind, 1, name) + value
    main.attributes.append(main.attribute("RuntimeVisibleAnnotations", struct.pack(">H", 1) + struct.pack(">HHH", kind, 1, name) + value))
    return started(main)


def signatures(n):
    main = Class("slow/G")
    text = "Ljava/util/List<" * min(n, 3000) + "Ljava/lang/Object;" + ">;" * min(n, 3000)
    main.attributes.append(main.attribute("Signature", struct.pack(">H", main.utf8(text))))
    return started(main)


def zeros(n):
    n = min(n, 8192)
    main = Class("slow/Z")
    main.attributes.append(main.attribute("Zero", bytes(n << 14)))
    return started(main)


def nested(n):
    inner = started()
    for k in range(min(n, 60)):
        inner = archive([(f"BOOT-INF/lib/a{k}.jar", inner), (f"BOOT-INF/lib/b{k}.jar", inner)] if len(inner) < 1 << 16 else [(f"BOOT-INF/lib/a{k}.jar", inner)])
    return inner


def libraries(n):
    n = min(n, 1024)
    inner = started()
    return archive([(f"BOOT-INF/lib/l{k}.jar", inner) for k in range(n)])


def versions(n):
    n = min(n, 4096)
    made = Class("slow/Main")
    made.method("main", "([Ljava/lang/String;)V", RETURN)
    found = [made] + [Class(f"slow/R{k}") for k in range(n // 16)]
    return archive([(f"{folder}{name}", content) for folder in ["", *(f"META-INF/versions/{v}/" for v in range(9, 26))] for name, content in (c.entry() for c in found)])


def entries(n):
    return archive([(f"e/{k}", b"") for k in range(n * 8)])


def services(n):
    n = min(n, 1024)
    names = "".join(f"slow.S{k}\n" for k in range(n))
    return archive([Class("slow/Main").entry(), *((f"META-INF/services/slow.T{k}", names) for k in range(max(1, n // 8)))])


def texts(n):
    """A text that is put behind itself."""
    n = min(n, 10000)
    main = Class("slow/X", version=OLD)
    concat = main.called("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;")
    code = b"\x13" + struct.pack(">H", main.string("ab")) + b"\x4c"
    code += (b"\x2b\x2b\xb6" + struct.pack(">H", concat) + b"\x4c") * n
    code += b"\x2b\xb8" + struct.pack(">H", main.called("java/lang/Class", "forName", "(Ljava/lang/String;)Ljava/lang/Class;")) + b"\x57"
    main.method("go", "()V", code + RETURN)
    return started(main)


BYTES = {
    f.__name__: f
    for f in (superclasses, superclasses_with_methods, interfaces, implementers, handlers, switches, variables, constants, descriptors, overloads, annotations, signatures, zeros, nested, libraries, versions, entries, services, texts)
}
