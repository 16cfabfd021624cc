package testng;

import org.testng.annotations.*;

// entry: testng.All.one testng.All.two testng.All.<init> testng.Some.given testng.Some.values testng.Some.before
// entry: testng.Some.<init> testng.Heir.three testng.Heir.<init>
// no entry: testng.All.hidden testng.Some.other
@Test
class All {
    public void one() {}
    public void two() { hidden(); }
    void hidden() {}
}

/** A class annotation of TestNG is inherited. */
class Heir extends All {
    public void three() {}
}

class Some {
    @BeforeMethod
    void before() {}
    @DataProvider(name = "numbers")
    Object values() { return null; }
    @Test(dataProvider = "numbers")
    void given(int number) {}
    public void other() {}
}
