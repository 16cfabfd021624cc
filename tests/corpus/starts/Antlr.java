import org.antlr.v4.runtime.*;
import org.antlr.v4.tool.Grammar;

/** Reads a grammar, parses texts by it. */
public class Antlr {
    static final String TEXT = """
        grammar Expr;
        file: stat+ EOF;
        stat: ID '=' e ';' | 'if' '(' e ')' stat ('else' stat)? | '{' stat* '}';
        e: <assoc=right> e '^' e | e ('*' | '/') e | e ('+' | '-') e | '-' e | ID '(' (e (',' e)*)? ')' | ID | NUM | '(' e ')';
        ID: [a-zA-Z_] [a-zA-Z_0-9]*;
        NUM: [0-9]+ ('.' [0-9]+)?;
        WS: [ \\t\\r\\n]+ -> skip;
        """;

    public static void main(String[] args) throws Exception {
        Grammar grammar = new Grammar(TEXT);
        for (String text : new String[] {"a = 1 + 2 * x ^ 2 ^ -3;", "if (f(a, 2.5)) { b = a / (c - 1); } else d = g();", "a = = 3;"}) {
            LexerInterpreter lexer = grammar.createLexerInterpreter(CharStreams.fromString(text));
            ParserInterpreter parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
            parser.removeErrorListeners();
            ParserRuleContext tree = parser.parse(grammar.getRule("file").index);
            System.out.println(tree.toStringTree(parser) + " " + parser.getNumberOfSyntaxErrors());
        }
    }
}
