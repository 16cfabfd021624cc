import groovy.lang.Binding;
import groovy.lang.Closure;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyObject;
import groovy.lang.GroovyShell;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.customizers.ImportCustomizer;

/** Groovy: scripts compiled and run, dynamic and static, with the language's and the library's own magic. */
public final class Main {
    public static void main(String[] args) throws Exception {
        int n = 0;
        for (String s : SCRIPTS) {
            for (Boolean indy : new Boolean[] {true, false}) {
                CompilerConfiguration c = new CompilerConfiguration();
                c.getOptimizationOptions().put("indy", indy);
                ImportCustomizer i = new ImportCustomizer();
                i.addStarImports("groovy.transform");
                c.addCompilationCustomizers(i);
                StringWriter w = new StringWriter();
                Binding b = new Binding();
                b.setVariable("out", new java.io.PrintWriter(w, true));
                b.setVariable("given", List.of(3, 1, 2));
                int number = n / 2 + 1;
                Out.head("script " + number + (indy ? " indy" : " call sites"));
                Object r = null;
                try {
                    r = new GroovyShell(Main.class.getClassLoader(), b, c).evaluate(s, "Script" + number + ".groovy");
                } catch (Throwable t) {
                    Out.line(Out.thrown(t));
                }
                Out.line(w.toString().replace("\r", "").stripTrailing());
                Out.line("result " + r);
                n++;
            }
        }
        embedding();
        errors();
    }

    private static void embedding() throws Exception {
        Out.head("embedding");
        try (GroovyClassLoader l = new GroovyClassLoader(Main.class.getClassLoader())) {
            Class<?> k = l.parseClass("class Acc implements Comparator<String>, Runnable { int total; def add(int... x) { x.each { total += it }; this }\n int compare(String a, String b) { b <=> a }\n void run() { total = -1 }\n def propertyMissing(String n) { \"no $n\" }\n def methodMissing(String n, a) { \"$n(${a.join(',')})\" } }");
            GroovyObject o = (GroovyObject) k.getDeclaredConstructor().newInstance();
            o.invokeMethod("add", new Object[] {1, 2, 3});
            Out.line(o.getProperty("total") + " " + o.getProperty("nothing") + " " + o.invokeMethod("magic", new Object[] {1, "x"}));
            @SuppressWarnings("unchecked")
            java.util.Comparator<String> cmp = (java.util.Comparator<String>) o;
            Out.line(cmp.compare("a", "b"));
            ((Runnable) o).run();
            Out.line(o.getProperty("total"));
            Closure<?> c = (Closure<?>) new GroovyShell(l).evaluate("{ a, b = 10 -> a * b }");
            Out.line(c.call(4) + " " + c.call(4, 5) + " " + c.curry(3).call() + " " + c.getMaximumNumberOfParameters());
            Out.line(groovy.util.Eval.xy(3, 4, "x * y + 1"));
            groovy.util.ConfigObject conf = new groovy.util.ConfigSlurper("test").parse("a { b = 1; c { d = 'x' } }\nenvironments { test { a.b = 2 } }\nl = [1, 2].collect { it * 2 }");
            Out.line(conf.flatten(new java.util.TreeMap<>()));
        }
    }

    /** The methods that Groovy would have taken stand in the order of reflection, which nothing promises. */
    private static RuntimeException plain(Throwable t) {
        return new RuntimeException(t.getClass().getName() + ": " + String.valueOf(t.getMessage()).replaceAll("(?s)\\nPossible solutions.*", ""));
    }

    private static void errors() {
        Out.head("errors");
        String[] bad = {"1 / 0", "undefinedVariable", "null.foo()", "'a'.nope(1)", "throw new IllegalStateException('own')", "assert [1, 2].sum() == 4 : 'sum'", "def f(int x) {}; f('s')", "Integer x = 'abc' as Integer", "class A { abstract int f() }", "class B extends Nope {}", "def x = ", "@groovy.transform.CompileStatic def f(String s) { s.nope() }", "final int q = 1; q = 2; q", "interface I { def f() }; new I()", "enum E { A, B }; E.valueOf('C')", "[1, 2, 3].get(7)", "(1..3)[9]", "new Date().nope", "'x' * -1", "1.foo = 3", "import no.such.Thing; 1", "class C { final x }; new C().x = 2", "switch (3) { case String: 1; break; default: 'd' }"};
        for (String s : bad) {
            Out.attempt(s, () -> {
                try {
                    return new GroovyShell().evaluate(s, "Bad.groovy");
                } catch (MultipleCompilationErrorsException e) {
                    return "compile: " + e.getErrorCollector().getErrorCount() + " " + e.getMessage().replaceAll("@[0-9a-f]+", "@").replace("\n", "\\n");
                } catch (org.codehaus.groovy.runtime.powerassert.PowerAssertionError e) {
                    return "power assert " + e.getMessage().replace("\n", "\\n");
                } catch (groovy.lang.MissingMethodException e) {
                    throw plain(e);
                }
            });
        }
    }

    private static final String[] SCRIPTS = {
        """
        class Person implements Comparable<Person> { String name; int age; List<String> tags = []
          String getLabel() { "${name.toUpperCase()} (${age})" }
          int compareTo(Person o) { age <=> o.age ?: name <=> o.name }
          def plus(Person o) { new Person(name: name + '+' + o.name, age: age + o.age) }
          def getAt(int i) { name[i] }
          def call(x) { "called $x" }
          boolean asBoolean() { age > 0 }
          def leftShift(t) { tags << t; this }
          String toString() { "P($name,$age)" } }
        def a = new Person(name: 'ann', age: 30), b = new Person(name: 'bob', age: 25)
        out.println "${a.label} ${[a, b].sort()} ${a + b} ${a[0]} ${a('x')} ${a ? 'yes' : 'no'} ${a << 't' << 'u'} ${a.tags} ${a > b} ${a == b} ${[a, b]*.name} ${[a, b].max()} ${a.with { age + 1 }}"
        def n = null
        out.println "${n?.length()} ${n ?: 'elvis'} ${n?.a?.b}"
        a.metaClass.shout = { -> delegate.name + '!' }
        out.println a.shout()
        String.metaClass.twice = { -> delegate * 2 }
        out.println 'ab'.twice()
        String.metaClass = null
        trait Flying { int height = 3; String fly() { "flies at $height with ${wings()}" }; abstract int wings() }
        trait Loud { String say() { 'loud' } }
        class Bird implements Flying, Loud { int wings() { 2 }; String say() { Loud.super.say() + ' bird' } }
        def bird = new Bird(height: 9)
        out.println "${bird.fly()} ${bird.say()} ${bird instanceof Flying}"
        def o = new Object() as Loud
        out.println o.say()
        enum Color { RED(1), GREEN(2) { String hex() { 'g' } }; final int v; Color(int v) { this.v = v }; String hex() { 'x' + v } }
        out.println Color.values().collect { it.hex() } + (Color.RED..Color.GREEN).size() + (1 as String) + ('GREEN' as Color).v
        @Canonical class Pt { int x, y }
        @Immutable class Im { String s; List l }
        @TupleConstructor @EqualsAndHashCode(includes = 'k') class Eq { def k, v }
        @Sortable(includes = ['x']) class So { int x }
        @Singleton class Sing { int c = 4 }
        class Del { @Delegate List inner = [1, 2]; @Lazy def slow = { 'lazy' }() ; @Memoized int m(int x) { x * x } }
        def im = new Im('s', [1])
        try { im.l << 2 } catch (UnsupportedOperationException e) { out.println 'immutable' }
        try { im.s = 'q' } catch (ReadOnlyPropertyException e) { out.println e.message }
        out.println "${new Pt(1, 2)} ${new Pt(1, 2) == new Pt(1, 2)} ${im} ${new Eq(1, 2) == new Eq(1, 3)} ${[new So(x: 3), new So(x: 1)].sort()*.x} ${Sing.instance.c} ${new Del().size()} ${new Del().slow} ${new Del().m(7)}"
        record R(int p, String q) { int twice() { p * 2 } }
        out.println "${new R(3, 'z')} ${new R(3, 'z').twice()} ${new R(1, 'a').toList()}"
        """,
        """
        def l = [5, 3, 8, 1], m = [a: 1, b: [c: 2], 'd e': 3]
        out.println "${l.sort(false)} ${l.collect { it * 2 }} ${l.findAll { it > 2 }} ${l.inject(0) { s, x -> s + x }} ${l.groupBy { it % 2 }} ${l.any { it == 8 }} ${l.every { it }} ${l[-1]} ${l[1..2]} ${l[0, 3]} ${l - 3} ${l + [9]} ${l << 7} ${l.collate(2)}"
        out.println "${l.min()} ${l.max { -it }} ${l.sum()} ${l.reverse()} ${l.unique(false)} ${l.withIndex().take(2)}"
        out.println "${m.b.c} ${m['d e']} ${m.collect { k, v -> k }} ${m.findAll { k, v -> v instanceof Integer }} ${m.sort { -it.key.size() }.keySet()} ${m.any { it.value == 3 }} ${[[1, 2], [3, 4]].combinations()} ${[[1, 2], [3]].flatten()} ${[[1, 2], [3, 4]].transpose()} ${[1, 2, 3].permutations().size()} ${(1..10).step(3)} ${('a'..'e').join('-')} ${(1..<4).toList()} ${[1, [2, [3]]].flatten().sum()} ${['x', 'y'].eachWithIndex { v, i -> }.size()} ${[a: 1].withDefault { it * 2 }.zz}"
        def (x, y, z) = [1, 2]; out.println "$x $y $z ${[*[1, 2], 3]} ${[*: [a: 1], b: 2]}"
        def compose = { it + 1 } >> { it * 2 }, back = { it + 1 } << { it * 2 }
        def fact; fact = { k -> k < 2 ? 1G : k * fact(k - 1) }
        def tramp; tramp = { k, acc = 0G -> k == 0 ? acc : tramp.trampoline(k - 1, acc + k) }.trampoline()
        out.println "${compose(3)} ${back(3)} ${fact(30)} ${tramp(2000)} ${{ a, b, c -> a + b + c }.curry(1).rcurry(3)(2)} ${[1, 2].collect(this.&twice)} ${['a', 'bb']*.size()} ${'abc'.collect { it }}"
        def twice(q) { q * 2 }
        def sw = { v -> switch (v) { case 1..3: return 'range'; case String: return 'string'; case ~/x.*/: return 'regex'; case [7, 8]: return 'list'; case { it > 100 }: return 'closure'; case null: return 'null'; default: return 'other' } }
        out.println([2, 'a', 8, 200, null, 50].collect(sw))
        out.println "${'2020-03-04' =~ /(\\d+)-(\\d+)/ ? (('2020-03-04' =~ /(\\d+)-(\\d+)/)[0]) : 0} ${'abc' ==~ /[a-c]+/} ${'a1b2'.replaceAll(/\\d/) { (it as int) + 1 }} ${'x,y;z'.split(/[,;]/) as List} ${'hello'[1..3]} ${'hello'[-1..0]}"
        out.println "${'hello'.capitalize()} ${'a b c'.tokenize()} ${'abc'.padLeft(5, '*')} ${'x' * 3} ${'abc'.reverse()} ${'Abc'.toLowerCase().center(9, '-')} ${'line1\\nline2'.readLines()} ${'abc'.each { }.size()}"
        out.println "${10 / 4} ${10.intdiv(4)} ${7 % 3} ${2 ** 10} ${2 ** -1} ${1.1 + 2.2} ${1.1f + 2} ${10G ** 30} ${5 <=> 3} ${'b' <=> 'a'} ${3.14 as int} ${'12' as int} ${1 == 1.0} ${'a' == "${'a'}"} ${0.1 + 0.2 == 0.3} ${Integer.MAX_VALUE + 1} ${1L << 40} ${-8 >>> 28} ${!0} ${[] ? 1 : 2} ${1..3 == [1, 2, 3]}"
        int[] arr = [3, 1, 2]; Arrays.sort(arr); out.println "${arr} ${arr.length} ${arr.sum()} ${arr as List}"
        def s = 0; for (i in 0..<5) { s += i }; for (int i = 0, j = 9; i < j; i++, j--) { s += j }; while (s > 20) s -= 7; 3.times { s += it }; 1.upto(3) { s += it }; 10.step(0, -5) { s += it }; out.println s
        try { try { throw new IOException('inner') } catch (IOException | RuntimeException e) { throw new RuntimeException('outer', e) } finally { out.println 'finally' } } catch (e) { out.println "${e.message} ${e.cause.message}" }
        out.println given.sort(false)
        """,
        """
        import groovy.transform.CompileStatic
        import groovy.transform.TypeChecked
        @CompileStatic class Fast {
          static int fib(int n) { n < 2 ? n : fib(n - 1) + fib(n - 2) }
          static long sieve(int n) { boolean[] c = new boolean[n + 1]; long s = 0; for (int i = 2; i <= n; i++) { if (!c[i]) { s += i; for (long j = (long) i * i; j <= n; j += i) c[(int) j] = true } }; s }
          static Map<String, Integer> count(List<String> l) { Map<String, Integer> m = new TreeMap<>(); l.each { String x -> m[x] = (m[x] ?: 0) + 1 }; m }
          static <T extends Comparable<T>> T best(Collection<T> c) { c.inject { T a, T b -> a > b ? a : b } as T }
          int field = 4
          Closure<Integer> adder() { { int x -> x + field } } }
        out.println "${Fast.fib(20)} ${Fast.sieve(20000)} ${Fast.count(['a', 'b', 'a'])} ${Fast.best([3, 9, 2])} ${new Fast().adder().call(3)}"
        def slow(n) { n < 2 ? n : slow(n - 1) + slow(n - 2) }
        out.println slow(16)
        def words = 'the cat sat on the mat with the other cat'.split() as List
        out.println words.countBy { it }.sort { a, b -> b.value <=> a.value ?: a.key <=> b.key }
        def life = [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]] as Set
        12.times { def nb = [:].withDefault { 0 }; life.each { c -> for (dx in -1..1) for (dy in -1..1) if (dx || dy) nb[[c[0] + dx, c[1] + dy]]++ }; life = nb.findAll { k, v -> v == 3 || v == 2 && k in life }.keySet() as Set }
        out.println life.sort { a, b -> a[0] <=> b[0] ?: a[1] <=> b[1] }
        class Html { def w = new StringBuilder(); int d = 0
          def methodMissing(String n, args) { w << '  ' * d << "<$n"; args.findAll { it instanceof Map }.each { it.each { k, v -> w << " $k='$v'" } }; w << '>\\n'; d++
            args.each { if (it instanceof Closure) { it.delegate = this; it.resolveStrategy = Closure.DELEGATE_FIRST; it() } else if (!(it instanceof Map)) w << '  ' * d << it << '\\n' }; d--; w << '  ' * d << "</$n>\\n"; this } }
        def h = new Html(); h.html { body(class: 'c') { p 'text'; 3.times { i -> li(id: i, "item $i") } } }
        out.println h.w
        use(StrCat) { out.println('abc'.vowels() + ' ' + 5.twiceIt) }
        class StrCat { static int vowels(String s) { s.count('a') }; static getTwiceIt(Integer i) { i * 2 } }
        class Inter implements GroovyInterceptable { def invokeMethod(String n, a) { "intercepted $n" } }
        out.println new Inter().whatever(1)
        def e = new Expando(name: 'q'); e.hi = { -> "hi $name" }; out.println(e.hi())
        out.println(([1, 2, 3] as Stack).pop() + ' ' + ([run: { 'ran' }] as Callable0).run())
        interface Callable0 { def run() }
        def ob = new ObservableMap(); def seen = []; ob.addPropertyChangeListener { seen << "${it.propertyName}:${it.newValue}" }; ob.k = 1; out.println seen
        out.println(GQ { 1 })
        def GQ(c) { c() + 1 }
        out.println new ByteArrayInputStream('l1\\nl2'.bytes).readLines()*.toUpperCase() + new StringReader('a b').text
        out.println(([3, 1, 2].stream().sorted().map { it * 2 }.toList()) + [1, 2, 3].parallelStream().mapToInt { it }.sum())
        def f = new File('some.txt'); f.text = 'one\\ntwo\\n'; f << 'three'; out.println(f.readLines().size() + ' ' + f.withReader { it.readLine() } + ' ' + f.eachLine { it }); f.delete()
        """,
    };
}
