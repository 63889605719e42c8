package dev.stride.call.openapi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.openapi.template.OpenApiTemplate;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpReplyReaderTest {

    @ParameterizedTest(name = "{0} of {1} is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            {"a": [1, 2.5]}   | application/json                  | {"a":[1,2.5]}
            "text"            | application/json; charset=utf-8   | "text"
            {"a": 1}          | application/hal+json              | {"a":1}
            {"a": 1}          | Application/JSON                  | {"a":1}
            {"a": 1}          | ''                                | {"a":1}
            plain words       | ''                                | "plain words"
            {"a": 1}          | text/plain                        | "{\\"a\\": 1}"
            <a>é</a>          | application/xml                   | "<a>é</a>"
            ''                | application/json                  | null
            ''                | ''                                | null
            '  '              | application/json                  | null
            """)
    void callResult_isTheParsedReplyBody(String body, String type, String result) {
        assertThat(result(answer(200, type, body.getBytes(UTF_8)))).hasToString(result);
    }

    @Test
    void replyTextIsDecodedInTheCharsetOfItsContentType() {
        assertThat(result(answer(200, "text/plain; charset=ISO-8859-1", "é".getBytes(ISO_8859_1))))
                .isEqualTo(TextNode.valueOf("é"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "ISO-8859-1, ISO-8859-1",
        "'\"windows-1252\"', windows-1252",
        "UTF-8, UTF-8",
        "utf-16, UTF-16",
        "of-nobody, UTF-8",
        "., UTF-8"
    })
    void replyJsonIsDecodedInTheCharsetOfItsContentType(String named, String charset) {
        var body = "{\"name\": \"Zoë\"}".getBytes(Charset.forName(charset));

        assertThat(result(answer(200, "application/json; charset=" + named, body)))
                .hasToString("{\"name\":\"Zoë\"}");
    }

    @Test
    void emptyHttpReplyBody_yieldsTheResultNull() {
        assertThat(result(new HttpReply.Answered(204, Map.of(), new byte[0]))).isEqualTo(NullNode.instance);
    }

    @ParameterizedTest(name = "{0} as {1}")
    @CsvSource(delimiter = '|', textBlock = """
            {"a": 1           | application/json | invalid JSON: the text ends inside an object, an array or a string (line 1, column 8): {"a": 1
            {"a": 1} trailing | application/json | invalid JSON
            {"a": 1, "a": 2}  | application/json | the property `a` occurs twice
            <html/>           | application/json | invalid JSON
            [1e1000]          | application/json | more than 1000 digits
            [1e99999999999]   | application/json | more than 1000 digits
            """)
    void replyBodyInvalidForItsMediaType_causesACommunicationFault(String body, String type, String message) {
        var fault = fault(answer(200, type, body.getBytes(UTF_8)));

        assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
        assertThat(fault.message()).startsWith("GET https://api.test/a ").contains(message);
    }

    @Test
    void httpReplyWithTooDeeplyNestedJson_causesACommunicationFault() {
        var deep = "[".repeat(Limits.NESTING_DEPTH + 1) + "]".repeat(Limits.NESTING_DEPTH + 1);

        assertThat(fault(answer(200, "application/json", deep.getBytes(UTF_8))).code())
                .isEqualTo(Fault.COMMUNICATION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/png", "application/octet-stream", ""})
    void binaryReplyBody_becomesABase64String(String type) {
        assertThat(result(answer(200, type, new byte[] {(byte) 0x89, 'P', 'N', 'G', (byte) 0xff})))
                .isEqualTo(TextNode.valueOf("iVBOR/8="));
    }

    @Test
    void replyWithoutContentType_thatBeginsAsJsonInUtf32OrUtf16Would_becomesABase64String() {
        assertThat(result(answer(200, "", new byte[] {0, 0, 0, '{', (byte) 0x89, 'P', 'N', 'G'})))
                .isEqualTo(TextNode.valueOf("AAAAe4lQTkc="));
        assertThat(result(answer(200, "", new byte[] {0, '{', (byte) 0xd8, 0, 0})))
                .isEqualTo(TextNode.valueOf("AHvYAAA="));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/csv", "application/json"})
    void replyBodyThatIsNotTextInItsCharset_causesAFaultThatSaysSo(String type) {
        var fault = fault(answer(200, type, new byte[] {0, 0, 0, '{', (byte) 0x89, 'P', 'N', 'G'}));

        assertThat(fault.message()).contains("'" + type + "' that is not valid text");
    }

    @Test
    void httpReplyWithBytesInvalidInItsCharset_causesACommunicationFault() {
        var fault = fault(answer(200, "text/csv", new byte[] {(byte) 0x89, 'P'}));

        assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
        assertThat(fault.message()).contains("text/csv");
    }

    @Test
    void resultOfAnHttpCall_hasStatusAndHeaders_butNoCookies() {
        var headers = Map.of("location", "/a/1", "set-cookie", "session=s3cret", "content-type", "text/plain");

        assertThat(response(new HttpReply.Answered(201, headers, new byte[0])))
                .hasToString("{\"status\":201,\"headers\":{\"content-type\":\"text/plain\",\"location\":\"/a/1\"}}");
    }

    @Test
    void httpReplyHeaders_areOmittedFromTheCallResult_onceTheirTotalSizeExceedsTheLimit() {
        var headers = Map.of("a", "short", "b", "x".repeat(CallLimits.RESPONSE_HEADER_CHARACTERS));

        assertThat(response(new HttpReply.Answered(200, headers, new byte[0])).path("headers"))
                .hasToString("{\"a\":\"short\"}");
    }

    @ParameterizedTest(name = "{0} characters more than the limit: kept {1}")
    @CsvSource({"-1, true", "0, true", "1, false"})
    void httpReplyHeaders_areKeptUpToTheLimitOfTheirTotalSize(int more, boolean kept) {
        var value = "x".repeat(CallLimits.RESPONSE_HEADER_CHARACTERS + more - "a".length());

        assertThat(response(new HttpReply.Answered(200, Map.of("a", value), new byte[0]))
                        .path("headers")
                        .has("a"))
                .isEqualTo(kept);
    }

    @ParameterizedTest(name = "{0}, {1} at {2} is {3}")
    @CsvSource(delimiter = '|', textBlock = """
            429 | 120                           | ''                            | PT2M
            503 | 7                             | ''                            | PT7S
            503 | Sun, 06 Nov 1994 08:49:37 GMT | Sun, 06 Nov 1994 08:49:07 GMT | PT30S
            503 | Sun, 06 Nov 1994 08:49:07 GMT | Sun, 06 Nov 1994 08:49:37 GMT | ''
            503 | Sun, 06 Nov 1994 08:49:37 GMT | ''                            | ''
            503 | soon                          | ''                            | ''
            503 | -1                            | ''                            | ''
            503 | 0                             | ''                            | PT0S
            503 | 999999999                     | ''                            | PT277777H46M39S
            503 | 1000000000                    | ''                            | ''
            503 | Sun, 06 Nov 1994 08:49:37 GMT | Sun, 06 Nov 1994 08:49:37 GMT | ''
            503 | Sun, 06 Nov 1994 08:49:38 GMT | Sun, 06 Nov 1994 08:49:37 GMT | PT1S
            500 | 120                           | ''                            | ''
            404 | 120                           | ''                            | ''
            """)
    void retryAfterHeaderOfABusyService_becomesTheRetryDelayOfTheCall(
            int status, String retryAfter, String date, String wait) {
        var headers = new TreeMap<>(Map.of("retry-after", retryAfter));
        if (!date.isEmpty()) {
            headers.put("date", date);
        }
        var failed = (Reply.Failed) perform(new HttpReply.Answered(status, headers, new byte[0]));

        assertThat(failed.retryAfter().map(Duration::toString).orElse("")).isEqualTo(wait);
    }

    @ParameterizedTest(name = "{0} with {2} as {1} is the fault {3}")
    @CsvSource(delimiter = '|', textBlock = """
            404 | application/problem+json | {"type": "https://x.test/none", "title": "No such pet"} | No such pet
            409 | application/problem+json | {"type": "https://x.test/taken"}                        | https://x.test/taken
            409 | application/problem+json | {"type": "about:blank"}                                 | Conflict
            400 | application/problem+json | {"title": 7}                                            | Bad Request
            500 | application/json         | {"title": "Not a problem document"}                     | Internal Server Error
            503 | text/html                | <h1>Sorry</h1>                                          | Service Unavailable
            418 | ''                       | ''                                                      | HTTP 418
            302 | ''                       | ''                                                      | Found
            """)
    void httpErrorStatus_causesAFaultNamedByProblemTitleOrStatus(int status, String type, String body, String name) {
        var fault = fault(answer(status, type, body.getBytes(UTF_8)));

        assertThat(fault.name()).isEqualTo(name);
        assertThat(fault.code()).isEqualTo(Integer.toString(status));
        assertThat(fault.matchesCode("HTTP:" + status)).isTrue();
    }

    @Test
    void problemDetailsOfAFailedHttpCall_appearInFaultMessageAndFaultData() {
        var fault = fault(answer(
                422,
                "application/problem+json",
                "{\"title\": \"No\", \"detail\": \"name is empty\", \"n\": 1}".getBytes(UTF_8)));

        assertThat(fault.message()).isEqualTo("GET https://api.test/a answered 422 No: name is empty");
        assertThat(fault.data())
                .hasValueSatisfying(data -> assertThat(data)
                        .hasToString("{\"status\":422,\"headers\":{\"content-type\":\"application/problem+json\"},"
                                + "\"body\":{\"title\":\"No\",\"detail\":\"name is empty\",\"n\":1}}"));
    }

    @Test
    void faultOfAFailedHttpCall_containsTheReplyBodyOfAnyContentType_upToASizeLimit() {
        assertThat(body(500, "text/plain", "")).isEqualTo(MissingNode.getInstance());
        assertThat(body(500, "application/json", "{")).isEqualTo(TextNode.valueOf("{"));
        assertThat(body(500, "text/plain", "x".repeat(CallLimits.FAULT_DATA_BYTES + 1)))
                .isEqualTo(MissingNode.getInstance());
        assertThat(body(500, "text/plain", "x".repeat(CallLimits.FAULT_DATA_BYTES)))
                .isInstanceOf(TextNode.class);
    }

    private static JsonNode body(int status, String type, String body) {
        return fault(answer(status, type, body.getBytes(UTF_8)))
                .data()
                .orElseThrow()
                .path("body");
    }

    @ParameterizedTest
    @CsvSource({
        "FORBIDDEN, configuration",
        "UNREACHABLE, communication",
        "BROKEN, communication",
        "TIMED_OUT, timeout",
        "TOO_LARGE, limit",
    })
    void requestWithoutAReply_causesAFaultNamedByItsReason(Reason reason, String code) {
        var fault = fault(new HttpReply.Unanswered(reason, "the line is dead"));

        assertThat(fault)
                .isEqualTo(new Fault(code, code, "GET https://api.test/a: the line is dead", Optional.empty()));
    }

    private static HttpReply answer(int status, String type, byte[] body) {
        return new HttpReply.Answered(status, type.isEmpty() ? Map.of() : Map.of("content-type", type), body);
    }

    private static JsonNode response(HttpReply reply) {
        return ((Reply.Answered) perform(reply)).response().orElseThrow();
    }

    private static JsonNode result(HttpReply reply) {
        return switch (perform(reply)) {
            case Reply.Answered(var result, var _) -> result;
            case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
            case Reply.Failed(var fault, var _, var _) -> throw new AssertionError(fault.message());
        };
    }

    private static Fault fault(HttpReply reply) {
        return switch (perform(reply)) {
            case Reply.Answered(var result, var _) -> throw new AssertionError("answered " + result);
            case Reply.Pending _, Reply.Logged _ -> throw new AssertionError("nothing is under way");
            case Reply.Failed(var fault, var _, var _) -> fault;
        };
    }

    private static Reply perform(HttpReply reply) {
        var template = new OpenApiTemplate(
                "GET", "https://api.test/a", List.of(), "application/json", Optional.empty(), Optional.empty());
        var request = new CallRequest(
                "f",
                "workflow",
                "i",
                "key",
                1,
                JsonNodeFactory.instance.objectNode(),
                Duration.ofSeconds(1),
                Optional.empty());
        return new OpenApiCall()
                .perform(
                        CallTemplate.withoutAuth("rest", template.toJson()), request, StubClients.withHttp(_ -> reply));
    }
}
