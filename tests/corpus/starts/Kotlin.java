import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/** Compiles a Kotlin program, says what came of it, runs it. */
public class Kotlin {
    static final String TEXT = """
        package demo
        import kotlin.coroutines.*
        sealed interface Shape
        data class Square(val side: Int) : Shape
        data class Circle(val r: Int, val name: String = "circle") : Shape
        data object Empty : Shape
        enum class Colour { RED, GREEN; operator fun plus(n: Int) = entries[(ordinal + n) % entries.size] }
        @JvmInline value class Metres(val n: Int)
        fun interface Area { fun of(shape: Shape): Int }
        val area = Area { when (it) { is Square -> it.side * it.side; is Circle -> 3 * it.r * it.r; Empty -> 0 } }
        inline fun <reified T> Iterable<*>.only(crossinline keep: (T) -> Boolean): List<T> = filterIsInstance<T>().filter { keep(it) }
        fun <A, B, C> ((A) -> B).then(next: (B) -> C): (A) -> C = { next(this(it)) }
        fun counter(): () -> Int { var n = 0; return { ++n } }
        tailrec fun gcd(a: Int, b: Int): Int = if (b == 0) a else gcd(b, a % b)
        class Waiting { val steps = ArrayDeque<() -> Unit>()
            suspend fun answer(n: Int): Int = suspendCoroutine { k -> steps.addLast { if (n < 0) k.resumeWithException(IllegalArgumentException("$n < 0")) else k.resume(n * n) } }
            fun start(block: suspend Waiting.() -> String) = block.startCoroutine(this, Continuation(EmptyCoroutineContext) { println("result: ${it.getOrElse { e -> "failed, ${e.message}" }}") })
        }
        val late by lazy { println("lazy"); 7 }
        fun main() {
            val shapes = listOf(Square(1), Circle(2), Empty, Square(3), Circle(1, "dot"))
            println(shapes.map(area::of).zip(shapes) { n, s -> "$s has $n" }.joinToString("; "))
            println(shapes.only<Square> { it.side > 1 } + shapes.only<Circle> { it.name != "dot" }.map { it.copy(r = 5) })
            println(shapes.groupBy { it::class.simpleName }.mapValues { (_, all) -> all.sumOf(area::of) }.toSortedMap(compareBy { it }))
            println(generateSequence(1) { it * 3 }.map { it to Metres(it) }.takeWhile { (n, _) -> n < 300 }.filter { (n, _) -> n % 2 == 1 }.toList())
            println(sequence { var (a, b) = 0 to 1; while (true) { yield(a); val c = a + b; a = b; b = c } }.drop(5).take(8).joinToString())
            println((String::length.then { it + 1 }.then(Int::toString).then { "<$it>" })("four"))
            val count = counter(); repeat(3) { count() }
            println("${count()} ${Colour.GREEN + 1} ${gcd(84, 36)} $late $late ${Result.runCatching { error("no") }.exceptionOrNull()}")
            with(Waiting()) {
                start { "sum " + (1..3).map { answer(it) }.sum() }
                start { try { "never ${answer(-1)}" } finally { println("finally") } }
                start { listOf(2, 3).fold(1) { all, n -> all * answer(n) }.toString() }
                while (steps.isNotEmpty()) steps.removeFirst()()
            }
            println(buildString { for ((i, c) in ('a'..'z' step 5).withIndex()) append(i).append(c).append(if (i in 2..3) '!' else ' ') })
        }
        fun <T> Result.Companion.runCatching(block: () -> T): Result<T> = kotlin.runCatching(block)
        """;

    public static void main(String[] args) throws Exception {
        Path to = Files.createTempDirectory("kotlin");
        try {
            Path source = Files.writeString(to.resolve("Main.kt"), TEXT);
            String library = Path.of(kotlin.Unit.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
            System.out.println(new K2JVMCompiler().exec(System.out, "-no-stdlib", "-no-reflect", "-nowarn", "-classpath", library, "-d", to.toString(), source.toString()));
            try (Stream<Path> made = Files.walk(to)) {
                made.map(file -> to.relativize(file).toString()).sorted().forEach(System.out::println);
            }
            URL[] places = {to.toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(places, Kotlin.class.getClassLoader())) {
                loader.loadClass("demo.MainKt").getMethod("main").invoke(null);
            }
        } finally {
            delete(to);
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).collect(Collectors.toList()))
                Files.delete(path);
        }
    }
}
