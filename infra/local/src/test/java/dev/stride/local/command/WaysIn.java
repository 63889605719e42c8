package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/** The ways by which data reach an instance: commands, requests and other instances. */
final class WaysIn implements AutoCloseable {

    private static final String ANY = """
            document: { dsl: 1.0.3, namespace: ways, name: any, version: 1.0.0 }
            do: [ { keep: { set: '${ {got: .} }' } } ]
            """;

    private static final String OBJECT = """
            id: object
            version: '1.0'
            specVersion: '0.8'
            start: Keep
            states: [ { name: Keep, type: inject, data: { kept: true }, end: true } ]
            """;

    private static final String STATES = """
            id: states
            version: '1.0'
            name: States
            startsAt: Keep
            states: [ { name: Keep, type: OPERATION, actionMode: SEQUENTIAL, actions: [], end: true } ]
            """;

    private static final String STEPS = """
            id: steps
            version: '1.0'
            name: Steps
            steps: [ { yield: { var: params } } ]
            """;

    private static final String CALLER = """
            document: { dsl: 1.0.3, namespace: ways, name: caller, version: 1.0.0 }
            do: [ { call: { run: { workflow: { namespace: ways, name: any, version: 1.0.0, input: '${ . }' } } } } ]
            """;

    private static final String CALLER_08 = """
            id: caller08
            version: '1.0'
            specVersion: '0.8'
            start: Call
            states: [ { name: Call, type: operation, actions: [ { subFlowRef: object } ], end: true } ]
            """;

    private static final String STARTED = """
            id: started
            version: '1.0'
            specVersion: '0.8'
            start: Take
            events: [ { name: Came, type: came, source: /shop } ]
            states:
              - { name: Take, type: event, onEvents: [ { eventRefs: [ Came ], eventDataFilter: { toStateData: '${ .data }' } } ], end: true }
            """;

    private static final String FAILING = """
            id: failing
            version: '1.0'
            specVersion: '0.8'
            start: Fail
            functions: [ { name: fail, type: expression, operation: 'if .mended then . else error("broken") end' } ]
            states: [ { name: Fail, type: operation, actions: [ { functionRef: fail } ], end: true } ]
            """;

    /** Files of workflows that take an input, by their language. */
    private static final Map<String, String> WORKFLOWS = new TreeMap<>(
            Map.of("1.0", "any.sw", "0.8", "object.sw", "0.1", "states.sw", "the Workflow Language", "steps.wl"));

    private static final String EVENT =
            "{\"specversion\": \"1.0\", \"id\": \"1\", \"type\": \"came\", \"source\": \"/shop\", \"data\": %s}";

    /** What is given, as JSON. */
    private static final Map<String, String> GIVEN = given();

    /** An answer: an exit status or a status of HTTP, and what was said. */
    record Answer(int status, String said) {}

    private final Map<String, Function<String, Answer>> ways = ways();

    private final Path folder;
    private final Path watched;
    private final RunningDev dev;

    WaysIn(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        watched = Files.createDirectory(folder.resolve("watched"));
        Map.of(
                        "any.sw",
                        ANY,
                        "object.sw",
                        OBJECT,
                        "states.sw",
                        STATES,
                        "steps.wl",
                        STEPS,
                        "caller.sw",
                        CALLER,
                        "caller08.sw",
                        CALLER_08,
                        "started.sw",
                        STARTED,
                        "failing.sw",
                        FAILING)
                .forEach((name, text) -> write(watched.resolve(name + ".yaml"), text));
        dev = new RunningDev(watched);
    }

    private static Map<String, String> given() {
        var given = new LinkedHashMap<String, String>();
        given.put("an object", "{\"mended\": true}");
        given.put("an array", "[1, 2]");
        given.put("a text", "\"a\"");
        given.put("a number", "1.5");
        given.put("`null`", "null");
        given.put("nothing", "");
        given.put("a comma too many", "{\"a\": 1,}");
        given.put("two values", "{} {}");
        given.put("101 levels", "[".repeat(Limits.NESTING_DEPTH + 1) + "]".repeat(Limits.NESTING_DEPTH + 1));
        given.put("1 MiB and more", "\"" + "a".repeat(Limits.EVENT_BYTES) + "\"");
        given.put("6 MiB and more", "\"" + "a".repeat(Limits.PAYLOAD_BYTES) + "\"");
        return given;
    }

    private Map<String, Function<String, Answer>> ways() {
        var all = new LinkedHashMap<String, Function<String, Answer>>();
        WORKFLOWS.forEach((language, file) -> {
            var workflow = file.substring(0, file.indexOf('.'));
            all.put("`stride run --input`, " + language, given -> run(file, "--input", given));
            all.put("`stride start --input`, " + language, given -> start(workflow, given));
            all.put("`POST /workflows/{id}/instances`, " + language, given -> started(workflow, given));
        });
        all.put("`stride start --input -`, 1.0", given -> piped("any", given));
        all.put("`run.workflow` of a task, 1.0", given -> start("caller", given));
        all.put("`subFlowRef` of an action, 0.8", given -> start("caller08", given));
        all.put("`stride run --event`, its `data`", given -> run("started.sw", "--event", EVENT.formatted(given)));
        all.put("`stride event`, its `data`", given -> of(dev.stride("event", "@" + file(EVENT.formatted(given)))));
        all.put(
                "`POST /events`, its `data`",
                given -> posted("/events", "application/cloudevents+json", EVENT.formatted(given)));
        all.put("`stride retry --patch`", this::retried);
        return all;
    }

    /** Returns the names of the ways. */
    Set<String> names() {
        return ways.keySet();
    }

    /** Returns the names of what is given. */
    static Set<String> givens() {
        return GIVEN.keySet();
    }

    Answer send(String way, String given) {
        return ways.getOrDefault(way, _ -> new Answer(-1, "")).apply(GIVEN.getOrDefault(given, ""));
    }

    private Answer run(String file, String option, String given) {
        return of(CommandResult.run(
                "run", watched.resolve(file + ".yaml"), option, "@" + file(given), "--timeout", "PT20S", "--json"));
    }

    private Answer start(String workflow, String given) {
        return of(dev.stride("start", workflow, "--input", "@" + file(given), "--wait", "PT20S"));
    }

    private Answer piped(String workflow, String given) {
        var before = System.in;
        System.setIn(new ByteArrayInputStream(given.getBytes(StandardCharsets.UTF_8)));
        try {
            return of(dev.stride("start", workflow, "--input", "-", "--wait", "PT20S"));
        } finally {
            System.setIn(before);
        }
    }

    private Answer started(String workflow, String given) {
        return posted("/workflows/" + workflow + "/instances", "application/json", given);
    }

    private Answer retried(String given) {
        var failed = dev.stride("start", "failing", "--wait", "PT20S")
                .json()
                .path("id")
                .asText();
        var answer = of(dev.stride("retry", failed, "--patch", "@" + file(given)));
        return answer.status() == 0 ? new Answer(0, "") : answer;
    }

    private Answer posted(String path, String type, String given) {
        try (var api = new ApiClient(
                URI.create(dev.address()),
                RequestAuthentication.ANONYMOUS,
                RetrySchedule.standard(),
                InstantSource.system())) {
            var headers = Map.of(
                    "Content-Type",
                    type,
                    "Prefer",
                    "wait=20",
                    "Idempotency-Key",
                    UUID.randomUUID().toString());
            var response = api.post(path, Map.of(), headers, given.getBytes(StandardCharsets.UTF_8));
            return new Answer(response.status(), said(response.body()));
        }
    }

    private static Answer of(CommandResult result) {
        return new Answer(
                result.status(),
                result.err().isEmpty()
                        ? said(result.out())
                        : result.err().lines().findFirst().orElse(""));
    }

    private static String said(String out) {
        return out.startsWith("{") ? said(CommandResult.json(out)) : out.strip();
    }

    private static String said(JsonNode body) {
        return body.path("status").isTextual()
                ? body.path("status").asText()
                : body.path("detail").asText();
    }

    private Path file(String content) {
        return write(folder.resolve("given.json"), content);
    }

    private static Path write(Path file, String content) {
        try {
            return Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        dev.close();
    }
}
