package junit4;

import org.junit.*;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

// entry: junit4.Sums.adds junit4.Sums.before junit4.Sums.once junit4.Sums.<init> junit4.Sums.values
// entry: junit4.Own.anything junit4.Own.<init> junit4.OwnRunner.<init> junit4.OwnRunner.run
// entry: junit4.Watch.apply junit4.Watch.<init> junit4.Inherits.<init> junit4.Base.inherited
// no entry: junit4.Sums.helper junit4.Sums.ignored junit4.Own.hidden junit4.Watch.unseen
// no entry: junit4.Base.<init> junit4.Plain.test junit4.Plain.<init>
@RunWith(Parameterized.class)
class Sums {
    @Parameterized.Parameters
    public static Object[] values() { return null; }
    @BeforeClass
    public static void once() {}
    @Before
    public void before() {}
    @Test(expected = IllegalStateException.class)
    public void adds() { helper(); }
    @Ignore
    public void ignored() {}
    void helper() {}
}

/** A runner that is not JUnit's decides itself what runs. */
@RunWith(OwnRunner.class)
class Own {
    public void anything() {}
    private void hidden() {}
}

class OwnRunner extends org.junit.runner.Runner {
    public void run() {}
}

class Watch implements org.junit.rules.TestRule {
    public Object apply(Object statement) { return unseen(statement); }
    private Object unseen(Object statement) { return statement; }
}

abstract class Base {
    @Test
    public void inherited() {}
}

class Inherits extends Base {}

class Plain {
    public void test() {}
}
