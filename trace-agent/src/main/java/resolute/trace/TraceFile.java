package resolute.trace;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/** The file of a run, mapped into memory: written data is kept, however the process ends. */
final class TraceFile {
    private static final int HEADER = 4096;
    private static final int EDGES = 1 << 18;
    private static final int NAMES = 64 << 20;
    /** The largest number of nodes that 24 bits allow. */
    private static final int MOST_NODES = (1 << 24) - 2;
    private static final String NODES_OPTION = ",nodes=";
    private static final String SPEC_OPTION = ",spec=";

    /** A reference that keeps the file mapped. */
    private static MappedByteBuffer mapped;

    private final File file;
    private final int nodes;
    private final String spec;

    /** @param arguments FILE[,spec=FILE][,nodes=N], the options in any order */
    TraceFile(String arguments) {
        boolean isSpecLast = arguments.lastIndexOf(SPEC_OPTION) > arguments.lastIndexOf(NODES_OPTION);
        String[] last = split(arguments, isSpecLast ? SPEC_OPTION : NODES_OPTION);
        String[] first = split(last[0], isSpecLast ? NODES_OPTION : SPEC_OPTION);
        String number = isSpecLast ? first[1] : last[1];
        String answers = isSpecLast ? last[1] : first[1];
        nodes = number == null ? MOST_NODES : nodes(number);
        file = new File(withProcess(first[0]));
        spec = answers == null ? null : withProcess(answers);
        if (spec != null && file.getAbsoluteFile().equals(new File(spec).getAbsoluteFile())) {
            throw new IllegalArgumentException("spec=" + spec + " names the file of the trace: name another one");
        }
    }

    /** The text before an option, and the option's value or null. */
    private static String[] split(String arguments, String option) {
        int at = arguments.lastIndexOf(option);
        return at < 0 ? new String[] {arguments, null} : new String[] {arguments.substring(0, at), arguments.substring(at + option.length())};
    }

    private static String withProcess(String path) {
        return path.contains("%p") ? path.replace("%p", processId()) : path;
    }

    /** The file for answers of reflective calls, or null. */
    String spec() {
        return spec;
    }

    private static int nodes(String number) {
        try {
            int nodes = Integer.parseInt(number);
            if (nodes >= 2 && nodes <= MOST_NODES) {
                return nodes;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException("nodes=" + number + " is not a number from 2 to " + MOST_NODES);
    }

    private static String processId() {
        try {
            Class<?> handle = Class.forName("java.lang.ProcessHandle");
            return handle.getMethod("pid").invoke(handle.getMethod("current").invoke(null)).toString();
        } catch (ReflectiveOperationException e) { // JDK 8
            return ManagementFactory.getRuntimeMXBean().getName().split("@")[0];
        }
    }

    /**
     * Makes the file and writes its header. An existing file is deleted, since another run may
     * still have it mapped.
     */
    void open() throws IOException {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN || "32".equals(System.getProperty("sun.arch.data.model"))) {
            throw new IOException("the agent needs a 64-bit JVM on a little-endian processor");
        }
        if (file.isFile() && !file.delete()) {
            throw new IOException(file + " exists and cannot be deleted: name another file");
        }
        try (RandomAccessFile opened = new RandomAccessFile(file, "rw")) {
            long length = HEADER + 8L * EDGES + NAMES + 16L * nodes;
            opened.setLength(length);
            mapped = opened.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, length);
        }
        mapped.order(ByteOrder.LITTLE_ENDIAN);
        mapped.putInt(8, EDGES);
        mapped.putInt(12, NAMES);
        mapped.putInt(16, nodes);
        mapped.putInt(Recorder.RELEASE, release());
        mapped.putLong(0, magic());
    }

    /** The JVM's feature release, such as 8 or 25; zero if it is unknown. */
    private static int release() {
        String version = System.getProperty("java.specification.version", "");
        try {
            return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static long magic() {
        long magic = 0;
        byte[] bytes = "RSLTTRC1".getBytes(StandardCharsets.US_ASCII);
        for (int i = bytes.length - 1; i >= 0; i--) {
            magic = magic << 8 | bytes[i];
        }
        return magic;
    }

    /** Gives the recorder the address of the file. */
    void map() throws NoSuchFieldException {
        Memory.nodes = nodes;
        Memory.file = Memory.getLong(mapped, Memory.offset(Buffer.class.getDeclaredField("address")));
    }
}
