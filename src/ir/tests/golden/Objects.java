/** Objects, fields, constructors. */
class Objects {
    static int made;
    final long id;
    Objects next;
    double weight = 0.5;

    Objects(long id) {
        this.id = id;
        made++;
    }

    Objects(boolean b) {
        this(b ? 1L : made--);
    }

    static Objects chain(int n) {
        Objects head = null;
        for (int i = 0; i < n; i++) {
            Objects o = new Objects(i > 3 ? i : -i);
            o.next = head;
            head = o;
        }
        return head;
    }

    double heavier() {
        return weight++ + (weight *= 2);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Objects other && other.id == id && (Object) next == ((Objects) o).next;
    }
}
