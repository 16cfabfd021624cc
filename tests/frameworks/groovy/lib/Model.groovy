package lib

import groovy.transform.CompileDynamic
import groovy.transform.CompileStatic
import groovy.transform.Immutable
import groovy.transform.ToString
import java.util.function.Function
import java.util.function.Supplier

/** What Groovy's compiler makes of its own: closures, static and dynamic, lambdas, traits, properties, calls that it resolves when it runs. */
@CompileStatic
class Fixed {
    private int count
    final List<String> log = []
    String name = 'fixed'
    private static final Map<String, Closure<Integer>> MADE = [:].withDefault { k -> { int n -> k.toString().length() * n } }

    int sum(List<Integer> all) {
        int extra = 1
        all.each { Integer n -> count += n + extra }
        return all.inject(0) { int a, int b -> a + b } + own(extra)
    }

    private int own(int n) {
        Function<Integer, Integer> twice = (Integer m) -> m * 2 + count
        Supplier<String> named = () -> "named ${name}".toString()
        log << named.get()
        Function<String, Integer> length = String::length
        Function<Object, String> text = Object::toString
        return twice.apply(n) + length.apply(named.get()) + text.apply(12).length()
    }

    int shared(String key) { MADE[key].call(3) }

    String said(String greeting = 'hello', int times = 2) { (1..times).collect { int n -> "$greeting $n" }.join(', ') }

    @CompileDynamic
    def dynamic(x) { x.size() + count }

    Closure<String> delegated() { return { -> "${name} of ${owner.class.simpleName}".toString() } }
}

trait Counted {
    private int steps
    static String unit = 'steps'
    int step() { steps += by(); steps }
    int by() { [1, 2].collect { it * 2 }.sum() }
}

class Dynamic implements Counted {
    private secret = 'hidden'
    def values = [3, 1, 2]
    static made = 0
    Dynamic() { made++ }

    def sorted() { values.sort(false) { -it } }
    def spread() { values*.multiply(2) + values.collectMany { [it] * it } }
    def methodMissing(String name, args) { "missing $name ${args.toList()}" }
    def propertyMissing(String name) { "no $name" }
    int by() { 10 }
    def plus(other) { "$secret+$other" }
    def curried() { { a, b, c = 3 -> "$a$b$c" }.curry(1) }
    def switched(x) {
        switch (x) {
            case Integer: return "int"
            case ~/a.*/: return 'pattern'
            case { it == 'b' }: return 'closure'
            case [null, 1.5]: return 'in'
            default: return 'other'
        }
    }
}

@ToString(includeNames = true)
@Immutable
class Kept {
    String name
    int n
    List<String> tags
}

enum Level {
    LOW { int of(int n) { n } }, HIGH { int of(int n) { [n].collect { it * 100 }.first() } }
    abstract int of(int n)
}

@CompileStatic
record Pair(String left, int right) {
    Pair swapped() { new Pair(right.toString(), left.length()) }
}
