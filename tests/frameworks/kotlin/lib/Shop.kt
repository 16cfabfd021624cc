package lib

import kotlin.properties.Delegates
import kotlin.reflect.KProperty

/** What Kotlin's compiler makes of its own: default arguments, data and value classes, companions, delegates, coroutines, lambdas of several kinds. */
data class Item(val name: String, val price: Int = 3, val tags: List<String> = listOf("new")) {
    val label by lazy { "$name@$price" }

    fun priced(times: Int = 2, unit: String = "EUR"): String = tags.joinToString(prefix = "$name ") { "$it ${price * times} $unit" }

    companion object Made {
        const val LIMIT = 9
        private val made = mutableListOf<String>()

        fun of(text: String): Item = Item(text.substringBefore(':'), text.substringAfter(':').toInt()).also { made += it.name }

        @JvmStatic
        fun count() = made.size
    }
}

@JvmInline
value class Cents(val n: Int) {
    operator fun plus(other: Cents) = Cents(n + other.n)
}

sealed interface Event {
    data class Sold(val item: Item, val cents: Cents) : Event

    data class Failed(val why: String, val cause: Exception? = null) : Event

    data object Closed : Event
}

fun told(event: Event): String = when (event) {
    is Event.Sold -> "sold ${event.item.name} for ${event.cents}"
    is Event.Failed -> "failed: ${event.why} ${event.cause?.message}"
    Event.Closed -> "closed"
}

fun interface Rule {
    fun holds(item: Item): Boolean

    fun not() = Rule { !holds(it) }
}

enum class Size(val most: Int, val rule: (Int) -> Boolean) {
    SMALL(3, { it <= 3 }),
    LARGE(9, { it > 3 });

    companion object {
        fun of(price: Int) = entries.first { it.rule(price) }
    }
}

class Logged<T>(private var held: T, private val log: (String) -> Unit) {
    operator fun getValue(owner: Any?, property: KProperty<*>): T = held.also { log("get ${property.name}") }

    operator fun setValue(owner: Any?, property: KProperty<*>, value: T) {
        log("set ${property.name}: ${property.returnType}")
        held = value
    }
}

open class Shop(val name: String) {
    val log = mutableListOf<String>()
    var open by Logged(false) { log += it }
    var sales: Int by Delegates.observable(0) { property, old, new -> log += "${property.name} $old->$new" }
    private val rules = listOf<Rule>(Rule { it.price < Item.LIMIT }, Rule(::named))
    private val stock = sortedMapOf<String, Item>()

    private fun named(item: Item) = item.name.isNotEmpty()

    inline fun <reified T : Any> typed(all: List<Any>): List<T> = all.filterIsInstance<T>().onEach { seen(it) }

    fun seen(what: Any) {
        log += what.javaClass.simpleName
    }

    fun add(vararg items: Item) = items.forEach { item ->
        if (rules.all { it.holds(item) }) stock[item.name] = item else log += "refused ${item.name}"
    }

    tailrec fun total(from: Iterator<Item> = stock.values.iterator(), sum: Cents = Cents(0)): Cents =
        if (!from.hasNext()) sum else total(from, sum + Cents(from.next().price))

    fun batches() = sequence {
        for ((index, item) in stock.values.withIndex()) {
            yield("$index ${item.label}")
            yieldAll(item.tags.map { tag -> "$tag$index" })
        }
    }

    open suspend fun sell(name: String, by: suspend (Item) -> Cents): Event {
        val item = stock.remove(name) ?: return Event.Failed("no $name")
        return try {
            val cents = by(item)
            sales += cents.n
            Event.Sold(item, cents)
        } catch (e: IllegalStateException) {
            Event.Failed("$name stays", e)
        }
    }
}

interface Named {
    val name: String

    fun greeting() = "I am $name".let { text -> listOf(1, 2).joinToString("!") { "$text$it" } }
}

class Delegating(named: Named) : Named by named, Comparable<Named> {
    override fun compareTo(other: Named) = compareValuesBy(this, other, Named::name, { it.greeting().length })
}
