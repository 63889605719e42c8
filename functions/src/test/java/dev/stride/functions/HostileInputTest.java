package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.Doors;
import dev.stride.call.Secrets;
import dev.stride.call.http.HttpReply;
import dev.stride.functions.api.Client;
import dev.stride.functions.watch.Watching;
import dev.stride.simulation.SimTable;
import dev.stride.testing.Corpora;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is sent, as a definition, an input, an event or the answer of a service: it is taken, or refused with a problem, or an
 * instance fails by it; nobody answers 5xx, throws, or is not there for the next request.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileInputTest {

    private static final String TAKES_ANYTHING = """
            { "id": "any", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "Take", "type": "inject", "data": {}, "end": true } ] }""";

    private static final String ASKS = """
            { "id": "ask", "version": "1", "specVersion": "0.8",
              "functions": [ { "name": "ask", "type": "custom", "operation": "http:GET:https://service.example/" } ],
              "states": [ { "name": "Ask", "type": "operation", "actions": [ { "functionRef": "ask" } ], "end": true } ] }""";

    private byte[] reply = {};
    private final Stage stage = new Stage(
            Doors.to(_ -> new HttpReply.Answered(200, Map.of("content-type", "application/json"), reply)),
            new SimTable(),
            Secrets.NONE,
            Watching.forPeople());
    private final Client client = new Client(stage);

    /** By corpus and door, what came of each case. */
    private final Map<String, Map<String, Integer>> outcomes = new TreeMap<>();

    /** A case. */
    record Hostile(String corpus, String name, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    void deploy() {
        stage.deploy(TAKES_ANYTHING);
        stage.deploy(ASKS);
    }

    @AfterAll
    void print() {
        outcomes.forEach((door, counts) -> System.out.println("hostile input, " + door + ": " + counts));
    }

    static Stream<Arguments> bombs() {
        return Stream.of(
                        made(
                                "YAML aliases that double",
                                "a: &a [x, x]\n"
                                        + IntStream.range(0, 60)
                                                .mapToObj(n -> "b%d: &b%d [*%s, *%s]\n"
                                                        .formatted(
                                                                n,
                                                                n,
                                                                n == 0 ? "a" : "b" + (n - 1),
                                                                n == 0 ? "a" : "b" + (n - 1)))
                                                .collect(Collectors.joining())),
                        made("an alias of itself", "a: &a [*a]"),
                        made("deep arrays", "[".repeat(200_000)),
                        made("deep objects", "{\"a\":".repeat(100_000)),
                        made("deep flow mappings", "{a: ".repeat(50_000)),
                        made("a number of many digits", "{\"n\": 1" + "0".repeat(1_000_000) + "}"),
                        made("a number with a large exponent", "{\"n\": 1e999999999}"),
                        made("duplicate keys", "{\"a\": 1, \"a\": 2}"),
                        made("a NUL", "{\"a\": \"\\u0000\", \"\\u0000\": 1}"),
                        made("a raw NUL", "{\"a\": \"\0\"}"),
                        made("lone surrogates", "{\"\\ud800\": \"\\udfff\"}"),
                        new Hostile("bombs", "invalid UTF-8", new byte[] {
                            '{', '"', (byte) 0xff, (byte) 0xfe, '"', ':', '1', '}'
                        }),
                        new Hostile("bombs", "UTF-16", "{\"a\": 1}".getBytes(StandardCharsets.UTF_16)),
                        made("nothing", ""),
                        made("spaces", " ".repeat(100_000)),
                        made(
                                "many keys",
                                IntStream.range(0, 100_000)
                                        .mapToObj(n -> "\"k" + n + "\": " + n)
                                        .collect(Collectors.joining(",", "{", "}"))),
                        made(
                                "XML entities",
                                "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]><x>&b;</x>"),
                        made("an expression that never ends", expression("[range(1e18)]")),
                        made("an expression that doubles a text", expression("reduce range(60) as $n (\"x\"; . + .)")),
                        made("an expression that calls itself", expression("def f: f; f")),
                        made("a regular expression that goes back", expression("(\"a\" * 50) | test(\"(a+)+$\")")),
                        made("a deep expression", expression("(".repeat(10_000) + "1" + ")".repeat(10_000))),
                        made(
                                "JsonLogic that doubles",
                                "steps: [{yield: " + "{cat: [".repeat(500) + "x" + "]}".repeat(500) + "}]"),
                        made("a JSONPath of many descents", path("$" + "..*".repeat(200))),
                        made("a condition of many brackets", handler("(".repeat(20_000) + "name == 'a'")))
                .map(Arguments::of);
    }

    static Stream<Arguments> corpora() throws IOException {
        var root = Corpora.folder(".").normalize();
        try (var files = Files.walk(root)) {
            return files
                    .filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> Arguments.of(of(root.relativize(file), file)))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void aBombHarmsNobody(Hostile hostile) {
        harmsNobody(hostile);
    }

    @ParameterizedTest
    @Tag(Corpora.TAG)
    @MethodSource("corpora")
    void whatOthersHaveCollectedHarmsNobody(Hostile hostile) {
        harmsNobody(hostile);
    }

    private void harmsNobody(Hostile hostile) {
        asked(hostile, "POST", "/workflows", "application/yaml");
        asked(hostile, "POST", "/workflows/any/instances", "application/json");
        asked(hostile, "POST", "/events", "application/cloudevents+json");
        stage.playOn();
        replied(hostile);
    }

    private void asked(Hostile hostile, String method, String path, String type) {
        var answer = client.ask(method, path, hostile.bytes(), Map.of("content-type", type));

        count(hostile, path, answer.status() < 300 ? "taken" : "refused");
        assertThat(answer.status()).as(hostile + " as " + path).isBetween(200, 499);
        assertThat(client.ask("GET", "/health", new byte[0], Map.of()).status()).isEqualTo(200);
    }

    private void replied(Hostile hostile) {
        reply = hostile.bytes();
        var started = client.ask("POST", "/workflows/ask/instances", "{}".getBytes(StandardCharsets.UTF_8), Map.of());
        stage.playOn();
        var status = client.ask("GET", "/instances/" + started.body().path("id").asText(), new byte[0], Map.of())
                .body()
                .path("status")
                .asText();

        count(hostile, "the answer of a service", status);
        assertThat(status).as(hostile + " as an answer").isIn("COMPLETED", "FAULTED");
    }

    private void count(Hostile hostile, String door, String outcome) {
        outcomes.computeIfAbsent(hostile.corpus() + " as " + door, _ -> new TreeMap<>())
                .merge(outcome, 1, Integer::sum);
    }

    private static Hostile of(Path name, Path file) {
        try {
            return new Hostile(name.getName(0).toString(), name.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Hostile made(String name, String text) {
        return new Hostile("bombs", name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String expression(String jq) {
        return """
                id: bomb
                version: '1'
                specVersion: '0.8'
                states: [ { name: A, type: inject, data: {}, stateDataFilter: { output: '${ %s }' }, end: true } ]
                """.formatted(jq);
    }

    private static String path(String jsonPath) {
        return """
                { "id": "bomb", "name": "bomb", "startsAt": "A", "states": [ { "name": "A", "type": "OPERATION",
                  "actionMode": "SEQUENTIAL", "actions": [], "filter": { "inputPath": "%s" }, "end": true } ] }""".formatted(jsonPath);
    }

    private static String handler(String condition) {
        return """
                { "id": "bomb", "name": "bomb", "startsAt": "A", "onError": [ { "errorExpression": "%s", "nextState": "A" } ],
                  "states": [ { "name": "A", "type": "DELAY", "timeDelay": "PT1S", "end": true } ] }""".formatted(condition);
    }
}
