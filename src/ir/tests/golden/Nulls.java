/** Null, phis of references, casts. */
class Nulls {
    static Object either(Object a, Object b) {
        Object r = a != null ? a : b;
        if (r == b) r = null;
        return r;
    }

    static CharSequence cast(Object o, boolean strict) {
        CharSequence s = strict ? (String) o : (StringBuilder) o;
        return s == null ? "" : s;
    }
}
