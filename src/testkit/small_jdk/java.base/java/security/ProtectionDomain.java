package java.security;

/** Where classes are from. */
public class ProtectionDomain {}
