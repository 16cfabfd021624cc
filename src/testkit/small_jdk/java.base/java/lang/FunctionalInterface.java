package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks an interface for lambdas. */
@Retention(RetentionPolicy.RUNTIME)
public @interface FunctionalInterface {}
