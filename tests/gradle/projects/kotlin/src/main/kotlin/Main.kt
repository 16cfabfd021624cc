sealed class Shape {
    abstract fun corners(): Int
}

class Square : Shape() {
    override fun corners() = 4
}

class Star(private val points: Int) : Shape() {
    override fun corners() = 2 * points
}

fun main() {
    val square = Square()
    val shapes = listOf(square, Star(5), Star(7))
    println("${square.corners()} ${shapes.sumBy { it.corners() }}")
}
