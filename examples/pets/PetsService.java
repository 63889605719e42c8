import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The pets of the specification as a GraphQL service, for this example. */
class PetsService {

    private static final String SCHEMA = """
            type Query { pets: [Pet] pet(id: Int!): Pet }
            type Mutation { createPet(pet: PetInput!): Pet }
            type Treat { id: Int! }
            type Age { years: Int! }
            type Pet { id: Int! name: String! favoriteTreat: Treat age(useDogYears: Boolean): Age }
            input PetInput { id: Int! name: String! favoriteTreatId: Int }
            """;

    private static final int AGE = 5;
    private static final int DOG_YEARS = 7;
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<Integer, Map<String, Object>> pets = new ConcurrentHashMap<>();
    private final GraphQL service = GraphQL.newGraphQL(new SchemaGenerator()
                    .makeExecutableSchema(
                            new SchemaParser().parse(SCHEMA),
                            RuntimeWiring.newRuntimeWiring()
                                    .type("Query", type -> type.dataFetcher("pets", _ -> pets.values())
                                            .dataFetcher("pet", call -> pets.get(call.<Integer>getArgument("id"))))
                                    .type("Mutation", type -> type.dataFetcher("createPet", this::create))
                                    .type("Pet", type -> type.dataFetcher("age", PetsService::age))
                                    .build()))
            .build();

    void main(String[] arguments) throws IOException {
        keep(42, "Snuffles", 9001);
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        var server = HttpServer.create(address, 0);
        server.createContext("/graphql", this::answer);
        server.start();
        IO.println("Pets at http://localhost:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        var asked = JSON.readValue(exchange.getRequestBody(), new TypeReference<Map<String, Object>>() {});
        var variables = JSON.convertValue(
                asked.getOrDefault("variables", Map.of()), new TypeReference<Map<String, Object>>() {});
        var input = ExecutionInput.newExecutionInput((String) asked.get("query")).variables(variables);
        var answer = JSON.writeValueAsBytes(service.execute(input.build()).toSpecification());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        try (var out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    private Object create(DataFetchingEnvironment call) {
        Map<String, Object> pet = call.getArgument("pet");
        return keep((Integer) pet.get("id"), (String) pet.get("name"), (Integer) pet.get("favoriteTreatId"));
    }

    private Map<String, Object> keep(int id, String name, Integer treat) {
        var pet = new HashMap<String, Object>(Map.of("id", id, "name", name));
        if (treat != null) {
            pet.put("favoriteTreat", Map.of("id", treat));
        }
        pets.put(id, pet);
        return pet;
    }

    private static Object age(DataFetchingEnvironment call) {
        boolean dogYears = call.getArgumentOrDefault("useDogYears", false);
        return Map.of("years", dogYears ? AGE * DOG_YEARS : AGE);
    }
}
