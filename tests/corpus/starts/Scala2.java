import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

/** Compiles a Scala 2.13 program, says what came of it, runs it. */
public class Scala2 {
    static final String TEXT = """
        package demo
        import scala.collection.immutable.TreeMap
        import scala.util.{Failure, Success, Try}
        sealed trait Shape { def area: Int }
        case class Square(side: Int) extends Shape { def area = side * side }
        case class Circle(r: Int) extends Shape { lazy val area = { println(s"circle $r"); 3 * r * r } }
        case object Empty extends Shape { val area = 0 }
        trait Show[A] { def show(a: A): String }
        object Show {
          implicit val ints: Show[Int] = n => s"int $n"
          implicit def lists[A](implicit of: Show[A]): Show[List[A]] = _.map(of.show).mkString("[", ", ", "]")
        }
        object Even { def unapply(n: Int): Option[Int] = Option.when(n % 2 == 0)(n / 2) }
        object Main {
          def show[A: Show](a: A) = implicitly[Show[A]].show(a)
          def twice[@specialized(Int) A](f: A => A): A => A = f.andThen(f)
          def late(text: => String): () => String = () => text + text
          def main(args: Array[String]): Unit = {
            val shapes = List(Square(1), Circle(2), Empty, Square(3))
            println(shapes.map(_.area).filter(_ > 2).sum)
            println(shapes.map { case Square(n) if n > 2 => s"large $n"; case s @ (Square(_) | Circle(_)) => s.toString; case Empty => "empty" })
            println(TreeMap.from(shapes.groupMapReduce(_.productPrefix)(_.area)(_ + _)))
            println(show(List(List(1, 2), List(3))) + twice[Int](_ * 3)(7) + late { println("late"); "x" }())
            println(LazyList.iterate(1)(_ * 3).collect { case n if n % 4 == 1 => n }.take(5).toList)
            println(for (a <- 1 to 20; b <- a to 20; Even(h) <- Seq(a + b); c = h * 2 if a * a + b * b == 100 && c > 0) yield (a, b, c))
            println(List("3", "x", "5").map(s => Try(s.toInt)).map { case Success(n) => n; case Failure(e) => e.getMessage })
            var n = 0
            val add: PartialFunction[Int, Int] = { case Even(h) => n += h; n }
            println((1 to 6).map(add.applyOrElse(_, (m: Int) => -m)).toVector + f" $n%03d ${math.Pi}%.2f")
            println(try { Iterator.continually(n += 1).map(_ => if (n > 15) throw new IllegalStateException(s"at $n") else n).toList } catch { case e: IllegalStateException => e.getMessage } finally println("finally"))
          }
        }
        """;

    public static void main(String[] args) throws Exception {
        Path to = Files.createTempDirectory("scala2");
        try {
            Path source = Files.writeString(to.resolve("Main.scala"), TEXT);
            String library = Path.of(scala.Predef.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
            System.out.println(scala.tools.nsc.Main.process(new String[] {"-nowarn", "-classpath", library, "-d", to.toString(), source.toString()}));
            try (Stream<Path> made = Files.walk(to)) {
                made.map(file -> to.relativize(file).toString()).sorted().forEach(System.out::println);
            }
            URL[] places = {to.toUri().toURL()};
            try (URLClassLoader loader = new URLClassLoader(places, Scala2.class.getClassLoader())) {
                loader.loadClass("demo.Main").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
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
