package java.lang.reflect;

/** What declares type variables. */
public interface GenericDeclaration extends AnnotatedElement {}
