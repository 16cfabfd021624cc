package algebra

/** Formulas of one or more variables. */
sealed interface Expression {
    fun value(at: Map<String, Double>): Double

    data class Number(val number: Double) : Expression {
        override fun value(at: Map<String, Double>) = number
        override fun toString() = if (number == Math.rint(number)) number.toLong().toString() else number.toString()
    }

    data class Variable(val name: String) : Expression {
        override fun value(at: Map<String, Double>) = at[name] ?: throw Unbound(name)
        override fun toString() = name
    }

    data class Binary(val operator: Operator, val left: Expression, val right: Expression) : Expression {
        override fun value(at: Map<String, Double>) = operator.apply(left.value(at), right.value(at))
        override fun toString() = "${left.within(operator)} ${operator.symbol} ${right.within(operator, right = true)}"
    }

    data class Call(val function: Function, val argument: Expression) : Expression {
        override fun value(at: Map<String, Double>) = function.body(argument.value(at))
        override fun toString() = "${function.name}($argument)"
    }
}

class Unbound(name: String) : RuntimeException("nothing is known of $name")

enum class Operator(val symbol: Char, val strength: Int, val commutes: Boolean) {
    PLUS('+', 1, true) { override fun apply(a: Double, b: Double) = a + b },
    MINUS('-', 1, false) { override fun apply(a: Double, b: Double) = a - b },
    TIMES('*', 2, true) { override fun apply(a: Double, b: Double) = a * b },
    DIVIDE('/', 2, false) { override fun apply(a: Double, b: Double) = a / b };

    abstract fun apply(a: Double, b: Double): Double
}

/** A function of one argument, with the rule for its derivative. */
class Function(val name: String, val body: (Double) -> Double, val derivative: (Expression) -> Expression) {
    companion object {
        val all: Map<String, Function> by lazy { listOf(sin, cos, exp, ln).associateBy { it.name } }
        val sin: Function = Function("sin", Math::sin) { x -> cos(x) }
        val cos: Function = Function("cos", Math::cos) { x -> Expression.Number(0.0) - sin(x) }
        val exp: Function = Function("exp", Math::exp) { x -> exp(x) }
        val ln: Function = Function("ln", Math::log) { x -> Expression.Number(1.0) / x }

        private operator fun Function.invoke(x: Expression) = Expression.Call(this, x)
    }
}

operator fun Expression.plus(other: Expression) = Expression.Binary(Operator.PLUS, this, other)
operator fun Expression.minus(other: Expression) = Expression.Binary(Operator.MINUS, this, other)
operator fun Expression.times(other: Expression) = Expression.Binary(Operator.TIMES, this, other)
operator fun Expression.div(other: Expression) = Expression.Binary(Operator.DIVIDE, this, other)

private fun Expression.within(outer: Operator, right: Boolean = false): String {
    val inner = (this as? Expression.Binary)?.operator ?: return toString()
    val bare = inner.strength > outer.strength || inner.strength == outer.strength && (!right || outer.commutes)
    return if (bare) toString() else "($this)"
}
