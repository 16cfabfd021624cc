package java.util;

/** Strings by names. */
public class Properties extends Hashtable<Object, Object> {
    public Properties() {}

    public Object setProperty(String name, String value) {
        return put(name, value);
    }

    public String getProperty(String name) {
        return (String) get(name);
    }

    public String getProperty(String name, String otherwise) {
        String found = getProperty(name);
        return found == null ? otherwise : found;
    }
}
