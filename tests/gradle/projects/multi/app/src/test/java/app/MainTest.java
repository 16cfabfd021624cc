package app;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MainTest {
    @Test
    public void greets() {
        assertEquals("11 HELLO WORLD", Main.run("world"));
    }
}
