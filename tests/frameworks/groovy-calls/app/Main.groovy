package app

import java.lang.reflect.Modifier
import lib.Shop

/** What dynamic Groovy does with a Java library: each call is resolved when it runs, by metaclasses that look at members with reflection. */
class Main {
    static void main(String[] args) {
        called(new Shop())
        asked(new Shop())
        changed()
        looked(Shop)
        looked(Shop.Taxed)
        looked(Shop.Rate)
        println Shop.Kind.values().collect { "$it ${it.told()}" }
    }

    static called(shop) {
        def log = []
        shop.name = 'first'
        shop << 'tea' << 'bread'
        shop.put('saw', 9)
        shop.on { item, price -> log << "$item $price" }
        shop.on({ item, price -> log << item.size() } as Shop.Listener)
        def both = ({ item, price -> log << "one $item" } as Shop.Listener).and { item, price -> log << "two $price" }
        shop.on both
        println "${shop.sell('tea', 'saw')} ${shop.sell(*['bread', 'nail'])} ${shop.sell()} $log ${shop.sold} ${shop.open} ${shop.name} ${shop['tea']}"
        println "${shop.listed { it.size() > 2 }} ${shop.told(1)} ${shop.told('x')} ${shop.told(1.5)} ${shop.told("g${1}")}"
        println "${shop.each([1, 2]) { it * 2 }} ${shop.each(['a', 'bc'], String.&length)} ${shop.rated { it + 1 }} ${shop.rated(Shop.Rate.twice())} ${Shop.Rate.twice().told(4)}"
        println "${shop.known()} ${shop.several()} ${shop.adding().apply(3, 4)} ${shop.lengths().apply('four')} ${shop.making().get().name}"
        println "${[new Shop.Taxed(), new Shop.Dear()]*.of(3)} ${[shop, new Shop()]*.name} ${[new Shop.Dear()].collect { it.told(2) }} ${({ it * 5 } as Shop.Rate).told(3)}"
        def method = shop.&told
        println "${method(2)} ${shop."${'to' + 'ld'}"('s')} ${shop.invokeMethod('told', 3)} ${shop.metaClass.invokeMethod(shop, 'sell', 'tea')} ${shop.@sold} ${shop.@name}"
        // Groovy calls private members, too.
        println "${shop.priced('nail')} ${shop.prices} ${shop.with { put('x', 1); sell('x') }} ${shop?.kind('saw')} ${Shop.kind('tea')}"
        shop.metaClass.told = { int n -> "own $n" }
        println "${shop.told(7)} ${shop.told('x')} ${new Shop().told(7)}"
    }

    static asked(shop) {
        println "${shop.respondsTo('told').size()} ${shop.respondsTo('told', Integer).size()} ${shop.respondsTo('priced')*.name} ${shop.respondsTo('none')} ${shop.hasProperty('open')?.type} ${shop.hasProperty('prices')?.name}"
        try { shop.none(1) } catch (MissingMethodException e) { println e.message.readLines().first() }
        try { shop.told() } catch (GroovyRuntimeException e) { println e.message }
        try { shop.nothing } catch (MissingPropertyException e) { println e.message.readLines().first() }
        println shop.properties.keySet().sort()
    }

    static changed() {
        Shop.metaClass.sell = { String... items -> "sells ${items.toList()}" }
        Shop.metaClass.own = { int n -> n * 1000 }
        Shop.metaClass.kind << { int n -> "kind $n" }
        Shop.metaClass.static.kind = { String item -> "static $item" }
        Shop.metaClass.getExtra = { -> 'extra' }
        Shop.metaClass.methodMissing = { String name, arguments -> "missing $name $arguments" }
        Shop.Taxed.metaClass.of = { int n -> -n }
        def shop = new Shop()
        println "${shop.sell('a', 'b')} ${shop.own(2)} ${shop.several()} ${shop.known()} ${shop.extra} ${shop.absent(1, 2)} ${Shop.kind('tea')} ${shop.kind(3)}"
        println "${new Shop.Taxed().of(2)} ${new Shop.Dear().of(2)} ${shop.rated(new Shop.Taxed())}"
        [Shop, Shop.Taxed].each { GroovySystem.metaClassRegistry.removeMetaClass(it) }
        println "${new Shop().own(2)} ${new Shop().sell('tea')} ${new Shop.Taxed().of(2)}"
        use(Loud) { println "${new Shop().name} ${new Shop().told('x')} ${new Shop().louder()} ${new Shop.Dear().of(1)}" }
        def calls = []
        def proxy = ProxyMetaClass.getInstance(Shop)
        proxy.interceptor = [beforeInvoke: { o, name, a -> calls << name; null }, afterInvoke: { o, name, a, r -> r }, doInvoke: { true }] as Interceptor
        proxy.use { def s = new Shop(); s << 'tea'; println "${s.sell('tea')} ${s.known()} ${s.rated { it }}" }
        println calls
    }

    /** Members that are not synthetic. */
    static looked(type) {
        println type.methods.findAll { !it.synthetic && it.declaringClass == type }.collect { "${Modifier.toString(it.modifiers)} ${it.name}${it.parameterTypes*.simpleName}" }.sort()
        println type.declaredMethods.findAll { !it.synthetic }*.name.sort()
        def meta = type.metaClass
        println meta.methods.findAll { it.declaringClass.theClass == type && !Modifier.isPrivate(it.modifiers) && !(it.modifiers & 0x1000) }.collect { "$it.name ${it.nativeParameterTypes*.simpleName}" }.sort()
        println meta.properties*.name.sort()
    }
}

@Category(Shop)
class Loud {
    String getName() { 'loud' }
    String told(String text) { text.toUpperCase() + rated { it } }
    String louder() { this.told(1) + '!' }
}
