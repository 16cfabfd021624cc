// Services are given to constructors; who holds them sees the interface only.
package injection;

interface Store { void save(); }
interface Mail { void send(); }
class Disk implements Store { public void save() {} }
class Memory implements Store { public void save() {} }
class Smtp implements Mail { public void send() {} }
class Orders {
    private final Store store;
    private final Mail mail;
    Orders(Store store, Mail mail) { this.store = store; this.mail = mail; }
    void place() { store.save(); mail.send(); } //> Disk.save //> Smtp.send //! Memory.save
}

class Main {
    public static void main(String[] args) {
        new Orders(new Disk(), new Smtp()).place(); //> Orders.place
    }
}
// unreached: Memory.save
// jdk: small
