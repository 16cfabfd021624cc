package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks a method that is careful with its array. */
@Retention(RetentionPolicy.RUNTIME)
public @interface SafeVarargs {}
