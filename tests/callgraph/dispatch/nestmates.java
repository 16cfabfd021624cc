// Private members of nestmates are called without accessors; a private method is never overridden.
package nestmates;

class Host {
    private void mine() {}
    static class Guest extends Host {
        private void mine() {}
        void calls(Host it) { it.mine(); } //> Host.mine //! Host$Guest.mine
        private Guest() {}
    }
    static Guest make() { return new Guest(); } //> Host$Guest.<init>
}

class Main {
    public static void main(String[] args) {
        Host.Guest guest = Host.make();
        guest.calls(guest); //> Host$Guest.calls
    }
}
// jdk: small
