package junit5;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

// entry: junit5.Sums.adds junit5.Sums.before junit5.Sums.often junit5.Sums.made junit5.Sums.fast junit5.Sums.twice
// entry: junit5.Sums.each junit5.Sums.values junit5.Sums.same(int)void junit5.Sums.same()java.util.List junit5.Values.far
// entry: junit5.Sums.<init> junit5.Sums$Inner.deep junit5.Sums$Inner.<init> junit5.Contract.holds
// entry: junit5.Extends.<init> junit5.Extends.beforeAll junit5.Implements.<init>
// no entry: junit5.Sums.helper junit5.Sums.named junit5.Values.near junit5.Sums$Plain.<init> junit5.Unused.<init>
@ExtendWith(Extends.class)
class Sums {
    @BeforeEach
    void before() {}
    @Test
    void adds() { helper(); }
    @RepeatedTest(3)
    void often() {}
    @TestFactory
    Object made() { return null; }
    @Fast
    void fast() {}
    @FastTwice
    void twice() {}
    @ParameterizedTest
    @MethodSource({"values", "junit5.Values#far"})
    void each(int value) {}
    static Object values() { return null; }
    @ParameterizedTest
    @MethodSource
    void same(int value) {}
    static java.util.List<Integer> same() { return null; }
    @DisplayName("helper")
    void named() {}
    void helper() {}

    @Nested
    class Inner {
        @Test
        void deep() {}
    }

    static class Plain {}
}

class Values {
    static Object far() { return null; }
    static Object near() { return null; }
}

/** A composed annotation, and one composed of that, which is on itself, too. */
@Test
@Retention(RetentionPolicy.RUNTIME)
@interface Fast {}

@Fast
@FastTwice
@Retention(RetentionPolicy.RUNTIME)
@interface FastTwice {}

interface Contract {
    @Test
    default void holds() {}
}

class Implements implements Contract {}

class Extends implements org.junit.jupiter.api.extension.Extension {
    public void beforeAll() {}
}

class Unused {}
