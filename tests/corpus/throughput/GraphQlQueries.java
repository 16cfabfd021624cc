import graphql.*;
import graphql.schema.*;
import graphql.schema.idl.*;
import java.util.*;

/** Asks a schema 3,000 times: fragments, variables, aliases, directives, lists, an interface, and what is invalid. */
public class GraphQlQueries {
    static final String SCHEMA = """
        type Query { hero(id: Int!): Person, all(first: Int = 3): [Being!]!, fails: String }
        interface Being { id: Int! name: String }
        type Person implements Being { id: Int! name: String friends: [Person] kind: Kind }
        type Robot implements Being { id: Int! name: String model: String! }
        enum Kind { GOOD BAD }
        """;

    static final String QUERY = """
        query ($id: Int!, $deep: Boolean!) {
          hero(id: $id) { ...Short friends @include(if: $deep) { ...Short friends { id other: name kind } } }
          all(first: 5) { __typename name ... on Robot { model } ... on Person { kind } }
          second: hero(id: 7) { name @skip(if: $deep) kind }
        }
        fragment Short on Person { id name kind }
        """;

    public static void main(String[] args) {
        TypeDefinitionRegistry types = new SchemaParser().parse(SCHEMA);
        RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring()
            .type("Query", b -> b.dataFetcher("hero", e -> being(e.getArgument("id")))
                .dataFetcher("all", e -> some(e.getArgument("first")))
                .dataFetcher("fails", e -> { throw new IllegalStateException("on purpose"); }))
            .type("Person", b -> b.dataFetcher("friends", e -> friends(e.getSource())))
            .type("Being", b -> b.typeResolver(e -> e.getSchema().getObjectType(((Map<?, ?>) e.getObject()).containsKey("model") ? "Robot" : "Person")))
            .build();
        GraphQL graphql = GraphQL.newGraphQL(new SchemaGenerator().makeExecutableSchema(types, wiring)).build();
        long sum = 0;
        Object last = null;
        for (int i = 0; i < 3_000; i++) {
            String query = i % 10 == 9 ? "{ hero(id: " + i + ") { nobody } }" : QUERY;
            ExecutionInput input = ExecutionInput.newExecutionInput(query).variables(Map.of("id", i, "deep", i % 3 != 0)).build();
            Map<String, Object> said = graphql.execute(input).toSpecification();
            sum = 31 * sum + said.toString().hashCode();
            if (said.containsKey("data")) last = said;
        }
        System.out.println(last);
        System.out.println(sum);
    }

    static List<Object> some(int first) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < first; i++) all.add(i % 2 == 0 ? being(i) : Map.of("id", i, "name", "robot " + i, "model", "R" + i));
        return all;
    }

    static List<Object> friends(Map<String, Object> of) {
        int id = (Integer) of.get("id");
        return List.of(being(id + 1), being(id + 2), being(id + 3));
    }

    static Map<String, Object> being(int id) {
        Map<String, Object> p = new LinkedHashMap<>();
        p.put("id", id);
        p.put("name", "person " + id);
        p.put("kind", id % 5 == 0 ? "BAD" : "GOOD");
        return p;
    }
}
