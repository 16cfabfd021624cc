// Maps and sets of an enum give its constants, and what is held for them.
package enummaps;

import java.util.*;

enum Day { WORK, REST; void never() {} }
interface Plan { void follow(); }
class Busy implements Plan { public void follow() {} }
class Lazy implements Plan { public void follow() {} }
class Unused implements Plan { public void follow() {} }

class Main {
    public static void main(String[] args) {
        Map<Day, Plan> plans = new EnumMap<>(Day.class);
        plans.put(Day.WORK, new Busy());
        plans.put(Day.REST, new Lazy());
        plans.get(Day.WORK).follow(); //> Busy.follow //! Unused.follow
        for (Plan plan : plans.values()) plan.follow(); //> Busy.follow //> Lazy.follow //! Unused.follow
        EnumSet.allOf(Day.class).size(); //! Day.never
    }
}
// unreached: Unused.follow
// reached: Day.values
// jdk: small
