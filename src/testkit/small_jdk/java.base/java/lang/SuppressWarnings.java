package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Names warnings that are not wanted. */
@Retention(RetentionPolicy.SOURCE)
public @interface SuppressWarnings {
    String[] value();
}
