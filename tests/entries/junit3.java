package junit3;

// Tests by name: public `void test…()` of classes below TestCase, and what TestCase calls.
// entry: junit3.Sums.testAdds junit3.Sums.setUp junit3.Sums.tearDown junit3.Sums.<init>
// entry: junit3.Base.testOfBase junit3.Below.<init> junit3.Below.runTest junit3.Suites.suite
// no entry: junit3.Sums.helper junit3.Sums.testWith junit3.Sums.testHidden junit3.Sums.testGives
// no entry: junit3.Base.<init> junit3.Base.testAbstract junit3.Other.testNothing junit3.Other.<init> junit3.NoSuite.suite
class Sums extends junit.framework.TestCase {
    protected void setUp() {}
    protected void tearDown() {}
    public void testAdds() { helper(); }
    public void testWith(int value) {}
    void testHidden() {}
    public int testGives() { return 1; }
    void helper() {}
}

abstract class Base extends junit.framework.TestCase {
    public void testOfBase() {}
    public abstract void testAbstract();
}

class Below extends Base {
    public void testAbstract() {}
    protected void runTest() {}
}

class Other {
    public void testNothing() {}
}

class Suites {
    public static junit.framework.Test suite() { return null; }
}

class NoSuite {
    public junit.framework.Test suite() { return null; }
}
