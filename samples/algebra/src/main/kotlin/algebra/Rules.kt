package algebra

import algebra.Expression.Binary
import algebra.Expression.Call
import algebra.Expression.Number
import algebra.Expression.Variable

private val zero = Number(0.0)
private val one = Number(1.0)

fun Expression.derivative(by: String): Expression = when (this) {
    is Number -> zero
    is Variable -> if (name == by) one else zero
    is Call -> function.derivative(argument) * argument.derivative(by)
    is Binary -> when (operator) {
        Operator.PLUS -> left.derivative(by) + right.derivative(by)
        Operator.MINUS -> left.derivative(by) - right.derivative(by)
        Operator.TIMES -> left.derivative(by) * right + left * right.derivative(by)
        Operator.DIVIDE -> (left.derivative(by) * right - left * right.derivative(by)) / (right * right)
    }
}

/** A rewriting rule: null where it does not apply. */
fun interface Rule {
    fun apply(e: Binary): Expression?
}

private val rules: List<Rule> = listOf(
    Rule { e -> if (e.left is Number && e.right is Number) Number(e.value(emptyMap())).takeIf { it.number.isFinite() } else null },
    Rule { e -> e.right.takeIf { e.operator == Operator.PLUS && e.left == zero } },
    Rule { e -> e.left.takeIf { (e.operator == Operator.PLUS || e.operator == Operator.MINUS) && e.right == zero } },
    Rule { e -> zero.takeIf { e.operator == Operator.TIMES && (e.left == zero || e.right == zero) } },
    Rule { e -> e.right.takeIf { e.operator == Operator.TIMES && e.left == one } },
    Rule { e -> e.left.takeIf { (e.operator == Operator.TIMES || e.operator == Operator.DIVIDE) && e.right == one } },
    Rule { e -> zero.takeIf { e.operator == Operator.DIVIDE && e.left == zero } },
    Rule { e -> zero.takeIf { e.operator == Operator.MINUS && e.left == e.right } },
    Rule { e -> if (e.operator.commutes && e.right is Number && e.left !is Number) Binary(e.operator, e.right, e.left) else null },
)

/** Applies the rules from the leaves upwards, as long as one applies. */
tailrec fun Expression.simplified(): Expression {
    val next = step()
    return if (next == this) this else next.simplified()
}

private fun Expression.step(): Expression = when (this) {
    is Number, is Variable -> this
    is Call -> copy(argument = argument.step())
    is Binary -> copy(left = left.step(), right = right.step()).let { e -> rules.firstNotNullOfOrNull { it.apply(e) } ?: e }
}
