package dev.stride.call.graphql;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import graphql.ErrorClassification;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.GraphqlErrorException;
import graphql.introspection.Introspection;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The pet service of the specification on graphql-java. Introspection is enabled at {@code /graphql} and disabled at {@code
 * /silent}.
 */
final class PetsServer implements AutoCloseable {

    private static final String SCHEMA = """
            type Query { pets: [Pet] pet(id: Int!): Pet petsOf(kind: Kind!, names: [String!], limit: Int = 10): [Pet] count: Int! broken: Pet! }
            type Mutation { createPet(pet: PetInput!): Pet deletePet(id: ID!): Boolean }
            type Treat { id: Int! }
            type Age { dateOfBirth: String years: Float }
            type Pet { id: Int! name: String! kind: Kind! favoriteTreat: Treat age(useDogYears: Boolean!, prefix: String): Age }
            enum Kind { DOG CAT }
            input PetInput { id: Int! name: String! kind: Kind = DOG favoriteTreatId: Int parents: [PetInput!] }
            """;

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final Map<Integer, Map<String, Object>> pets = new ConcurrentHashMap<>();
    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private final GraphQL service = GraphQL.newGraphQL(new SchemaGenerator()
                    .makeExecutableSchema(
                            new SchemaParser().parse(SCHEMA),
                            RuntimeWiring.newRuntimeWiring()
                                    .type(
                                            "Query",
                                            type -> type.dataFetcher("pets", _ -> pets.values())
                                                    .dataFetcher("pet", call -> pets.get(number(call, "id")))
                                                    .dataFetcher("petsOf", this::petsOf)
                                                    .dataFetcher("count", _ -> pets.size())
                                                    .dataFetcher("broken", _ -> {
                                                        throw refused();
                                                    }))
                                    .type(
                                            "Mutation",
                                            type -> type.dataFetcher("createPet", this::create)
                                                    .dataFetcher(
                                                            "deletePet",
                                                            call -> pets.remove(
                                                                            Integer.parseInt(call.getArgument("id")))
                                                                    != null))
                                    .type("Pet", type -> type.dataFetcher("age", PetsServer::age))
                                    .build()))
            .build();

    PetsServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/graphql", exchange -> answer(exchange, true));
        server.createContext("/silent", exchange -> answer(exchange, false));
        server.start();
        pets.put(42, pet(42, "Snuffles", "CAT", Optional.of(9001)));
    }

    String uri(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Returns the bodies of all requests so far. */
    List<JsonNode> received() {
        return received;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange, boolean tells) throws IOException {
        var body = JSON.readTree(exchange.getRequestBody());
        received.add(body);
        var input = ExecutionInput.newExecutionInput(body.path("query").asText())
                .variables(variables(body))
                .graphQLContext(Map.of(Introspection.INTROSPECTION_DISABLED, !tells))
                .build();
        var answer = JSON.writeValueAsBytes(service.execute(input).toSpecification());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static Map<String, Object> variables(JsonNode body) {
        return body.has("variables")
                ? JSON.convertValue(body.path("variables"), new TypeReference<Map<String, Object>>() {})
                : Map.of();
    }

    private Object create(DataFetchingEnvironment call) {
        Map<String, Object> given = Optional.ofNullable(call.<Map<String, Object>>getArgument("pet"))
                .orElseThrow();
        var id = (Integer) given.getOrDefault("id", 0);
        var treat = Optional.ofNullable((Integer) given.get("favoriteTreatId"));
        var pet = pet(id, (String) given.getOrDefault("name", ""), (String) given.getOrDefault("kind", "DOG"), treat);
        pets.put(id, pet);
        return pet;
    }

    private Object petsOf(DataFetchingEnvironment call) {
        return pets.values().stream()
                .filter(pet -> Objects.equals(pet.get("kind"), call.getArgument("kind")))
                .toList();
    }

    private static Object age(DataFetchingEnvironment call) {
        var dogYears = Objects.equals(call.getArgument("useDogYears"), true);
        return Map.of("dateOfBirth", "2020-01-01", "years", dogYears ? 35.0 : 5.0);
    }

    private static Map<String, Object> pet(int id, String name, String kind, Optional<Integer> treat) {
        Map<String, Object> pet = new ConcurrentHashMap<>(Map.of("id", id, "name", name, "kind", kind));
        treat.ifPresent(number -> pet.put("favoriteTreat", Map.of("id", number)));
        return pet;
    }

    private static int number(DataFetchingEnvironment call, String argument) {
        return Optional.ofNullable(call.<Integer>getArgument(argument)).orElseThrow();
    }

    private static RuntimeException refused() {
        return GraphqlErrorException.newErrorException()
                .message("nobody may see it")
                .errorClassification(ErrorClassification.errorClassification("Forbidden"))
                .extensions(Map.of("code", "FORBIDDEN"))
                .build();
    }
}
