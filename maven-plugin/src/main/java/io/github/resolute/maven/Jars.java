package io.github.resolute.maven;

import io.github.resolute.shared.Merged;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/**
 * Properties of a JAR that follow from its names and its manifest. The binary itself refuses
 * unreadable JARs.
 */
final class Jars {
    /**
     * The entries that signing adds to a JAR or changes. Signing keeps the main attributes of the
     * manifest.
     */
    private static final Pattern SIGNATURE =
            Pattern.compile(
                    "META-INF/(MANIFEST\\.MF|[^/]*\\.(SF|RSA|DSA|EC)|SIG-[^/]*)",
                    Pattern.CASE_INSENSITIVE);

    /** Whether the JAR is meant to be run, with the class path that its manifest names. */
    static boolean isApplication(File input) {
        return names(input, Arrays.asList(Name.MAIN_CLASS, Name.CLASS_PATH));
    }

    /** Whether the JAR is meant to be run. */
    static boolean isRunnable(File input) {
        return names(input, Collections.singletonList(Name.MAIN_CLASS));
    }

    private static boolean names(File input, List<Name> attributes) {
        try (JarFile jar = new JarFile(input, false)) {
            Manifest manifest = jar.getManifest();
            return manifest != null
                    && manifest.getMainAttributes().keySet().containsAll(attributes);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Whether the input contains the JAR or classes of it. The binary would leave classes that
     * exist twice unedited.
     */
    static boolean holds(File input, File library) {
        return nests(input, library) || Merged.holds(input, library);
    }

    private static boolean nests(File input, File library) {
        try (JarFile jar = new JarFile(input, false)) {
            return jar.getEntry("BOOT-INF/lib/" + library.getName()) != null
                    || jar.getEntry("WEB-INF/lib/" + library.getName()) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /** A hash of a JAR's content. It ignores times and signatures. */
    static String fingerprint(File file) {
        if (file == null || !file.isFile()) {
            return "no file";
        }
        TreeSet<String> lines = new TreeSet<>();
        try (JarFile jar = new JarFile(file, false)) {
            Manifest manifest = jar.getManifest();
            Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
            main.forEach((name, value) -> lines.add(name + ": " + value));
            jar.stream()
                    .filter(
                            entry ->
                                    !entry.isDirectory()
                                            && !SIGNATURE.matcher(entry.getName()).matches())
                    .forEach(
                            entry ->
                                    lines.add(
                                            entry.getName()
                                                    + ' '
                                                    + entry.getCrc()
                                                    + ' '
                                                    + entry.getSize()));
            return digest(lines.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            return file + " of " + file.length() + " bytes, " + file.lastModified();
        }
    }

    static String sha256(File file) throws IOException {
        return digest(Files.readAllBytes(file.toPath()));
    }

    private static String digest(byte[] bytes) {
        try {
            return String.format(
                    "%064x", new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(bytes)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
