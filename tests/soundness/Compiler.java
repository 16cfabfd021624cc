package lib;

import java.io.*;
import javax.tools.*;

/** Compiles what each line of the input names, in a JVM that gets warm; answers with a line: code, messages. */
public final class Compiler {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            ByteArrayOutputStream told = new ByteArrayOutputStream();
            int code = compiler.run(null, told, told, line.split(" "));
            System.out.println(code + " " + told.toString().replace('\n', '\t'));
        }
    }
}
