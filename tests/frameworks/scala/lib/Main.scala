package app

import java.io.*
import java.lang.reflect.Modifier
import lib.*
import scala.util.{Failure, Success, Try}

/** Uses it, and looks at it with reflection, which is how structural types are called, and with serialization. */
object Main:
  def main(args: Array[String]): Unit =
    used()
    List(classOf[Point], classOf[Counter], classOf[Counting], classOf[Loud], classOf[Show[?]], Log.getClass, Told.getClass, classOf[Colour]).foreach(looked)
    structural()
    written()

  private def used(): Unit =
    val counter = Counter("c")
    println(s"${counter.all(4)} ${counter.told} ${counter.told} ${counter.adds(1, 2)} ${counter.adds.curried(3)(4)} ${Log.taken()}")
    counter.both()
    println(Log.taken())
    val points = for { x <- List(3, 4); y <- List(0, 8) } yield Point(x, y) + Point(1)
    println(points.sortBy(p => (-p.norm, p.x)).map(Told(_)))
    println(List(Point.Origin, Colour.Mixed(List(Colour.Red, Colour.Red)), Colour.Red, ("ab", 2), Some(Some("text")), Array(1, 2), (i: Int) => i, 4L).map(Told(_)))
    println(s"${List[Any](1, 4, "s", 'c').collect(Told.partial.andThen(_.length))} ${Told.partial.lift(2)} ${Told.partial.isDefinedAt("q")}")
    println(summon[Show[List[Int]]].contramap[String](_.split(",").toList.map(_.toInt)).show("1,2"))
    def fold(n: Int)(f: => Int): Int = if n == 0 then 0 else f + fold(n - 1)(f)
    var calls = 0
    println(s"${fold(3) { calls += 1; calls }} $calls ${LazyList.from(1).map(_ * 2).filter(_ % 3 == 0).take(3).toList}")
    println(Try(first(List(1, 2, 30, 4))(_ > 20)) match { case Success(n) => n; case Failure(e) => e.getMessage })
    val runnable: Runnable = () => println(s"ran $calls")
    Thread(runnable).run()
    println(Map("b" -> 2, "a" -> 1).toSeq.sortWith(_._1 < _._1).foldLeft("") { case (text, (k, n)) => text + k * n })

  private def first(all: List[Int])(is: Int => Boolean): Int =
    scala.util.boundary { all.foreach(n => if is(n) then scala.util.boundary.break(n)); -1 }

  /** Members that are not synthetic, and the fields of functions. */
  private def looked(of: Class[?]): Unit =
    def told(m: java.lang.reflect.Member) = s"${Modifier.toString(m.getModifiers)} ${m.getName}"
    val methods = of.getDeclaredMethods.filterNot(_.isSynthetic).map(m => told(m) + m.getParameterTypes.map(_.getSimpleName).mkString("(", ",", ")"))
    println(s"${of.getName} ${methods.sorted.toList} ${of.getDeclaredFields.filterNot(_.isSynthetic).map(told).sorted.toList} ${of.getInterfaces.map(_.getName).toList}")

  private def structural(): Unit =
    import scala.reflect.Selectable.reflectiveSelectable
    type Named = { def name: String; def next(): Int }
    val named: Named = Counter("structural")
    println(s"${named.name} ${named.next()} ${Log.taken()}")
    val more: { def all(n: Int): Seq[String] } = Counter("more")
    println(more.all(3))

  private def written(): Unit =
    val captured = "x"
    val bytes = ByteArrayOutputStream()
    val out = ObjectOutputStream(bytes)
    val f: (String, Int) => String = (s, n) => captured + s * n
    out.writeObject(Array[AnyRef](f, Point(1, 2), Colour.Mixed(List(Colour.Red)), Told.partial, Colour.Red))
    out.close()
    val read = ObjectInputStream(ByteArrayInputStream(bytes.toByteArray)).readObject().asInstanceOf[Array[AnyRef]]
    println(s"${read(0).asInstanceOf[(String, Int) => String]("y", 2)} ${read(1)} ${read(2)} ${read(3).asInstanceOf[PartialFunction[Any, String]].lift(9)} ${read(4) eq Colour.Red}")
    println(s"${f.getClass.getInterfaces.map(_.getName).sorted.toList} ${f.isInstanceOf[Serializable]} ${f.getClass.getDeclaredMethods.exists(_.getName == "writeReplace")}")
