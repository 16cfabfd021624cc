import net.sourceforge.pmd.*;
import net.sourceforge.pmd.lang.document.FileId;
import net.sourceforge.pmd.reporting.*;

/** Checks a class against some rules that are written in Java. */
public class Pmd {
    static final String[] RULES = {
        "bestpractices.xml/UnusedPrivateField", "bestpractices.xml/UseTryWithResources", "codestyle.xml/ClassNamingConventions",
        "codestyle.xml/UnnecessaryImport", "errorprone.xml/AssignmentToNonFinalStatic", "errorprone.xml/OverrideBothEqualsAndHashcode",
        "errorprone.xml/ReturnEmptyCollectionRatherThanNull", "performance.xml/UseIndexOfChar",
    };
    static final String TEXT = """
        package shop;
        import java.util.*;
        import java.io.*;
        public class cart {
            private int unused;
            public static int Total;
            public String read(String name) {
                String s = new String("");
                try { s = s + name.toString(); } catch (Exception e) { }
                if (name == "x") return null;
                for (int i = 0; i < 3; i++) { s += i; }
                switch (s.length()) { case 1: return "one"; }
                return s;
            }
            public boolean equals(Object o) { return o instanceof cart ? true : false; }
        }
        """;

    public static void main(String[] args) throws Exception {
        PMDConfiguration settings = new PMDConfiguration();
        settings.setThreads(0);
        settings.setIgnoreIncrementalAnalysis(true);
        for (String rule : RULES) {
            settings.addRuleSet("category/java/" + rule);
        }
        try (PmdAnalysis analysis = PmdAnalysis.create(settings)) {
            analysis.files().addSourceFile(FileId.fromPathLikeString("cart.java"), TEXT);
            Report report = analysis.performAnalysisAndCollectReport();
            for (RuleViolation v : report.getViolations()) {
                System.out.println(v.getBeginLine() + " " + v.getRule().getName() + ": " + v.getDescription());
            }
            System.out.println(report.getProcessingErrors().size() + " " + report.getConfigurationErrors().size());
        }
    }
}
