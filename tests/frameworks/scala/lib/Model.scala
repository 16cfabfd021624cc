package lib

import scala.collection.mutable.ListBuffer

/** What Scala's compiler makes of its own: traits with state, case classes, extractors, lazy values, by-name parameters, given instances, closures of all kinds. */
enum Colour(val code: Int):
  case Red extends Colour(1)
  case Mixed(parts: List[Colour]) extends Colour(parts.map(_.code).sum)

case class Point(x: Int, y: Int = 7):
  lazy val norm: Double =
    Log.add(s"norm of $x")
    math.sqrt(x * x + y * y)
  def map(f: Int => Int): Point = copy(f(x), f(y))

object Point:
  val Origin = Point(0, 0)
  extension (p: Point) def +(q: Point) = p.map(_ + q.x).copy(y = p.y + q.y)

object Log:
  private val all = ListBuffer.empty[String]
  def add(text: => String): Unit = all += text
  def taken(): List[String] = try all.toList finally all.clear()

trait Counting:
  private var n = 0
  protected val step: Int
  lazy val told = s"from ${next()}"
  def next(): Int = { n += step; n }

trait Loud extends Counting:
  abstract override def next(): Int =
    val n = super.next()
    Log.add(s"loud $n")
    n

class Base extends Counting { protected val step = 2; override def next(): Int = super.next() + 100 }

class Counter(val name: String)(using show: Show[Int]) extends Base with Loud with Serializable:
  override protected val step = 5
  val adds: (Int, Int) => Int = _ + _ + step
  def all(n: Int): Seq[String] = for (i <- 1 to n; if i % 2 == 1; shown = show.show(next())) yield s"$name$i:$shown"
  inline def twice(inline body: Unit): Unit = { body; body }
  def both(): Unit = twice(Log.add(name))

trait Show[T]:
  def show(t: T): String
  def contramap[U](f: U => T): Show[U] = u => show(f(u))

object Show:
  given Show[Int] = n => s"#$n"
  given [T](using s: Show[T]): Show[List[T]] = _.map(s.show).mkString("[", ",", "]")

object Even:
  def unapply(n: Int): Option[Int] = Option.when(n % 2 == 0)(n / 2)

object Told:
  def apply(any: Any): String = any match
    case Point(0, y) => s"on the axis at $y"
    case Point(Even(half), _) => s"half $half"
    case p: Point if p.norm > 9 => "far"
    case Colour.Mixed(first :: rest) => s"mixed $first and ${rest.size}"
    case c: Colour => s"colour $c ${c.ordinal}"
    case (a: String, b: Int) => a * b
    case Some(x) => apply(x)
    case xs: Array[Int] => xs.sum.toString
    case "text" | 'c' => "constant"
    case f: Function1[?, ?] => "function"
    case _ => "other"

  val partial: PartialFunction[Any, String] = { case n: Int if n > 3 => s"int $n"; case s: String => s"string $s" }
