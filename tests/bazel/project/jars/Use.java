import com.google.gson.Gson;
import java.util.List;

/** Runs with the optimized JAR. */
public final class Use {
    private Use() {}

    public static void main(String[] args) {
        System.out.println(new Gson().toJson(List.of(1, "two")) + " " + Gson.class.getProtectionDomain().getCodeSource().getLocation());
    }
}
