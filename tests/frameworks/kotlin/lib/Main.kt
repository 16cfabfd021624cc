@file:JvmName("Main")

package app

import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.ObjectInputStream
import java.io.ObjectOutputStream
import java.lang.reflect.Modifier
import kotlin.coroutines.jvm.internal.CoroutineStackFrame
import kotlin.coroutines.resume
import kotlin.coroutines.suspendCoroutine
import kotlin.reflect.KFunction
import kotlin.reflect.full.callSuspend
import kotlin.reflect.full.companionObjectInstance
import kotlin.reflect.full.declaredMembers
import kotlin.reflect.full.memberProperties
import kotlin.reflect.full.primaryConstructor
import kotlin.reflect.jvm.isAccessible
import kotlin.reflect.jvm.javaField
import kotlin.reflect.jvm.javaMethod
import kotlin.reflect.jvm.reflect
import kotlinx.coroutines.CoroutineName
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.produce
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import lib.Cents
import lib.Delegating
import lib.Event
import lib.Item
import lib.Named
import lib.Rule
import lib.Shop
import lib.Size
import lib.told

/** Uses it, and looks at it with Kotlin's reflection and Java's, with serialization and with what coroutines keep for debuggers. */
fun main() {
    val shop = used()
    reflected(shop)
    looked(Item::class.java, Shop::class.java, Event::class.java, Size::class.java, Cents::class.java, Rule::class.java, Named::class.java)
    written()
    coroutines(shop)
}

private fun used(): Shop {
    val shop = Shop("corner")
    shop.open = true
    shop.add(Item("tea"), Item.of("milk:2"), Item("gold", 99), Item("", 1), Item("jam", tags = listOf("red", "sweet")))
    println("${shop.batches().toList()} ${shop.total()} ${shop.open} ${Item.count()}")
    println(shop.typed<Item>(listOf("a", Item("b"), 1)) + shop.typed<String>(listOf("a", 2)))
    println("${Size.of(2)} ${Size.of(4)} ${Rule { it.price > 1 }.not().holds(Item("x"))}")
    val two = listOf("b", "a").map { Delegating(object : Named { override val name = it }) }
    println(two.sorted().map { it.greeting() })
    println(shop.log)
    return shop
}

private fun reflected(shop: Shop) {
    println(Item::class.declaredMembers.map { it.toString() }.sorted())
    println(Shop::class.memberProperties.map { "${it.name} ${it.javaField?.type?.simpleName} ${it.isConst}" }.sorted())
    val constructor = Item::class.primaryConstructor!!
    val item = constructor.callBy(mapOf(constructor.parameters[0] to "made"))
    val priced = Item::class.members.first { it.name == "priced" }
    println(priced.callBy(mapOf(priced.parameters[0] to item, priced.parameters[2] to "CHF")))
    println("${Item::class.isData} ${Item::class.companionObjectInstance === Item.Made} ${Event::class.sealedSubclasses.map { it.simpleName }} ${Event.Closed::class.objectInstance}")
    val total: KFunction<*> = Shop::class.members.first { it.name == "total" } as KFunction<*>
    println("${total.callBy(mapOf(total.parameters[0] to shop))} ${total.javaMethod} ${total.isTailrec()}")
    val named = Shop::class.members.first { it.name == "named" }.apply { isAccessible = true }
    println("${named.call(shop, item)} ${Item::price == Item::price} ${Item::price.get(item)} ${shop::add.parameters.map { it.type }}")
    println(Size::class.java.enumConstants.map { size -> size.rule(3) })
    val told: (Event) -> String = ::told
    println("${told(Event.Failed("x"))} $told ${told == ::told} ${(told as KFunction<*>).javaMethod}")
    val annotated = @JvmSerializableLambda { a: Int, b: String -> "$a$b" }
    println("$annotated ${annotated.reflect()?.parameters?.map { it.name }} ${runCatching { { a: Int -> a }.reflect() }.getOrElse { it.javaClass.simpleName }}")
}

private fun KFunction<*>.isTailrec() = "$isSuspend $isInline $isOperator ${parameters.map { it.isOptional }}"

/** Members that are not synthetic, in the order of their names. */
private fun looked(vararg classes: Class<*>) = classes.forEach { type ->
    val methods = type.declaredMethods.filter { !it.isSynthetic }.map { Modifier.toString(it.modifiers) + " " + it.name + it.parameterTypes.map(Class<*>::getSimpleName) }
    val fields = type.declaredFields.filter { !it.isSynthetic }.map { Modifier.toString(it.modifiers) + " " + it.name }
    println("${type.name} ${methods.sorted()} ${fields.sorted()} ${type.declaredClasses.map { it.simpleName }.sorted()} ${type.annotations.map { it.annotationClass.simpleName }}")
}

@Suppress("UNCHECKED_CAST")
private fun written() {
    val prefix = "p"
    val bytes = ByteArrayOutputStream()
    ObjectOutputStream(bytes).use { it.writeObject(listOf(@JvmSerializableLambda { n: Int -> prefix + n }, Item::price, Shop::total, Size.SMALL)) }
    val read = ObjectInputStream(ByteArrayInputStream(bytes.toByteArray())).use { it.readObject() as List<Any> }
    println("${(read[0] as (Int) -> String)(7)} ${read[1] == Item::price} ${read[2] == Shop::total} ${read[3] === Size.SMALL}")
}

private fun coroutines(shop: Shop) = runBlocking {
    val sold = async(CoroutineName("seller")) {
        listOf("tea", "none", "jam").map { name ->
            shop.sell(name) { item ->
                delay(1)
                check(item.tags.size == 1) { "too many tags" }
                Cents(item.price * 100)
            }
        }
    }
    println("${sold.await().map(::told)} ${shop.sales}")
    println(flow { repeat(3) { n -> emit(n); yield() } }.map { n -> withContext(Dispatchers.Default) { n * n } }.toList())
    println(coroutineScope { val numbers = produce { for (n in 1..3) send(n.toString()) }; numbers.receive() + numbers.receive().also { numbers.cancel() } })
    val sell = Shop::class.members.first { it.name == "sell" } as KFunction<*>
    val by: suspend (Item) -> Cents = { Cents(it.price) }
    println("${sell.isSuspend} ${runCatching { sell.callSuspend(shop, "milk", by) }.map { told(it as Event) }}")
    frames().forEach(::println)
    println(shop.log)
}

/** What a suspended call keeps for debuggers: its frames, and which field holds which variable. */
private suspend fun frames(): List<String> {
    val shop = Shop("other").apply { add(Item("pen")) }
    val seen = mutableListOf<String>()
    shop.sell("pen") { item ->
        suspendCoroutine { whole ->
            var frame = (whole as CoroutineStackFrame).callerFrame
            while (frame != null && frame.javaClass.name.let { it.startsWith("lib.") || it.startsWith("app.") }) {
                val variables = debug.getMethod("getSpilledVariableFieldMapping", debugged).invoke(null, frame) as Array<*>?
                seen += "${frame.getStackTraceElement()} ${variables?.toList()}"
                frame = frame.callerFrame
            }
            whole.resume(Cents(item.price))
        }
    }
    return seen
}

private val debug = Class.forName("kotlin.coroutines.jvm.internal.DebugMetadataKt")
private val debugged = Class.forName("kotlin.coroutines.jvm.internal.BaseContinuationImpl")
