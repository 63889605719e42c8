package dev.stride.call.graphql;

import static dev.stride.common.YamlValues.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.schema.JsonSchema;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Resolves GraphQL functions with services that support introspection and services that do not. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FieldResolutionTest {

    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));
    private final PetsServer server;

    FieldResolutionTest() throws IOException {
        server = new PetsServer();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void compiledGraphQlCall_containsTheGraphQlTypesOfItsArguments() {
        assertThat(resolved("/graphql#query#petsOf").function().template().template())
                .isEqualTo(json("{endpoint: '%s', type: query, field: petsOf,".formatted(server.uri("/graphql"))
                        + " arguments: {kind: Kind!, names: '[String!]', limit: Int}}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            query#pat           | no query 'pat'; it has pet, pets, petsOf
            mutation#deletePets | no mutation 'deletePets'; it has deletePet, createPet
            """)
    void unknownGraphQlFieldIsReportedWithExistingFields(String field, String problem) {
        assertThat(problems(server.uri("/graphql#" + field)))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            https://a.test/graphql               | write <URL of the endpoint>#query#<field>
            https://a.test/graphql#pet           | write <URL of the endpoint>#query#<field>
            ~#query#pet~                         | write <URL of the endpoint>#query#<field>
            https://a.test/graphql#subscription#pet | subscriptions are not supported
            https://a.test/graphql#Query#pet     | write `query` or `mutation` between the two #
            https://a.test/graphql#query#my-pet  | 'my-pet' is not a field name
            https://a.test/graphql#query#        | '' is not a field name
            pets.graphql#query#pet               | starts with https:// or http://
            https://user:pw@a.test/#query#pet    | contains a user or password
            https://a b/#query#pet             | is not a valid URL
            """)
    void malformedGraphQlOperation_isReportedWithTheReason(String operation, String problem) {
        assertThat(problems(operation)).singleElement().asString().contains(problem);
    }

    @Test
    void graphQlServiceWithoutIntrospectionCausesWarning() {
        var resolved = resolved("/silent#query#anything");

        assertThat(resolved.function().warnings())
                .singleElement()
                .asString()
                .contains(server.uri("/silent"), "contains no schema", "sent as strings");
        assertThat(resolved.function().arguments()).isEmpty();
        assertThat(resolved.function().template().template().has("arguments")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not json",
                "{}",
                "{\"data\": {\"__schema\": {}}}",
                "{\"data\": {\"__schema\": {\"types\": 7}}}",
                "[]",
                ""
            })
    void invalidSchemaCausesWarning(String answer) {
        var resolution = resolve("https://a.test/#query#pet", new Answering(new Resources.Resource.Text(answer)));

        assertThat(resolution)
                .isInstanceOfSatisfying(
                        Resolution.Selective.class,
                        resolved -> assertThat(resolved.function().warnings()).hasSize(1));
    }

    @Test
    void unreachableGraphQlEndpointCausesWarning() {
        var missing = new Resources.Resource.Missing("'https://a.test/' answered 401 instead of 200.");

        assertThat(resolve("https://a.test/#query#pet", new Answering(missing)))
                .isInstanceOfSatisfying(
                        Resolution.Selective.class,
                        resolved -> assertThat(resolved.function().warnings())
                                .singleElement()
                                .asString()
                                .startsWith("'https://a.test/' answered 401 instead of 200. Without the schema"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            query#pet           | {id: 1}                                          |
            query#pet           | {}                                               | id
            query#pet           | {id: '1'}                                        | /id
            query#pet           | {id: 3000000000}                                 | /id
            query#pet           | {id: 1, ids: 2}                                  | ids
            query#petsOf        | {kind: DOG}                                      |
            query#petsOf        | {kind: BIRD}                                     | /kind
            query#petsOf        | {kind: DOG, names: [a], limit: null}             |
            query#petsOf        | {kind: DOG, names: a}                            |
            query#petsOf        | {kind: DOG, names: [1]}                          | /names
            query#pets          | {}                                               |
            mutation#deletePet  | {id: 7}                                          |
            mutation#deletePet  | {id: x}                                          |
            mutation#createPet  | {pet: {id: 1, name: a, favoriteTreatId: 2}}      |
            mutation#createPet  | {pet: {id: 1, name: a, parents: [{id: 2, name: b}]}} |
            mutation#createPet  | {pet: {id: 1, name: a, parents: [{id: 2}]}}      | name
            mutation#createPet  | {pet: {id: 1, nmae: a}}                          | nmae
            """)
    void argumentsHaveJsonSchema(String field, String arguments, String problem) {
        var schema = resolved("/graphql#" + field).function().arguments().orElseThrow();

        assertThat(JsonSchema.validateSchema(schema)).isEmpty();
        var found = JsonSchema.validate(schema, json(arguments));
        if (problem == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).isNotEmpty().anySatisfy(each -> assertThat(each).contains(problem));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            { id, name, favoriteTreat { id } }                                       |
            { id, name, age(useDogYears: $expression1) { dateOfBirth, years } }      |
            { ... on Pet { id } treat: favoriteTreat { id } }                        |
            { id, nmae }                                                             | Field 'nmae' in type 'Pet' is undefined; it has name, age, favoriteTreat, id, kind
            { favoriteTreat { di } }                                                 | Field 'di' in type 'Treat' is undefined; it has id
            { age { years } }                                                        | an argument of the field 'age' is missing; its arguments are useDogYears
            { age(useDogYears: 1) { years } }                                        | an argument of the field 'age' has a wrong type; its arguments are useDogYears
            { favoriteTreat }                                                        | the field 'favoriteTreat' has fields of its own
            { id { value } }                                                         | the field 'id' has no fields of its own
            { id, nmae, nick }                                                       | 'nmae'
            """)
    void selectionSetIsCheckedAgainstSchema(String selection, String problem) {
        expect(resolved("/graphql#query#pet"), selection, problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            { id, whatever { it(is: $expression1) } }    |
            { id                                         | is not valid GraphQL (line 1
            id                                           | not one pair of braces
            { }                                          | is not valid GraphQL (line 1, column 3)
            { id } }  query { other                      | not one pair of braces
            { id } name                                  | not one pair of braces
            (id: 1) { name }                             | of the field into `arguments`
            { age(useDogYears: $dog) { years } }         | the GraphQL variable $dog has no value:
            { age(prefix: "Mr $expression1") { years } } | is inside a string
            { $expression1 }                             | is not valid GraphQL
            ~~                                           | `selectionSet` is missing
            """)
    void selectionSetSyntaxIsCheckedWithoutSchema(String selection, String problem) {
        expect(resolved("/silent#query#pet"), selection, problem);
    }

    @Test
    void selectionSet_thatDoesNotFitTheTypeOfTheGraphQlField_isRefused() {
        var count = resolved("/graphql#query#count");

        assertThat(selected(count, "")).isEmpty();
        assertThat(selected(count, "{ id }")).singleElement().asString().contains("remove `selectionSet`");
        assertThat(selected(resolved("/graphql#query#pet"), ""))
                .singleElement()
                .asString()
                .contains("`selectionSet` is missing");
    }

    private static void expect(Resolution.Selective function, String selection, String problem) {
        var problems = selected(function, selection);
        if (problem == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).isNotEmpty().first().asString().contains(problem);
        }
    }

    private static List<String> selected(Resolution.Selective function, String selection) {
        return function.selections().problems(selection);
    }

    private Resolution.Selective resolved(String operation) {
        return switch (resolve(
                server.uri(operation), new RemoteResources(http, () -> StubClients.NONE.get(TokenSource.class)))) {
            case Resolution.Selective resolved -> resolved;
            case Resolution other -> throw new AssertionError(other.toString());
        };
    }

    private List<String> problems(String operation) {
        return switch (resolve(operation, new RemoteResources(http, () -> StubClients.NONE.get(TokenSource.class)))) {
            case Resolution.Unresolved unresolved -> unresolved.problems();
            case Resolution other -> throw new AssertionError(other.toString());
        };
    }

    private static Resolution resolve(String operation, Resources resources) {
        return new GraphQlCall()
                .resolve(
                        new FunctionOperation(operation, JsonNodeFactory.instance.objectNode(), Optional.empty()),
                        resources);
    }

    private record Answering(Resource answer) implements Resources {
        @Override
        public Resource load(String uri) {
            throw new AssertionError("an endpoint is no document");
        }

        @Override
        public Resource query(String uri, String query) {
            return answer;
        }
    }
}
