// Strings that code makes of other strings. What is known from `strings` on has no unknown part; `full` takes patterns.
// `//= @level states` has the states of the line's calls, in the order of the bytecode.
package texts;

import java.util.*;

class Joined { }
class Formatted { }
class Formed { }
class Replaced { }
class lowered { }
class UP { }
class Cut { }
class Trimmed { }
class Stripped { }
class AbAb { }
class AddedUp { }
class Chars { }
class Copied { }
class Inserted { }
class Reversed { }
class Cleared { }
class Tried { }
class Two { }
class Looped { }
class LoopedX { }
class Phied { }
class PhiedX { }
class Kept { }
class KeptX { }
class Shown { @Override public String toString() { return "Other"; } }
class Other { }
class Caught { }
class CaughtX { }
class Branched { }
class Named { }
class PartOne { }
class PartTwo { }
class Built { }
class BuiltX { }
class MadeAbc { }
class InsideAbc { }
class MadeDef { }
interface Namer { String name(); }
class OwnNamer implements Namer { public String name() { return "Named"; } }

class F0 { } class F1 { } class F2 { } class F3 { } class F4 { } class F5 { } class F6 { } class F7 { } class F8 { } class F9 { } class F10 { } class F11 { } class F12 { } class F13 { } class F14 { } class F15 { } class F16 { } class F17 { } class F18 { } class F19 { } class F20 { } class F21 { } class F22 { } class F23 { } class F24 { } class F25 { } class F26 { } class F27 { } class F28 { } class F29 { } class F30 { } class F31 { } class F32 { } class F33 { }
class Tables {
    static final Map<String, String> MAP = new HashMap<>(), OTHER = new HashMap<>();
    static final List<String> LIST = new ArrayList<>(), MORE = new ArrayList<>();
    static {
        MAP.put("one", "texts.PartOne");
        MAP.put("two", "texts.PartTwo");
        LIST.add("texts.MadeAbc");
        // Maps share their cells: with these there are too many strings.
        for (String name : new String[] { "texts.F0", "texts.F1", "texts.F2", "texts.F3", "texts.F4", "texts.F5", "texts.F6", "texts.F7", "texts.F8", "texts.F9", "texts.F10", "texts.F11", "texts.F12", "texts.F13", "texts.F14", "texts.F15", "texts.F16", "texts.F17", "texts.F18", "texts.F19", "texts.F20", "texts.F21", "texts.F22", "texts.F23", "texts.F24", "texts.F25", "texts.F26", "texts.F27", "texts.F28", "texts.F29", "texts.F30", "texts.F31", "texts.F32", "texts.F33" }) { OTHER.put(name, name); MORE.add(name); }
    }
}
class Main {
    static StringBuilder field;
    static List<Object> list = new ArrayList<>();
    static String one() { return "One"; }
    static void known() throws Exception {
        Class.forName(String.join(".", "texts", "Joined")).newInstance(); //> @strings Joined.<init> //= @strings whole,whole
        Class.forName(String.format("texts.%s%2$s", "For", "matted")).newInstance(); //> @strings Formatted.<init> //= @strings whole,whole
        Class.forName("texts.%s%%".formatted("Formed").replace("%", "")).newInstance(); //> @strings Formed.<init> //= @strings whole,whole
        Class.forName("texts.Main".replace("Main", "Replaced")).newInstance(); //> @strings Replaced.<init> //= @strings whole,whole //! Main.<init>
        Class.forName("TEXTS.lowered".toLowerCase()).newInstance(); //> @strings lowered.<init> //= @strings whole,whole
        Class.forName("texts." + "up".toUpperCase()).newInstance(); //> @strings UP.<init> //= @strings whole,whole
        Class.forName("-texts.Cut-".substring(1, 10)).newInstance(); //> @strings Cut.<init> //= @strings whole,whole
        Class.forName(" texts.Trimmed\2".trim()).newInstance(); //> @strings Trimmed.<init> //= @strings whole,whole
        Class.forName("\u001ftexts.Stripped\n".strip()).newInstance(); //> @strings Stripped.<init> //= @strings whole,whole
        Class.forName("texts." + "Ab".repeat(2)).newInstance(); //> @strings AbAb.<init> //= @strings whole,whole
        Class.forName(new StringJoiner(".", "te", "Up").add("xts").add("Added").toString()).newInstance(); //> @strings AddedUp.<init> //= @strings whole,whole
        Class.forName(new String(new char[] { 't', 'e', 'x', 't', 's', '.', 'C', 'h', 'a', 'r', 's' })).newInstance(); //> @strings Chars.<init> //= @strings whole,whole
        Class.forName(new String("texts.") + String.valueOf(new char[] { 'C', 'o', 'p' }) + "ied").newInstance(); //> @strings Copied.<init> //= @strings whole,whole
        Class.forName(new StringBuilder("Inserted").insert(0, '.').insert(0, "texts").toString()).newInstance(); //> @strings Inserted.<init> //= @strings whole,whole
        Class.forName(new StringBuilder("desreveR").append(".stxet").reverse().toString()).newInstance(); //> @strings Reversed.<init> //= @strings whole,whole
        StringBuilder builder = new StringBuilder("nothing");
        builder.setLength(0);
        builder.append("texts.Cleared");
        Class.forName(builder.toString()).newInstance(); //> @strings Cleared.<init> //= @strings whole,whole
    }
    static void ways(String[] args) throws Exception {
        try {
            StringBuilder tried = new StringBuilder("texts.");
            tried.append(args.length == 0 ? "Tried" : "Two");
            Class.forName(tried.toString()).newInstance(); //> @strings Tried.<init> //> @strings Two.<init> //= @strings whole,whole
        } catch (RuntimeException e) { }
        StringBuilder looped = new StringBuilder("texts.Looped");
        for (String arg : args) {
            Class.forName(looped.toString()).newInstance(); //> @full Looped.<init> //> @full LoopedX.<init> //= @full partly,partly
            looped.append("X");
        }
        StringBuilder phied = new StringBuilder("texts.Phied");
        StringBuilder both = args.length == 0 ? phied : new StringBuilder();
        both.append("X");
        Class.forName(phied.toString()).newInstance(); //> @full PhiedX.<init> //= @full partly,partly
        StringBuilder kept = new StringBuilder("texts.Kept");
        list.add(kept);
        kept.setLength(0);
        kept.append("texts.Kept");
        Class.forName(kept.toString()).newInstance(); //> @full Kept.<init> //> @full KeptX.<init> //= @full partly,partly
        Object shown = args.length == 0 ? "Shown" : new Shown();
        Class.forName("texts." + shown).newInstance(); //> @strings Shown.<init> //= @strings partly,partly
        StringBuilder caught = new StringBuilder("texts.");
        try {
            caught.append("Caught");
            one().charAt(args.length);
            caught.append("X");
        } catch (RuntimeException e) {
            Class.forName(caught.toString()).newInstance(); //= @strings open,open
        }
        Object[] parts = { "Branched" };
        if (args.length == 1) parts[0] = args[0];
        Class.forName(String.format("texts.%s", parts)).newInstance(); //= @strings open,open //! Branched.<init>
        Namer namer = args.length == 0 ? new OwnNamer() : (Namer) Class.forName(args[0]).newInstance();
        Class.forName("texts." + namer.name()).newInstance(); //> @strings Named.<init> //= @strings partly,partly
        Class.forName("texts." + (args.length == 0 ? null : "Named")).newInstance(); //= @strings open,open
    }
    static void patterns(String[] args) throws Exception {
        Class.forName(String.format("texts.Part%s", args[0])).newInstance(); //> @full PartOne.<init> //> @full PartTwo.<init> //= @strings open,open //= @full partly,partly
        Class.forName(String.format("%d.Part%s", 1, one())).newInstance(); //> @full PartOne.<init> //! PartTwo.<init> //= @full partly,partly
        Class.forName(String.join(".", "texts", "Part".concat(args[0]))).newInstance(); //> @full PartOne.<init> //= @full partly,partly
        Class.forName(("TEXTS.Part" + args[0]).replace("TEXTS", "texts")).newInstance(); //! PartOne.<init> //= @full open,open
        Class.forName(("texts/Part" + args[0]).replace('/', '.').trim()).newInstance(); //> @full PartOne.<init> //= @full partly,partly
        Class.forName(("-texts.Part" + args[0]).substring(1)).newInstance(); //> @full PartOne.<init> //= @full partly,partly
    }
    static StringBuilder begin() { return new StringBuilder("texts.Built"); }
    static void end(StringBuilder builder, String name) { builder.append(name).append("deAbc"); }
    static void shared(String[] args) throws Exception {
        StringBuilder begun = begin();
        begun.append(args[0]);
        Class.forName(begun.toString()).newInstance(); //> @full Built.<init> //> @full BuiltX.<init> //! PartOne.<init> //= @strings open,open //= @full partly,partly
        StringBuilder ended = new StringBuilder();
        end(ended, args[0]);
        Class.forName(ended.toString()).newInstance(); //> @full InsideAbc.<init> //= @strings open,open //= @full partly,partly
        field = new StringBuilder();
        field.append("texts.Made").append(args[0]);
        use();
    }
    static void use() throws Exception {
        Class.forName(field.toString()).newInstance(); //> @full MadeAbc.<init> //> @full MadeDef.<init> //! Built.<init> //= @full partly,partly
    }
    static void tables(String[] args) throws Exception {
        Class.forName(Tables.MAP.get(args[0])).newInstance(); //> @full PartOne.<init> //> @full PartTwo.<init> //! F0.<init> //= @full partly,partly
        Class.forName(Tables.LIST.get(0)).newInstance(); //> @full MadeAbc.<init> //! F0.<init> //= @full partly,partly
    }
    public static void main(String[] args) throws Exception {
        tables(args);
        known();
        ways(args);
        patterns(args);
        shared(args);
    }
}
