package resolute.trace;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;

/**
 * Records calls. Every instrumented method calls {@link #enter} first. It writes {@link #current}
 * before it returns and where it catches.
 *
 * <p>The state of a call is a long: 16 bits with the thread's slot, the lowest ones, then 24 bits
 * with the call's node, then 24 bits with the caller's node. Nodes lie in the trace file, which is
 * mapped.
 *
 * <p>Node 0 means that the thread records nothing, as while the agent itself works. Only the method
 * {@link #register} calls methods that may be instrumented; before that, it makes the thread record
 * nothing.
 */
public final class Recorder {
    public static final int HEADER = 4096;
    public static final int EDGES = 1 << 18;
    public static final int NAMES = 64 << 20;

    /** Offsets in the header. */
    private static final int NAMES_USED = 20;
    private static final int NODES_USED = 24;
    private static final int FLAGS = 28;
    private static final int LEFT_OUT = 32;
    private static final int ENDED = 36;
    /** Written when the file is made, as are the three words from 8 on. */
    static final int RELEASE = 40;

    /**
     * The header has longs here with the rest of ended threads' chunks: the end in the upper half,
     * the next node in the lower.
     */
    private static final int SPARE = 2048;
    private static final int SPARES = 64;

    /** The flags. */
    private static final int NODES_FULL = 1;
    private static final int EDGES_FULL = 2;
    private static final int NAMES_FULL = 4;
    private static final int SLOTS_FULL = 8;

    /** Offsets in a node; its method is at 0. */
    private static final int PARENT = 4;
    private static final int SIBLING = 8;
    private static final int CHILD = 12;

    private static final int SLOTS = 1 << 16;
    private static final int PROBES = 64;
    private static final int METHOD_BITS = 20;
    private static final int METHODS = 1 << METHOD_BITS;
    private static final int CACHE_BITS = 18;
    private static final int FIRST_CHUNK = 32;
    private static final int CHUNK = 256;

    /**
     * Offsets in a slot's part of {@link #current}; the current node is at 0. FULL is set forever
     * once the thread got no more nodes.
     */
    private static final int ROOT = 1;
    private static final int NEXT = 2;
    private static final int END = 3;
    private static final int FULL = 4;

    private static final long FILE = Memory.file;
    private static final int CAPACITY = Memory.nodes;
    private static final long EDGE_TABLE = FILE + HEADER;
    private static final long NAME_TABLE = EDGE_TABLE + 8L * EDGES;
    private static final long NODES = NAME_TABLE + NAMES;
    private static final long THREAD_ID = threadId();

    /**
     * The current node of every slot, each in a cache line of its own, with the slot's other
     * numbers. Slot 0 belongs to no thread.
     */
    public static final int[] current = new int[SLOTS * 16];

    /** The thread of every slot: at its id, or up to PROBES places after it. */
    private static final Thread[] threads = new Thread[SLOTS];

    /** The first node made for each method. */
    private static final int[] firstNode = new int[METHODS];

    /**
     * The targets of calls, by {@link #place}: 24 bits with the target node, above them the {@link
     * #key} of the call.
     *
     * <p>Threads share it without synchronisation. A call keeps its target node forever, and a
     * 64-bit JVM reads an element atomically. Zero means that calls from node 0 lead to node 0, which is right.
     */
    private static final long[] calls = new long[1 << CACHE_BITS];

    /**
     * Calls without a node whose edge is stored, by the same place. Only threads that get no more
     * nodes may rely on it.
     */
    private static final long[] absent = new long[1 << CACHE_BITS];

    /**
     * The caller's node where each leaf was found last: in a loop, one comparison is enough. Shared
     * like {@link #calls}.
     */
    private static final int[] lastCaller = new int[METHODS];

    private static final Object lock = new int[0];

    private static int methods;

    /** The method and the root of threads without a name or node of their own. */
    private static final int OTHER_THREADS = append("\tother threads\t\t\n".getBytes(StandardCharsets.UTF_8), 1);
    private static final int OTHER_ROOT = 1;

    /** The usual name of virtual threads: empty. */
    private static final int NO_NAME = append("\t\t\t\n".getBytes(StandardCharsets.UTF_8), 1);

    static {
        Memory.put(FILE + NODES_USED, OTHER_ROOT + 1);
        Memory.putLast(node(OTHER_ROOT), OTHER_THREADS);
    }

    private Recorder() {}

    private static long threadId() {
        try {
            Field id = Thread.class.getDeclaredField("tid");
            return Memory.offset(id);
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * A method begins; returns the state of the call. JIT compilers inline this method and {@link
     * #leaf} into every method. So both are short, with a single call for all rare cases.
     */
    public static long enter(int method) {
        Thread thread = Thread.currentThread();
        int slot = (int) Memory.getLong(thread, THREAD_ID) & SLOTS - 1;
        int node = current[slot << 4];
        long found = calls[place(node, method)];
        if (threads[slot] != thread || found >>> 24 != key(node, method)) {
            return rareEnter(thread, slot, method);
        }
        int target = (int) found & 0xFFFFFF;
        current[slot << 4] = target;
        return (long) node << 40 | (long) target << 16 | slot;
    }

    private static long rareEnter(Thread thread, int at, int method) {
        int slot = threads[at] == thread ? at : slot(thread);
        int node = current[slot << 4];
        int target = search(slot, node, method);
        current[slot << 4] = target;
        return (long) node << 40 | (long) target << 16 | slot;
    }

    /** A method runs that calls no other: its node is made, but never becomes current. */
    public static void leaf(int method) {
        Thread thread = Thread.currentThread();
        int slot = (int) Memory.getLong(thread, THREAD_ID) & SLOTS - 1;
        if (threads[slot] != thread || lastCaller[method] != current[slot << 4]) {
            rareLeaf(thread, slot, method);
        }
    }

    private static void rareLeaf(Thread thread, int at, int method) {
        int slot = threads[at] == thread ? at : slot(thread);
        int node = current[slot << 4];
        search(slot, node, method);
        lastCaller[method] = node;
    }

    /** The thread records nothing until {@link #on} gets the returned state. */
    public static long off() {
        Thread thread = Thread.currentThread();
        int slot = slot(thread);
        int node = current[slot << 4];
        current[slot << 4] = 0;
        return (long) node << 40 | slot;
    }

    /** Whether the thread records nothing. */
    public static boolean isOff() {
        return current[slot(Thread.currentThread()) << 4] == 0;
    }

    public static void on(long state) {
        current[((int) state & SLOTS - 1) << 4] = (int) (state >>> 40);
    }

    /** The thread makes no more calls. */
    public static void ended(Thread thread) {
        int slot = find(thread, (int) Memory.getLong(thread, THREAD_ID));
        if (slot == 0) {
            return;
        }
        int at = slot << 4;
        if (current[at + NEXT] != current[at + END]) {
            leaveSpare(at);
        }
        Memory.fence();
        threads[slot] = null;
    }

    /** No method on the stack makes the next calls: an exception has left them all. */
    public static void unwound(Thread thread) {
        int slot = slot(thread);
        if (current[slot << 4] != 0) {
            current[slot << 4] = current[(slot << 4) + ROOT];
        }
    }

    public static void leftOut() {
        synchronized (lock) {
            Memory.put(FILE + LEFT_OUT, Memory.get(FILE + LEFT_OUT) + 1);
        }
    }

    public static void endedInOrder() {
        Memory.putLast(FILE + ENDED, 1);
    }

    /** Appends lines to the names; returns the number of the first, or 0 without room. */
    public static int append(byte[] lines, int count) {
        synchronized (lock) {
            int used = Memory.get(FILE + NAMES_USED);
            if (lines.length > NAMES - used || count >= METHODS - methods) {
                flag(NAMES_FULL);
                return 0;
            }
            for (int i = 0; i < lines.length; i++) {
                Memory.putByte(NAME_TABLE + used + i, lines[i]);
            }
            int first = methods + 1;
            Memory.putLast(FILE + NAMES_USED, used + lines.length);
            methods += count;
            return first;
        }
    }

    private static long node(int number) {
        return NODES + ((long) number << 4);
    }

    private static void flag(int flag) {
        int flags = Memory.get(FILE + FLAGS);
        if ((flags & flag) == 0) {
            Memory.put(FILE + FLAGS, flags | flag);
        }
    }

    /**
     * The slot of the current thread, or 0. A thread that attaches itself has no id while its
     * constructor runs.
     */
    private static int slot(Thread thread) {
        int id = (int) Memory.getLong(thread, THREAD_ID);
        if (id == 0) {
            return 0;
        }
        int slot = find(thread, id);
        return slot != 0 ? slot : register(thread, id);
    }

    private static int find(Thread thread, int id) {
        for (int i = 0; i < PROBES; i++) {
            int slot = id + i & SLOTS - 1;
            if (threads[slot] == thread && slot != 0) {
                return slot;
            }
        }
        return 0;
    }

    /** Takes a slot, and makes a root. */
    private static int register(Thread thread, int id) {
        int slot = find(null, id) == 0 ? 0 : take(thread, id);
        if (slot == 0) {
            flag(SLOTS_FULL);
            return 0;
        }
        try {
            int at = slot << 4;
            int name = name(thread.getName());
            int root = newNode(at);
            if (root == 0) {
                root = OTHER_ROOT;
            } else {
                Memory.putLast(node(root), name != 0 ? name : OTHER_THREADS);
            }
            current[at + ROOT] = root;
            current[at] = root;
            return slot;
        } catch (Throwable t) { // the stack is at its end: the next call tries again
            threads[slot] = null;
            return 0;
        }
    }

    private static int name(String name) {
        if (name.isEmpty()) {
            return NO_NAME;
        }
        String plain = name.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
        return append(("\t" + plain + "\t\t\n").getBytes(StandardCharsets.UTF_8), 1);
    }

    private static int take(Thread thread, int id) {
        synchronized (lock) {
            for (int i = 0; i < PROBES; i++) {
                int slot = id + i & SLOTS - 1;
                if (slot != 0 && threads[slot] == null) {
                    current[slot << 4] = 0;
                    current[(slot << 4) + ROOT] = 0;
                    current[(slot << 4) + FULL] = 0;
                    threads[slot] = thread;
                    return slot;
                }
            }
            return 0;
        }
    }

    private static int place(int node, int method) {
        return (node ^ method * 0x9E3779B1) & (1 << CACHE_BITS) - 1;
    }

    /**
     * The node, and the bits of the method that do not follow from node and {@link #place}: the
     * factor there is odd.
     */
    private static long key(int node, int method) {
        return (long) node << METHOD_BITS - CACHE_BITS | method >>> CACHE_BITS;
    }

    /** The target node of a node's call of a method. Calls of node 0 lead to node 0. */
    private static int search(int slot, int node, int method) {
        if (node == 0) {
            return 0;
        }
        long found = calls[place(node, method)];
        return found >>> 24 == key(node, method) ? (int) found & 0xFFFFFF : searchChildren(slot, node, method);
    }

    /**
     * As {@link #search}, for a call that {@link #calls} lacks. A child far down the list moves to
     * the front.
     */
    private static int searchChildren(int slot, int node, int method) {
        boolean isFull = current[(slot << 4) + FULL] != 0;
        long call = (long) node << METHOD_BITS | method;
        int place = place(node, method);
        if (isFull && absent[place] == call) {
            return instead(node, method);
        }
        int first = Memory.get(node(node) + CHILD);
        int before = 0;
        int child = first;
        int steps = 0;
        while (child != 0 && Memory.get(node(child)) != method) {
            before = child;
            child = Memory.get(node(child) + SIBLING);
            steps++;
        }
        if (child == 0) {
            child = make(slot << 4, node, first, method);
            if (child == 0) {
                absent[place] = call;
                return instead(node, method);
            }
        } else if (steps > 4 && !isFull) {
            Memory.put(node(before) + SIBLING, Memory.get(node(child) + SIBLING));
            Memory.put(node(child) + SIBLING, first);
            Memory.put(node(node) + CHILD, child);
        }
        int again = Memory.get(node(child) + CHILD);
        int leads = again < 0 ? again & 0xFFFFFF : child;
        calls[place] = key(node, method) << 24 | leads;
        return leads;
    }

    /** The node to continue with for a call that found no room for a node. */
    private static int instead(int node, int method) {
        int other = firstNode[method];
        return other != 0 ? other : node;
    }

    /** The node's new child. Without room for it: 0, and the call is stored as an edge. */
    private static int make(int at, int node, int first, int method) {
        int made = newNode(at);
        if (made == 0) {
            edge(Memory.get(node(node)), method);
            return 0;
        }
        int ancestor = node;
        while (ancestor != 0 && Memory.get(node(ancestor)) != method) {
            ancestor = Memory.get(node(ancestor) + PARENT);
        }
        Memory.put(node(made) + PARENT, node);
        Memory.put(node(made) + SIBLING, first);
        if (ancestor != 0) {
            Memory.put(node(made) + CHILD, 1 << 31 | ancestor);
        }
        Memory.putLast(node(made), method);
        Memory.putLast(node(node) + CHILD, made);
        if (ancestor == 0 && firstNode[method] == 0) {
            firstNode[method] = made;
        }
        return made;
    }

    /**
     * A node for the slot, or 0. After 0, the slot never gets another node: the thread may come to
     * nodes of other threads, which it must not change.
     */
    private static int newNode(int at) {
        if (current[at + NEXT] == current[at + END] && (current[at + FULL] != 0 || !newChunk(at))) {
            current[at + FULL] = 1;
            return 0;
        }
        return current[at + NEXT]++;
    }

    private static boolean newChunk(int at) {
        for (int i = 0; i < SPARES; i++) {
            long address = FILE + SPARE + 8L * i;
            long chunk = Memory.getLong(null, address);
            if (chunk != 0 && Memory.swap(address, chunk, 0)) {
                current[at + NEXT] = (int) chunk;
                current[at + END] = (int) (chunk >>> 32);
                return true;
            }
        }
        synchronized (lock) {
            int used = Memory.get(FILE + NODES_USED);
            int more = current[at + ROOT] == 0 ? FIRST_CHUNK : CHUNK;
            int end = more < CAPACITY - used ? used + more : CAPACITY;
            if (used == end) {
                flag(NODES_FULL);
                return false;
            }
            Memory.put(FILE + NODES_USED, end);
            current[at + NEXT] = used;
            current[at + END] = end;
            return true;
        }
    }

    private static void leaveSpare(int at) {
        long chunk = (long) current[at + END] << 32 | current[at + NEXT];
        for (int i = 0; i < SPARES; i++) {
            if (Memory.swap(FILE + SPARE + 8L * i, 0, chunk)) {
                current[at + NEXT] = current[at + END];
                return;
            }
        }
    }

    private static void edge(int caller, int callee) {
        int hash = (caller * 31 + callee) * 0x9E3779B9 >>> 14;
        if (!known(hash, caller, callee)) {
            synchronized (lock) {
                newEdge(hash, caller, callee);
            }
        }
    }

    private static boolean known(int hash, int caller, int callee) {
        for (int i = 0; i < PROBES; i++) {
            long at = EDGE_TABLE + 8L * (hash + i & EDGES - 1);
            int found = Memory.get(at);
            if (found == 0) {
                return false;
            }
            if (found == caller && Memory.get(at + 4) == callee) {
                return true;
            }
        }
        flag(EDGES_FULL);
        return true;
    }

    private static void newEdge(int hash, int caller, int callee) {
        for (int i = 0; i < PROBES; i++) {
            long at = EDGE_TABLE + 8L * (hash + i & EDGES - 1);
            int found = Memory.get(at);
            if (found == 0) {
                Memory.put(at + 4, callee);
                Memory.putLast(at, caller);
                return;
            }
            if (found == caller && Memory.get(at + 4) == callee) {
                return;
            }
        }
    }
}
