package algebra

import algebra.Expression.Binary
import algebra.Expression.Call
import algebra.Expression.Number
import algebra.Expression.Variable

class SyntaxError(message: String, val at: Int) : IllegalArgumentException(message)

/** Precedence climbing over a text. */
class Parser private constructor(private val text: String) {
    private var at = 0

    private fun expression(strength: Int = 1): Expression {
        var left = atom()
        while (true) {
            val operator = Operator.entries.firstOrNull { it.symbol == peek() && it.strength >= strength } ?: return left
            at++
            left = Binary(operator, left, expression(operator.strength + 1))
        }
    }

    private fun atom(): Expression = when (val c = peek()) {
        null -> throw SyntaxError("something is missing at the end", at)
        '(' -> bracketed()
        '-' -> { at++; Number(0.0) - atom() }
        in '0'..'9' -> Number(take { it.isDigit() || it == '.' }.toDouble())
        in 'a'..'z' -> name(take { it.isLetterOrDigit() })
        else -> throw SyntaxError("unexpected '$c'", at)
    }

    private fun name(name: String): Expression {
        if (peek() != '(') return Variable(name)
        val function = Function.all[name] ?: throw SyntaxError("no function $name", at - name.length)
        return Call(function, bracketed())
    }

    private fun bracketed(): Expression {
        at++
        return expression().also { if (peek() == ')') at++ else throw SyntaxError("a bracket is not closed", at) }
    }

    private fun peek(): Char? {
        while (at < text.length && text[at].isWhitespace()) at++
        return text.getOrNull(at)
    }

    private inline fun take(wanted: (Char) -> Boolean): String {
        val from = at
        while (at < text.length && wanted(text[at])) at++
        return text.substring(from, at)
    }

    companion object {
        fun parse(text: String): Expression {
            val parser = Parser(text)
            return parser.expression().also {
                if (parser.peek() != null) throw SyntaxError("unexpected '${parser.peek()}'", parser.at)
            }
        }
    }
}
