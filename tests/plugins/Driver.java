import io.github.resolute.shared.Binary;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;

/** Calls the plugins' Binary for tests/plugins/run: `write FILE ARGUMENT…`, or `find CASES`, a case a line. */
final class Driver {
    public static void main(String[] args) throws IOException {
        if (args[0].equals("write")) {
            Binary.write(Arrays.asList(args).subList(2, args.length), Paths.get(args[1]));
            return;
        }
        for (String line : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
            String[] of = line.split("\t", -1);
            try {
                System.out.println(Binary.find(file(of[0]), () -> file(of[1]), "OFFER", of[2], new File(of[3])));
            } catch (IOException e) {
                System.out.println("says " + e.getMessage());
            }
        }
    }

    private static File file(String name) {
        return name.isEmpty() ? null : new File(name);
    }
}
