/** What users of a library do with what they see: fields of classes without methods, and what methods and fields give them. */
public final class Users {
    public interface Task {
        int go();
    }

    public static final class First implements Task {
        public int go() {
            return 1;
        }
    }

    public static final class Second implements Task {
        public int go() {
            return 2;
        }
    }

    /** It has nothing that users may run. */
    public static final class Settings {
        private Settings() {}

        public static Task task = new First();
        static Task near = new First();
    }

    /** Users see what it declares by `Choice`, and by `Wider`. */
    interface Constants {
        Task[] ALL = {new First()};
    }

    interface Wide extends Constants {
        Task[] WIDE = {new First()};
    }

    public static final class Choice implements Constants {
        public static int first() {
            return ALL[0].go();
        }
    }

    /** An interface below another one that is not public. */
    public interface Wider extends Wide {
        static int first() {
            return WIDE[0].go();
        }
    }

    /** Nothing public is below it. */
    interface Inner {
        Task[] NEAR = {new First()};
    }

    /** Of the one object that there is users may call `set`. */
    public static final class Registry {
        private static final Registry ONE = new Registry();
        private Task task = new First();
        private Task near = new First();

        private Registry() {}

        public static Registry get() {
            return ONE;
        }

        public void set(Task task) {
            this.task = task;
        }

        void setNear(Task near) {
            this.near = near;
        }

        public static int task() {
            return ONE.task.go();
        }

        public static int near() {
            return ONE.near.go();
        }
    }

    public static final Task[] SHARED = {new First()};
    private static final Task[] GIVEN = {new First()};
    private static final Task[] OWN = {new First()};

    private Users() {}

    public static int assigned() {
        return Settings.task.go();
    }

    public static int near() {
        return Settings.near.go();
    }

    public static int shared() {
        return SHARED[0].go();
    }

    public static Task[] given() {
        return GIVEN;
    }

    public static int ofGiven() {
        return GIVEN[0].go();
    }

    public static int own() {
        return OWN[0].go();
    }

    public static int inner() {
        return Inner.NEAR[0].go();
    }
}
