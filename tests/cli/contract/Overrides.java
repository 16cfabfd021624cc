package overrides;

import callers.Callers;
import library.Library;

/** A class outside of the JAR. */
public class Overrides extends Callers.Base {
    @Override public String text() { return Library.look(); }
}
