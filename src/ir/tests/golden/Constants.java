/** Constants that are loaded. */
class Constants {
    static final String NAME = "tab\tquote\"";

    static Object each(int n) {
        switch (n) {
            case 0: return Constants.class;
            case 1: return int[].class;
            case 2: return NAME;
            case 3: return 1e300 + n;
            case 4: return 70000L * n;
            case 5: return 'x' + 40000 + n;
            case 6: return -0.0f - n;
            case 7: return "\ud800 alone";
            default: return int.class;
        }
    }
}
