package lib;

import jakarta.persistence.AttributeConverter;
import java.util.Arrays;
import java.util.function.Function;

public enum Kind {
    PROSE(k -> "prose"),
    VERSE(k -> k.name().toLowerCase());

    private final Function<Kind, String> told;

    Kind(Function<Kind, String> told) {
        this.told = told;
    }

    public String told() {
        return told.apply(this);
    }

    /** How it is stored. */
    public static class Stored implements AttributeConverter<Kind, String> {
        @Override
        public String convertToDatabaseColumn(Kind kind) {
            return kind == null ? null : kind.told();
        }

        @Override
        public Kind convertToEntityAttribute(String text) {
            return Arrays.stream(Kind.values()).filter(k -> k.told().equals(text)).findFirst().orElse(null);
        }
    }
}
