package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.http.ApiTestClient;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each route answers the worst bodies, headers and parameters with its own words; {@code ApiTestClient} finds those of libraries. */
class WorstRequestsTest {

    private static final String MULTIPART = "multipart/form-data; boundary=x";

    private static final List<String> BODIES = List.of(
            "",
            "{",
            "}",
            "[",
            "[1,",
            "{\"a\":}",
            "{\"a\":1,\"a\":2}",
            "nul",
            "NaN",
            "01",
            "1e999999999",
            "9".repeat(1_001),
            "\"\\ud800\"",
            "\u0000",
            "\ufeff{}",
            "{}{}",
            "'a'",
            "/* a */ {}",
            "[".repeat(101),
            "[".repeat(20_000),
            "{\"a\":".repeat(20_000),
            "a: b: c",
            "- a\nb",
            "a: *b",
            "&a [*a]",
            "!!java.net.URL [a]",
            "!<x> a",
            "%YAML 9.9\n---\n",
            "? a\n: {",
            "a: \"\\q\"",
            "<a/>",
            "--x",
            "--x\r\n",
            "--x\r\na\r\n\r\n",
            "--x--",
            "--x\r\nContent-Disposition: form-data; name=definition\r\n\r\n{",
            "{\"specversion\":7}",
            "[{}]",
            "{\"percent\":\"x\"}",
            "{\"id\":\"x\",\"version\":\"1\",\"specVersion\":\"0.8\",\"states\":[{}]}",
            "{\"document\":{\"dsl\":\"1.0.3\"},\"do\":[[]]}");

    private static final List<String> TYPES = List.of(
            "application/json",
            "application/yaml",
            "application/cloudevents+json",
            "application/cloudevents-batch+json",
            MULTIPART,
            "multipart/form-data",
            "multipart/form-data; boundary=" + "x".repeat(71),
            "application/json; charset=utf-9",
            "application/json; charset=\"",
            "text/plain; charset=utf-16",
            "a",
            "/",
            ";",
            "text/xml");

    private static final List<String> HEADERS = List.of(
            "accept",
            "accept-encoding",
            "if-none-match",
            "prefer",
            "idempotency-key",
            "traceparent",
            "ce-time",
            "ce-type");

    private static final List<String> QUERIES = List.of(
            "cursor",
            "limit",
            "from",
            "to",
            "status",
            "workflow",
            "version",
            "alias",
            "language",
            "open",
            "wait",
            "branch",
            "after",
            "type",
            "correlation",
            "label",
            "strict",
            "offline",
            "force");

    private static final List<String> VALUES =
            List.of("", " ", "x", "-1", "99999999999999999999", "%", "\u0000", "ü", "\"", "wait=x", "a/b;q=x", "MTIz");

    private final ApiTestClient client = new ApiTestClient(new InMemoryFunctions());

    @TestFactory
    Stream<DynamicTest> eachRouteAnswersInItsOwnWords() {
        return new InMemoryFunctions()
                .api.routes().routes().stream().map(route -> DynamicTest.dynamicTest(route.key(), () -> ask(route)));
    }

    private void ask(Route route) {
        var types = route.method().equals("POST") || route.method().equals("PUT") ? TYPES : List.<String>of();
        for (var type : types) {
            BODIES.forEach(body -> check(route, "", body, Map.of("content-type", type)));
        }
        for (var value : VALUES) {
            HEADERS.forEach(
                    header -> check(route, "", "{}", Map.of(header, value, "content-type", "application/json")));
            QUERIES.forEach(
                    query -> check(route, "?" + query + "=" + value, "{}", Map.of("content-type", "application/json")));
        }
    }

    private void check(Route route, String query, String body, Map<String, String> headers) {
        var path = route.template().replaceAll("\\{[a-z]+}", "0");
        assertThat(client.ask(route.method(), path + query, body, headers).status())
                .isLessThan(500);
    }
}
