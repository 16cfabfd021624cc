import io.github.resolute.shared.Binary;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Calls the plugins' Binary for tests/plugins/run: `write FILE ARGUMENT…`, `machine NAME ARCHITECTURE…`, or `find CASES`, a case a line. */
final class Driver {
    public static void main(String[] args) throws IOException {
        if (args[0].equals("write")) {
            Binary.write(Arrays.asList(args).subList(2, args.length), Paths.get(args[1]));
            return;
        }
        if (args[0].equals("machine")) {
            for (int i = 1; i < args.length; i += 2) {
                System.setProperty("os.name", args[i]);
                System.setProperty("os.arch", args[i + 1]);
                System.out.println(Binary.machine());
            }
            return;
        }
        for (String line : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
            String[] of = line.split("\t", -1);
            Map<String, String> environment = new HashMap<>();
            environment.put("PATH", of[2]);
            environment.put("RESOLUTE_CACHE_DIR", of[3]);
            boolean kept = !of[5].isEmpty();
            try {
                System.out.println(Binary.find(file(of[0]), () -> kept ? new Kept(of[1]) : file(of[1]), "OFFER", environment::get, new File(of[4])));
            } catch (IOException e) {
                System.out.println("says " + e.getMessage());
            }
        }
    }

    /** A file of a repository that only others may change; root may change each. */
    private static final class Kept extends File {
        private static final long serialVersionUID = 1;

        Kept(String name) {
            super(name);
        }

        @Override
        public boolean setExecutable(boolean executable, boolean ownerOnly) {
            return false;
        }
    }

    private static File file(String name) {
        return name.isEmpty() ? null : new File(name);
    }
}
