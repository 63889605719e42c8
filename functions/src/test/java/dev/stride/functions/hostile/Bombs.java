package dev.stride.functions.hostile;

import dev.stride.Limits;
import dev.stride.testsupport.CollidingNames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Small inputs that are expensive to process, or that are at the limits of their format. */
public final class Bombs {

    private static final String CORPUS = "bombs";

    /** Returns all of these inputs. */
    public static List<HostileInput> all() {
        return Stream.of(documents(), contents(), limits(), letters())
                .flatMap(List::stream)
                .toList();
    }

    private static List<HostileInput> documents() {
        return List.of(
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
                made("lone surrogates", "{\"\\ud800\": \"\\udfff\"}"));
    }

    private static List<HostileInput> contents() {
        return List.of(
                new HostileInput(
                        CORPUS, "invalid UTF-8", new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"', ':', '1', '}'}),
                new HostileInput(CORPUS, "UTF-16", "{\"a\": 1}".getBytes(StandardCharsets.UTF_16)),
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
                made("a condition of many brackets", handler("(".repeat(20_000) + "name == 'a'")),
                made("a byte order mark", "\uFEFF{\"a\": 1}"),
                made("a number next to nothing", "{\"n\": 1e-999999999}"),
                made("a name of Object", "{\"__proto__\": {\"a\": 1}, \"constructor\": 1}"),
                made("objects as deep as they may be", "{\"a\":".repeat(99) + "{}" + "}".repeat(99)),
                made("texts that look like expressions", "{\"a\": \"${ .a } $${ ${\"}"),
                made("control characters", "{\"a\": \"\\u001b[2J\\r\\nstatus: 200\"}"),
                made("two values", "{} []"),
                made("null", "null"),
                made("a text", "\"text\""));
    }

    /** Returns inputs with names, numbers and depths at and above the limits of JSON. */
    private static List<HostileInput> limits() {
        return List.of(
                made("a name as long as it may be", named("a".repeat(Limits.PROPERTY_NAME_CHARACTERS))),
                made("a name too long by one", named("a".repeat(Limits.PROPERTY_NAME_CHARACTERS + 1))),
                made("a name of 60,000 characters", named("a".repeat(60_000))),
                made(
                        "names of equal hash",
                        CollidingNames.list(1_000).stream()
                                .map(name -> "\"" + name + "\": 1")
                                .collect(Collectors.joining(",", "{", "}"))),
                made("a number as long as it may be", numbered("1".repeat(Limits.NUMBER_DIGITS))),
                made("a number too long by one", numbered("1".repeat(Limits.NUMBER_DIGITS + 1))),
                made("an exponent as large as it may be", numbered("1e" + (Limits.NUMBER_DIGITS - 1))),
                made("an exponent too large by one", numbered("1e" + Limits.NUMBER_DIGITS)),
                made("an exponent that no library reads", numbered("1e99999999999")),
                made(
                        "objects too deep by one",
                        "{\"a\":".repeat(Limits.NESTING_DEPTH) + "{}" + "}".repeat(Limits.NESTING_DEPTH)),
                made("a definition with a name of 60,000 characters", injecting("\"" + "a".repeat(60_000) + "\": 1")),
                made("a definition with a hexadecimal number", injecting("a: 0x" + "f".repeat(900))));
    }

    private static String named(String name) {
        return "{\"" + name + "\": 1}";
    }

    private static String numbered(String number) {
        return "{\"n\": " + number + "}";
    }

    private static String injecting(String data) {
        return """
                id: bomb
                version: '1'
                specVersion: '0.8'
                states: [ { name: A, type: inject, data: { %s }, end: true } ]
                """.formatted(data);
    }

    /** Returns inputs that resemble messages of the queues. */
    private static List<HostileInput> letters() {
        return List.of(
                made("a message without an instance", "{\"branch\":1}"),
                made("a message without a place", "{\"branch\":1,\"id\":\"i\",\"stimulus\":{\"is\":\"proceed\"}}"),
                made(
                        "a message of an unknown kind",
                        "{\"branch\":1,\"id\":\"i\",\"to\":{\"instance\":\"i\",\"path\":\"0\"},\"stimulus\":{\"is\":\"x\"}}"),
                made(
                        "a message that carries rubbish",
                        "{\"branch\":1,\"id\":\"i\",\"to\":{\"instance\":\"i\",\"path\":\"0\"},"
                                + "\"stimulus\":{\"is\":\"proceed\",\"version\":1},\"carried\":\"AQID\"}"),
                made(
                        "a message that names a blob",
                        "{\"branch\":1,\"id\":\"i\",\"to\":{\"instance\":\"i\",\"path\":\"0\"},\"stimulusAt\":\"../../x\"}"),
                made("an event without content", "{\"event\":1}"),
                made("an event that is null", "{\"event\":1,\"at\":\"2024-01-01T00:00:00Z\",\"content\":null}"),
                made("an event that is empty", "{\"event\":1,\"at\":\"2024-01-01T00:00:00Z\",\"content\":{}}"),
                made("a part of an event", "{\"event\":1,\"rest\":{}}"),
                made("an occurrence of nothing", "{\"schedule\":1}"),
                made("a letter about nothing", "{\"instance\":1}"),
                made("a letter about an instance without a name", "{\"instance\":1,\"settle\":{}}"),
                made("a wake message without a branch", "{\"instance\":1,\"wake\":{}}"));
    }

    private static HostileInput made(String name, String text) {
        return HostileInput.of(CORPUS, name, text);
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

    private Bombs() {}
}
