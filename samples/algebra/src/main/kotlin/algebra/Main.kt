package algebra

import java.util.Locale

private val examples = listOf(
    "3 * x * x + 2 * x - 7",
    "(x + 1) / (x - 1)",
    "sin(2 * x) * exp(-x)",
    "ln(x * x + 1) - (y - (y - x))",
    "cos(y) / y",
    "2 * (3 + ",
    "tan(x)",
    "x ? 2",
)

/** Integrates by Simpson's rule, which evaluates the formula often. */
fun Expression.integral(by: String, range: ClosedFloatingPointRange<Double>, steps: Int, others: Map<String, Double>): Double {
    val width = (range.endInclusive - range.start) / steps
    return (0..steps).sumOf { i ->
        val weight = if (i == 0 || i == steps) 1 else if (i % 2 == 1) 4 else 2
        weight * value(others + (by to range.start + i * width))
    } * width / 3
}

fun Double.short(): String = String.format(Locale.ROOT, "%.6f", this)

fun show(text: String) {
    val formula = Parser.parse(text)
    println("f = $formula")
    val variable = formula.variables().firstOrNull() ?: return println("  constant ${formula.value(emptyMap()).short()}")
    val derivative = formula.derivative(variable).simplified()
    println("  simplified   ${formula.simplified()}")
    println("  df/d$variable        $derivative")
    val others = formula.variables().drop(1).associateWith { 0.5 }
    println("  f(2), f'(2)  ${formula.value(others + (variable to 2.0)).short()}  ${derivative.value(others + (variable to 2.0)).short()}")
    println("  integral     ${formula.integral(variable, 2.0..3.0, 2000, others).short()}")
}

fun Expression.variables(): Set<String> = when (this) {
    is Expression.Number -> emptySet()
    is Expression.Variable -> sortedSetOf(name)
    is Expression.Call -> argument.variables()
    is Expression.Binary -> (left.variables() + right.variables()).toSortedSet()
}

/** Differentiates, simplifies and integrates formulas: those on the command line, or a few of its own. */
fun main(args: Array<String>) {
    for (text in if (args.isEmpty()) examples else args.asList()) {
        try {
            show(text)
        } catch (e: SyntaxError) {
            println("$text\n${" ".repeat(e.at)}^ ${e.message}")
        }
    }
}
