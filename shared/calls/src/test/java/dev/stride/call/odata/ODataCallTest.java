package dev.stride.call.odata;

import static dev.stride.common.YamlValues.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.StubClients;
import dev.stride.call.auth.TokenSource;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.odata.ODataRequest.KeyLiteral;
import dev.stride.call.odata.ODataRequest.ODataArgumentException;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries a service that the test runs on Olingo, and reads recorded replies of earlier OData versions. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ODataCallTest {

    private static final String OLD = "https://old.test/V3/OData.svc/";

    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));
    private final ODataCall odata = new ODataCall();
    private final ShopServer server;

    ODataCallTest() throws IOException {
        server = new ShopServer();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void odataCallOfACollection_returnsTheEntitiesOfAllPages() {
        assertThat(names(result("Products", "{}"))).containsExactly("tea", "coffee", "cocoa", "milk", "mate");
        assertThat(server.received().getLast()).isEqualTo("/shop.svc/Products?$skiptoken=4");
    }

    @Test
    void odataCall_readsSeveralPages_ifTheQueryOptionTopExceedsThePageSize() {
        assertThat(names(result("Products", "{queryOptions: {top: 3}}"))).containsExactly("tea", "coffee", "cocoa");
    }

    @Test
    void countOption_returnsTheTotalCountTogetherWithTheEntities() {
        var counted = result("Products", "{queryOptions: {count: true, top: 1}}");

        assertThat(counted.path("count").asInt()).isEqualTo(5);
        assertThat(names(counted.path("value"))).containsExactly("tea");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "'2'", "{ID: 2}"})
    void entityKeyArgument_selectsOneEntity(String key) {
        assertThat(result("Products", "{key: %s}".formatted(key))).isEqualTo(json("{ID: 2, Name: coffee}"));
    }

    @Test
    void odataEntityWithACompositeKey_isFoundByAnObjectOfKeyValues() {
        assertThat(result("Stocks", "{key: {Product: 7, Shop: \"O'Neil / Sons\"}}"))
                .isEqualTo(json("{Shop: \"O'Neil / Sons\", Product: 7, Number: 3}"));
    }

    @Test
    void odataQueryOptions_areSentPercentEncodedInTheUrl() {
        result(
                "Products",
                "{queryOptions: {filter: \"Name eq 'a&b' or ID lt 3\", select: 'ID,Name', orderby: ID desc}}");

        assertThat(server.received())
                .contains("/shop.svc/Products?$filter=Name%20eq%20%27a%26b%27%20or%20ID%20lt%203&$select=ID%2CName"
                        + "&$orderby=ID%20desc");
    }

    @Test
    void odataServiceError_causesAFaultWithHttpStatusAndErrorCode() {
        var fault = fault("Products", "{key: 99}");

        assertThat(fault.code()).isEqualTo("404");
        assertThat(fault.name()).isEqualTo("NoSuchProduct");
        assertThat(fault.message()).contains("OData " + server.uri() + "/Products answered 404", "no product 99");
    }

    @Test
    void invalidQueryOptionCausesFaultWithHttpStatus() {
        assertThat(fault("Products", "{queryOptions: {filter: Nmae eq 1}}").code())
                .isEqualTo("400");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            Products | {id: 2}                              | the argument 'id' is unknown
            Products | {key: x}                             | 'x' is not a value of the type Edm.Int32
            Products | {key: [1]}                           | a key must be a string, a number
            Products | {key: {Id: 2}}                       | the key of the entity set has no property 'Id': use ID
            Stocks   | {key: 2}                             | the key consists of Shop, Product
            Stocks   | {key: {Shop: a}}                     | the key is incomplete: write all of its properties, Shop, Product
            Products | {queryOptions: {top: '5'}}           | 'top' must be a whole number from 0, not "5"
            Products | {queryOptions: {skip: -1}}           | 'skip' must be a whole number from 0
            Products | {queryOptions: {filter: 1}}          | 'filter' must be a text
            Products | {queryOptions: {count: 1}}           | 'count' must be true or false
            Products | {queryOptions: {levels: 1}}          | the query option 'levels' does not exist
            Products | {queryOptions: {format: atom}}       | the format 'atom' is not supported
            Products | {queryOptions: [1]}                  | queryOptions must be an object
            """)
    void invalidQueryArgumentsCauseValidationFault(String set, String arguments, String reason) {
        var fault = fault(set, arguments);

        assertThat(fault.code()).isEqualTo(Fault.VALIDATION);
        assertThat(fault.message()).contains("was not queried", reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {value: [{ID: 1}], odata.nextLink: 'Items?p=2'}         | {value: [{ID: 2}]}
            {d: {results: [{ID: 1}], __next: 'Items?p=2'}}          | {d: {results: [{ID: 2}]}}
            {value: [{ID: 1}], '@nextLink': 'Items?p=2'}            | {value: [{ID: 2}]}
            {value: [{ID: 1}], '@odata.nextLink': 'Items?p=2'}      | {d: [{ID: 2}]}
            """)
    void allPagesAreReadInEveryODataVersion(String first, String second) {
        var asked = new ArrayList<String>();
        var reply = old("V3", "{}", request -> {
            asked.add(request.uri().toString());
            return answer(asked.size() == 1 ? first : second);
        });

        assertThat(result(reply)).isEqualTo(json("[{ID: 1}, {ID: 2}]"));
        assertThat(asked).containsExactly(OLD + "Items", OLD + "Items?p=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{value: [], odata.count: '7'}", "{d: {results: [], __count: '7'}}", "{value: [], '@count': 7}"})
    void entityCount_isReadFromRepliesOfEveryODataVersion(String answer) {
        var asked = new ArrayList<String>();
        var reply = old("V2", "{queryOptions: {count: true}}", request -> {
            asked.add(request.uri().getRawQuery());
            return answer(answer);
        });

        assertThat(result(reply)).hasToString("{\"count\":7,\"value\":[]}");
        assertThat(asked).containsExactly("$inlinecount=allpages");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{odata.metadata: x, ID: 1}", "{d: {ID: 1}}", "{'@odata.context': x, ID: 1}"})
    void entity_isReadFromRepliesOfEveryODataVersion(String answer) {
        assertThat(result(old("V3", "{key: 1}", _ -> answer(answer)))).isEqualTo(json("{ID: 1}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {error: {code: Busy, message: later}}                                | Busy  | later
            {error: {code: '', message: {lang: en, value: later}}}               | Conflict | later
            {odata.error: {code: Busy, message: {lang: en, value: later}}}       | Busy  | later
            {other: 1}                                                           | Conflict | answered 409
            """)
    void errorsAreParsedInEveryODataVersion(String answer, String name, String message) {
        var reply = old(
                "V3",
                "{}",
                _ -> new HttpReply.Answered(
                        409,
                        Map.of("content-type", "application/json"),
                        json(answer).toString().getBytes(UTF_8)));

        assertThat(fault(reply).name()).isEqualTo(name);
        assertThat(fault(reply).code()).isEqualTo("409");
        assertThat(fault(reply).message()).contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            V4 | Edm.String         | a'b                                  | 'a''b'
            V4 | Edm.Guid           | 0f8fad5b-d9cb-469f-a165-70867728950e | 0f8fad5b-d9cb-469f-a165-70867728950e
            V3 | Edm.Guid           | 0f8fad5b-d9cb-469f-a165-70867728950e | guid'0f8fad5b-d9cb-469f-a165-70867728950e'
            V3 | Edm.Int64          | 7                                    | 7L
            V4 | Edm.Int64          | 7                                    | 7
            V3 | Edm.DateTime       | 2020-01-01T00:00:00                  | datetime'2020-01-01T00:00:00'
            V4 | Edm.DateTimeOffset | 2020-01-01T00:00:00Z                 | 2020-01-01T00:00:00Z
            V4 | shop.Colour        | Red                                  | shop.Colour'Red'
            V4 | ~~                 | 7                                    | '7'
            """)
    void odataKey_isWrittenInTheSyntaxOfItsType(ODataVersion version, String type, String value, String literal)
            throws ODataArgumentException {
        assertThat(new KeyLiteral(version, type).format(JsonNodeFactory.instance.textNode(value)))
                .isEqualTo(literal);
    }

    @Test
    void odataNextLinkToAnotherHost_causesAFaultWithoutARequest() {
        var asked = new ArrayList<HttpRequest>();
        var reply = old("V4", "{}", request -> {
            asked.add(request);
            return answer("{value: [], '@odata.nextLink': 'https://other.test/Items'}");
        });

        assertThat(fault(reply).code()).isEqualTo(Fault.COMMUNICATION);
        assertThat(fault(reply).message()).contains("other.test, which is not allowed");
        assertThat(asked).hasSize(1);
    }

    @Test
    void odataCollectionWithEndlessPages_causesALimitFault() {
        var asked = new ArrayList<HttpRequest>();
        var reply = old("V4", "{}", request -> {
            asked.add(request);
            return answer("{value: [{}], '@odata.nextLink': 'Items?again'}");
        });

        assertThat(fault(reply).code()).isEqualTo(Fault.LIMIT);
        assertThat(asked).hasSizeBetween(CallLimits.PAGES_PER_CALL, CallLimits.PAGES_PER_CALL + 1);
        assertThat(asked)
                .allSatisfy(request -> assertThat(request.headers())
                        .containsEntry("Authorization", "Bearer token")
                        .containsEntry("Idempotency-Key", "the key")
                        .containsKey("traceparent")
                        .containsEntry("Accept", "application/json;odata.metadata=minimal"));
        assertThat(asked.getLast().timeout()).isLessThan(asked.getFirst().timeout());
    }

    @Test
    void odataPagesThatTogetherExceedTheSizeLimit_causeALimitFault() {
        var page =
                "{\"value\": [\"" + "x".repeat(Limits.PAYLOAD_BYTES / 4) + "\"], \"@odata.nextLink\": \"Items?again\"}";
        var reply = old(
                "V4",
                "{}",
                _ -> new HttpReply.Answered(200, Map.of("content-type", "application/json"), page.getBytes(UTF_8)));

        assertThat(fault(reply).code()).isEqualTo(Fault.LIMIT);
        assertThat(fault(reply).message()).contains("bytes on 4 pages");
    }

    private Reply old(String version, String arguments, HttpClient service) {
        var template = CallTemplate.withoutAuth(
                "odata",
                json("{service: '%s', entitySet: Items, version: %s}".formatted(OLD.replaceAll("/$", ""), version)));
        var request = new CallRequest(
                "f",
                "workflow",
                "instance",
                "the key",
                2,
                json(arguments),
                Duration.ofSeconds(10),
                Optional.of(new Credentials.Bearer("token")));
        return odata.perform(template, request, StubClients.withHttp(service));
    }

    private static HttpReply answer(String body) {
        return new HttpReply.Answered(
                200,
                Map.of("content-type", "application/json"),
                json(body).toString().getBytes(UTF_8));
    }

    private JsonNode result(String entitySet, String arguments) {
        return result(call(entitySet, arguments));
    }

    private Fault fault(String entitySet, String arguments) {
        return fault(call(entitySet, arguments));
    }

    private static JsonNode result(Reply reply) {
        return switch (reply) {
            case Reply.Answered answered -> answered.result();
            case Reply other -> throw new AssertionError(other.toString());
        };
    }

    private static Fault fault(Reply reply) {
        return switch (reply) {
            case Reply.Failed failed -> failed.fault();
            case Reply other -> throw new AssertionError(other.toString());
        };
    }

    private Reply call(String entitySet, String arguments) {
        var functionOperation = new FunctionOperation(
                server.uri() + "#" + entitySet, JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution = odata.resolve(
                functionOperation, new RemoteResources(http, () -> StubClients.NONE.get(TokenSource.class)));
        var request = new CallRequest(
                "f", "workflow", "instance", "key", 1, json(arguments), Duration.ofSeconds(10), Optional.empty());
        return odata.perform(((Resolution.Resolved) resolution).template(), request, StubClients.withHttp(http));
    }

    private static List<String> names(JsonNode products) {
        return products.valueStream()
                .map(product -> product.path("Name").asText())
                .toList();
    }
}
