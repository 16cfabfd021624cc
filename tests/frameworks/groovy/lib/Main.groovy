package app

import groovy.transform.CompileStatic
import java.lang.reflect.Modifier
import lib.Dynamic
import lib.Fixed
import lib.Kept
import lib.Level
import lib.Pair

/** Uses it, with metaclasses and categories that take calls over, and looks at it with reflection and serialization. */
class Main {
    static void main(String[] args) {
        used()
        taken()
        [Fixed, Dynamic, Kept, Level, Pair].each { looked(it) }
        written()
    }

    static used() {
        def fixed = new Fixed(name: 'f')
        println "${fixed.sum([1, 2, 3])} ${fixed.said()} ${fixed.said('hi', 1)} ${fixed.dynamic('four')} ${fixed.log} ${fixed.delegated()()} ${fixed.shared('abc')}"
        def told = fixed.delegated()
        told.delegate = [name: 'delegate']
        told.resolveStrategy = Closure.DELEGATE_FIRST
        println told()
        def dynamic = new Dynamic()
        println "${dynamic.sorted()} ${dynamic.spread()} ${dynamic.step()} ${dynamic.step()} ${dynamic.anything(1, 'x')} ${dynamic.nothing} ${dynamic + 'p'} ${dynamic.curried()(2)} ${dynamic.secret}"
        println([1, 'abc', 'b', null, 1.5, 'z'].collect { dynamic.switched(it) })
        println "${new Kept('k', 2, ['t'])} ${Level.values().collect { it.of(2) }} ${new Pair('abc', 4).swapped()} ${Dynamic.made}"
        def all = new Kept('all', 1, [])
        println((all as Object) == new Kept('all', 1, []) ? all.hashCode() == new Kept('all', 1, []).hashCode() : 'differ')
        try { all.n = 3 } catch (ReadOnlyPropertyException e) { println e.message }
        Runnable run = { println "ran ${Dynamic.made}" }
        run.run()
        def compare = [compare: { a, b -> b <=> a }] as Comparator
        println([1, 3, 2].sort(compare))
    }

    /** Calls that someone else takes over. */
    static taken() {
        Fixed.metaClass.said = { String greeting, int times -> "taken $greeting $times" }
        Fixed.metaClass.own = { int n -> -n }
        Fixed.metaClass.getName = { -> 'metaname' }
        def fixed = new Fixed()
        println "${fixed.said('x', 1)} ${fixed.said('y')} ${fixed.sum([1])} ${fixed.name} ${fixed.delegated()()}"
        GroovySystem.metaClassRegistry.removeMetaClass(Fixed)
        println new Fixed().said('x', 1)
        use(Shouting) { println 'quiet'.loud() + new Dynamic().sorted() }
        def proxy = groovy.lang.ProxyMetaClass.getInstance(Dynamic)
        def calls = []
        proxy.interceptor = [beforeInvoke: { o, name, a -> calls << name; null }, afterInvoke: { o, name, a, r -> r }, doInvoke: { true }] as Interceptor
        proxy.use { println new Dynamic().sorted() }
        println calls.findAll { it in ['ctor', 'sorted'] }
    }

    /** Members that are not synthetic. */
    @CompileStatic
    static void looked(Class<?> type) {
        List<String> methods = type.declaredMethods.findAll { !it.synthetic }.collect { Modifier.toString(it.modifiers) + ' ' + it.name + it.parameterTypes*.simpleName }
        List<String> fields = type.declaredFields.findAll { !it.synthetic }.collect { Modifier.toString(it.modifiers) + ' ' + it.name }
        println "${type.name} ${methods.sort()} ${fields.sort()} ${type.declaredClasses*.simpleName.sort()}"
        MetaClass meta = GroovySystem.metaClassRegistry.getMetaClass(type)
        println meta.methods.findAll { it.declaringClass.theClass == type }*.name.toSorted().toUnique()
        println meta.properties*.name.toSorted()
    }

    static written() {
        def n = 5
        Closure closure = { it + n }
        def bytes = new ByteArrayOutputStream()
        bytes.withObjectOutputStream { it.writeObject([closure.dehydrate(), new Kept('k', 1, ['a']).name, Level.HIGH, { -> 'inner' }.dehydrate()]) }
        new ByteArrayInputStream(bytes.toByteArray()).withObjectInputStream(Main.classLoader) {
            def read = it.readObject()
            println "${read[0](2)} ${read[1]} ${read[2].of(1)} ${read[3]()} ${closure.class.name} ${closure.maximumNumberOfParameters}"
        }
    }
}

class Shouting {
    static String loud(String text) { text.toUpperCase() + '!' }
    static List sorted(Dynamic self) { ['category'] }
}
