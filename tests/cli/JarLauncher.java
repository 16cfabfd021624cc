package org.springframework.boot.loader.launch;

/** In the place of Spring Boot's. */
public class JarLauncher {
    public static void main(String[] args) {}
}
