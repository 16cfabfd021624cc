package voice;

public interface Voice {
    String say(String what);

    final class Loud implements Voice {
        @Override
        public String say(String what) {
            return what.toUpperCase(java.util.Locale.ROOT);
        }
    }
}
