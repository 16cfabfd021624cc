import graphql.*;
import graphql.schema.*;
import graphql.schema.idl.*;
import java.util.*;

/** Builds a schema from its text, asks it and introspects it. */
public class GraphQl {
    public static void main(String[] args) {
        String text = "type Query { hero(id: Int!): Person, all: [Person!]! } type Person { id: Int! name: String friends: [Person] }";
        TypeDefinitionRegistry types = new SchemaParser().parse(text);
        RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring()
            .type("Query", b -> b.dataFetcher("hero", e -> person(e.getArgument("id"))).dataFetcher("all", e -> Arrays.asList(person(1), person(2))))
            .type("Person", b -> b.dataFetcher("friends", e -> Collections.singletonList(person(((Map<String, Integer>) e.getSource()).get("id") + 1))))
            .build();
        GraphQLSchema schema = new SchemaGenerator().makeExecutableSchema(types, wiring);
        GraphQL graphql = GraphQL.newGraphQL(schema).build();
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        Object last = null;
        for (int i = 0; i < count; i++) {
            last = graphql.execute("{ hero(id: " + i + ") { id name friends { id name friends { name } } } all { name } }").toSpecification();
        }
        System.out.println(last);
        System.out.println(graphql.execute("{ __schema { types { name fields { name } } } }").toSpecification().toString().length());
        System.out.println(new SchemaPrinter().print(schema).length());
    }

    static Map<String, Object> person(int id) {
        Map<String, Object> p = new LinkedHashMap<>();
        p.put("id", id);
        p.put("name", "person " + id);
        return p;
    }
}
