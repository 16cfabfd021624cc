import com.sun.jdi.*;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.*;
import java.util.*;

/**
 * Runs a program under the debugger interface (JDI), and writes the methods that it entered, with
 * the calling lines.
 *
 * <p>A breakpoint stands at the first instruction of every method of the program; the platform's
 * code runs at full speed. A line of the result has these fields:
 *
 * 1. the entered method
 * 2. its nearest caller in the program itself, or "-"
 * 3. the caller's line
 * 4. "direct" if that caller made the call, "through" if code of the platform did
 *
 * <p>The program's output and exit code become the Recorder's own.
 *
 * <p>Arguments: class path, main class, file of the result.
 */
public class Recorder {
    /** The number of frames that are searched for a caller. */
    private static final int DEPTH = 60;

    private final Set<String> lines = new TreeSet<>();

    public static void main(String[] args) throws Exception {
        var connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> options = connector.defaultArguments();
        options.get("options").setValue("-Xshare:auto -XX:+UseSerialGC -XX:-UsePerfData -Xmx256m -cp \"" + args[0] + "\"");
        options.get("main").setValue(args[1]);
        VirtualMachine vm = connector.launch(options);
        Thread out = copy(vm.process().getInputStream(), System.out);
        Thread err = copy(vm.process().getErrorStream(), System.err);
        Recorder recorder = new Recorder();
        recorder.record(vm);
        out.join();
        err.join();
        Files.write(Path.of(args[2]), recorder.lines);
        System.exit(vm.process().waitFor());
    }

    private static Thread copy(InputStream from, OutputStream to) {
        Thread copies = new Thread(() -> {
            try {
                from.transferTo(to);
                to.flush();
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        copies.start();
        return copies;
    }

    private void record(VirtualMachine vm) throws Exception {
        ClassPrepareRequest classes = vm.eventRequestManager().createClassPrepareRequest();
        for (String platform : List.of("java.*", "javax.*", "jdk.*", "sun.*", "com.sun.*")) {
            classes.addClassExclusionFilter(platform);
        }
        classes.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        classes.enable();
        try {
            while (true) {
                EventSet events = vm.eventQueue().remove();
                for (Event event : events) {
                    if (event instanceof ClassPrepareEvent) {
                        prepare(vm, ((ClassPrepareEvent) event).referenceType());
                    } else if (event instanceof BreakpointEvent) {
                        enter((BreakpointEvent) event);
                    }
                }
                events.resume();
            }
        } catch (VMDisconnectedException e) {
            // The program has ended.
        }
    }

    private void prepare(VirtualMachine vm, ReferenceType type) {
        if (!isOfProgram(type.name())) {
            return;
        }
        for (Method method : type.methods()) {
            Location first = method.location();
            if (first == null || first.codeIndex() < 0) {
                continue;
            }
            BreakpointRequest entry = vm.eventRequestManager().createBreakpointRequest(first);
            entry.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
            entry.enable();
        }
    }

    private void enter(BreakpointEvent event) throws IncompatibleThreadStateException {
        Method method = event.location().method();
        String entered = method.declaringType().name() + "." + method.name();
        int count = Math.min(event.thread().frameCount() - 1, DEPTH);
        List<StackFrame> frames = count > 0 ? event.thread().frames(1, count) : List.of();
        boolean isDirect = true;
        for (StackFrame frame : frames) {
            Location at = frame.location();
            String caller = at.declaringType().name();
            if (isOfProgram(caller)) {
                String how = isDirect ? "direct" : "through";
                lines.add(entered + " " + caller + "." + at.method().name() + " " + at.lineNumber() + " " + how);
                return;
            }
            // The JVM's code for a lambda counts as the caller's.
            isDirect &= caller.contains("$$Lambda") || caller.contains("/");
        }
        lines.add(entered + " - 0 through");
    }

    /** The JVM's classes for lambdas and proxies do not count as the program's. */
    private static boolean isOfProgram(String type) {
        boolean isPlatform = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.").stream().anyMatch(type::startsWith);
        boolean isMade = type.contains("$$Lambda") || type.contains(".$Proxy") || type.contains("/");
        return !isPlatform && !isMade;
    }
}
