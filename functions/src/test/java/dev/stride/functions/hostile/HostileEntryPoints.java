package dev.stride.functions.hostile;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.registry.ServiceAnswers;
import dev.stride.functions.hostile.Verdict.Outcome;
import dev.stride.functions.http.ApiTestClient;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.Telemetry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The entry points for external input, such as routes and queues, all of one in-memory deployment. */
final class HostileEntryPoints {

    private static final String ANY = """
            { "id": "any", "version": "1", "specVersion": "0.8",
              "states": [ { "name": "Take", "type": "inject", "data": {}, "end": true } ] }""";

    private static final String ASK = """
            { "id": "ask", "version": "1", "specVersion": "0.8",
              "functions": [ { "name": "ask", "type": "custom", "operation": "http:GET:https://service.example/" } ],
              "states": [ { "name": "Ask", "type": "operation", "actions": [ { "functionRef": "ask" } ], "end": true } ] }""";

    private static final String WAIT = """
            { "id": "wait", "version": "1", "specVersion": "0.8",
              "events": [ { "name": "answer", "type": "answer", "source": "/service",
                "correlation": [ { "contextAttributeName": "call", "contextAttributeValue": "${ .call }" } ] } ],
              "states": [ { "name": "Wait", "type": "callback", "action": { "functionRef": "note" }, "eventRef": "answer",
                "eventDataFilter": { "toStateData": "${ .answer }" }, "end": true } ],
              "functions": [ { "name": "note", "type": "expression", "operation": "1" } ] }""";

    private static final String FAIL = """
            { "id": "fail", "version": "1", "specVersion": "0.8",
              "functions": [ { "name": "fail", "type": "expression", "operation": "error(\\"as planned\\")" } ],
              "states": [ { "name": "Fail", "type": "operation", "actions": [ { "functionRef": "fail" } ], "end": true } ] }""";

    private static final String REFERS = """
            { "id": "refers", "version": "1", "specVersion": "0.8",
              "functions": [ { "name": "f", "type": "rest", "operation": "service.json#get" },
                { "name": "g", "type": "asyncapi", "operation": "service.json#get" },
                { "name": "h", "type": "rpc", "operation": "service.json#a#b", "metadata": { "endpoint": "grpcs://service.example" } } ],
              "states": [ { "name": "A", "type": "operation", "actions": [ { "functionRef": "f" } ], "end": true } ] }""";

    private static final String BOUNDARY = "boundary-of-this-test";

    /** More characters than any HTTP server accepts in one line. */
    private static final int LINE_CHARACTERS = 16 << 10;

    private int started = 0;
    private byte[] reply = {};
    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions(
            StubClients.withHttp(_ -> new HttpReply.Answered(200, Map.of("content-type", "application/json"), reply)),
            new MemoryTable(),
            _ -> Optional.of("a value of a secret"),
            Telemetry.asText());
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);
    private final ServiceAnswers answers = new ServiceAnswers();

    HostileEntryPoints() {
        List.of(ANY, ASK, WAIT, FAIL).forEach(inMemoryFunctions::deploy);
    }

    /** Returns the entry points by their names. */
    Map<String, Function<HostileInput, Verdict>> all() {
        var doors = new LinkedHashMap<String, Function<HostileInput, Verdict>>();
        doors.put("POST /workflows", this::deployed);
        doors.put("POST /workflows, a document that it refers to", this::referredTo);
        doors.put(
                "POST /workflows, as multipart/form-data",
                it -> posted("/workflows", it, "multipart/form-data; boundary=x"));
        doors.put("POST /workflows/{id}/instances", it -> posted("/workflows/any/instances", it, "application/json"));
        doors.put("POST /events", it -> posted("/events", it, "application/cloudevents+json"));
        doors.put("POST /events, a batch", it -> posted("/events", it, "application/cloudevents-batch+json"));
        doors.put("POST /events, binary", it -> asked("POST", "/events", it.bytes(), binary("application/json")));
        doors.put("POST /events that answers a callback", this::calledBack);
        doors.put("POST /instances/{id}/retry", this::patched);
        doors.put("POST /instances/{id}/cancel", it -> onAnInstance("cancel", it));
        doors.put("POST /instances/{id}/suspend", it -> onAnInstance("suspend", it));
        doors.put("DELETE /instances/{id}", this::erased);
        doors.put("query parameters", this::queried);
        doors.put("path segments", this::walkedTo);
        doors.put("headers", this::headed);
        doors.put("the instance queue", it -> queued(inMemoryFunctions.advance, it));
        doors.put("the event queue", it -> queued(inMemoryFunctions.events, it));
        doors.put("the dead letters", it -> queued(inMemoryFunctions.deadLetters, it));
        doors.put("a message of a broker", this::brokered);
        doors.put("the answer of a service to an instance", this::replied);
        answers.kinds().forEach(kind -> {
            doors.put("the answer of a service to a function of the kind " + kind, it -> read(kind, 200, it));
            doors.put("an error of a service to a function of the kind " + kind, it -> read(kind, 404, it));
        });
        return doors;
    }

    /** Checks whether the deployment still answers requests and completes instances. */
    boolean stillServe() {
        var accepted = apiTestClient.ask("POST", "/workflows/any/instances", "{}", Map.of());
        inMemoryFunctions.deliverAll();
        return apiTestClient.ask("GET", "/health", "", Map.of()).status() == 200
                && status(accepted.body().path("id").asText()).equals("COMPLETED");
    }

    /** Sends an input of a size at or above a limit. */
    Verdict send(InputBound.EntryPoint entryPoint, byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        var any = "/workflows/any/instances";
        return switch (entryPoint) {
            case DEFINITION -> deployed(new HostileInput("bounds", "a definition", input));
            case INPUT -> asked("POST", any, input, Map.of());
            case EVENT -> asked("POST", "/events", input, Map.of("content-type", "application/cloudevents+json"));
            case EVENTS ->
                asked("POST", "/events", input, Map.of("content-type", "application/cloudevents-batch+json"));
            case CANCEL -> asked("POST", "/instances/" + start("wait") + "/cancel", input, Map.of());
            case RETRY -> asked("POST", "/instances/" + start("fail") + "/retry", input, Map.of());
            case IDEMPOTENCY_KEY -> asked("POST", any, new byte[0], Map.of("idempotency-key", text));
            case DATA_TYPE -> asked("POST", "/events", input, binary(text));
            case ATTRIBUTE -> {
                var headers = new HashMap<>(binary("application/json"));
                headers.put("ce-" + text, "1");
                yield asked("POST", "/events", new byte[0], headers);
            }
            case PAGE_LIMIT -> asked("GET", "/workflows?limit=" + text, new byte[0], Map.of());
            case VERSION_ASKED_FOR -> {
                var answer = asked("POST", any + "?version=" + text, new byte[0], Map.of());
                yield answer.message().contains(" does not exist") ? new Verdict(Outcome.TAKEN, "") : answer;
            }
        };
    }

    /** Returns the stored state as the API shows it. */
    String storedState() {
        return apiTestClient.ask("GET", "/workflows", "", Map.of()).body() + "" + inMemoryFunctions.letters();
    }

    private Verdict posted(String path, HostileInput hostileInput, String type) {
        return asked("POST", path, hostileInput.bytes(), Map.of("content-type", type));
    }

    private Verdict asked(String method, String target, byte[] body, Map<String, String> headers) {
        var answer = apiTestClient.ask(method, target, body, headers);
        inMemoryFunctions.deliverAll();
        return Verdict.ofAnswer(answer.status(), answer.body().toString());
    }

    /**
     * Deploys a definition, starts an instance if possible, and removes the definition so that the next one can have the same
     * name.
     */
    private Verdict deployed(HostileInput hostileInput) {
        var answer = apiTestClient.ask(
                "POST", "/workflows", hostileInput.bytes(), Map.of("content-type", "application/yaml"));
        if (answer.status() != 201) {
            return Verdict.ofAnswer(answer.status(), answer.body().toString());
        }
        var path = "/workflows/" + encoded(answer.body().path("id").asText());
        var started = apiTestClient.ask("POST", path + "/instances", "{}", Map.of());
        inMemoryFunctions.deliverAll();
        var shown = started.status() == 202
                ? apiTestClient.ask(
                        "GET", "/instances/" + started.body().path("id").asText(), "", Map.of())
                : started;
        apiTestClient.ask("DELETE", path + "?force", "", Map.of());
        return shown.body().path("status").asText().equals("FAULTED")
                ? new Verdict(Outcome.FAULTED, shown.body().toString())
                : Verdict.ofAnswer(shown.status(), shown.body().toString());
    }

    private Verdict referredTo(HostileInput hostileInput) {
        var head = "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n";
        var body = head.formatted(BOUNDARY, "definition") + REFERS + "\r\n" + head.formatted(BOUNDARY, "service.json")
                + new String(hostileInput.bytes(), StandardCharsets.ISO_8859_1) + "\r\n--" + BOUNDARY + "--\r\n";
        return asked(
                "POST",
                "/workflows",
                body.getBytes(StandardCharsets.ISO_8859_1),
                Map.of("content-type", "multipart/form-data; boundary=" + BOUNDARY));
    }

    private static Map<String, String> binary(String type) {
        return Map.of(
                "content-type",
                type,
                "ce-specversion",
                "1.0",
                "ce-id",
                "1",
                "ce-source",
                "/service",
                "ce-type",
                "answer");
    }

    private Verdict calledBack(HostileInput hostileInput) {
        var instance = start("wait");
        var headers = new HashMap<>(binary("application/json"));
        headers.put("ce-id", instance);
        headers.put("ce-call", Integer.toString(started));
        var taken = asked("POST", "/events", hostileInput.bytes(), headers);
        if (taken.outcome() == Outcome.TAKEN) {
            return ended(instance);
        }
        headers.put("content-type", "application/octet-stream");
        asked("POST", "/events", hostileInput.bytes(), headers);
        ended(instance);
        return taken;
    }

    private Verdict patched(HostileInput hostileInput) {
        var instance = start("fail");
        var asked = asked("POST", "/instances/" + instance + "/retry", hostileInput.bytes(), Map.of());
        return asked.outcome() == Outcome.TAKEN ? ended(instance) : asked;
    }

    private Verdict onAnInstance(String what, HostileInput hostileInput) {
        return asked("POST", "/instances/" + start("wait") + "/" + what, hostileInput.bytes(), Map.of());
    }

    /** Erases an instance that has ended, with the input as the body of the request. */
    private Verdict erased(HostileInput hostileInput) {
        return asked("DELETE", "/instances/" + start("any"), hostileInput.bytes(), Map.of());
    }

    private Verdict queried(HostileInput hostileInput) {
        return Verdict.worst(List.of(
                        "/instances?cursor=",
                        "/instances?limit=",
                        "/instances?status=",
                        "/instances?workflow=",
                        "/instances?from=",
                        "/workflows?cursor=",
                        "/workflows/any/instances?version=",
                        "/workflows?language=")
                .stream()
                .map(target -> asked(
                        target.contains("version") || target.contains("language") ? "POST" : "GET",
                        target + line(hostileInput).replace("&", "%26"),
                        "{}".getBytes(StandardCharsets.UTF_8),
                        Map.of()))
                .toList());
    }

    private static String line(HostileInput hostileInput) {
        return hostileInput.text().substring(0, Math.min(hostileInput.text().length(), LINE_CHARACTERS));
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private Verdict walkedTo(HostileInput hostileInput) {
        var segment = encoded(line(hostileInput));
        return Verdict.worst(List.of(
                        "GET /instances/%s",
                        "GET /instances/%s/history",
                        "GET /workflows/%s",
                        "GET /workflows/any/versions/%s",
                        "GET /workflows/%s/diagram",
                        "DELETE /workflows/%s",
                        "POST /workflows/%s/instances",
                        "POST /instances/%s/retry",
                        "POST /instances/%s/cancel",
                        "DELETE /instances/%s")
                .stream()
                .map(line -> line.split(" ", 2))
                .map(line -> asked(line[0], line[1].replace("%s", segment), new byte[0], Map.of()))
                .toList());
    }

    private Verdict headed(HostileInput hostileInput) {
        var json = "{}".getBytes(StandardCharsets.UTF_8);
        var text = line(hostileInput);
        var verdicts = new ArrayList<Verdict>();
        for (var header : List.of("idempotency-key", "prefer", "content-type", "traceparent")) {
            verdicts.add(asked("POST", "/workflows/any/instances", json, Map.of(header, text)));
        }
        for (var header : List.of("accept", "if-none-match")) {
            verdicts.add(asked("GET", "/workflows/any/diagram", new byte[0], Map.of(header, text)));
        }
        for (var header : List.of(
                "content-type", "ce-id", "ce-source", "ce-type", "ce-time", "ce-subject", "ce-dataschema", "ce-x")) {
            var headers = new HashMap<>(binary("application/json"));
            headers.put(header, text);
            verdicts.add(asked("POST", "/events", json, headers));
        }
        return Verdict.worst(verdicts);
    }

    /** Delivers a message to a queue, and as a dead letter when its handler fails. The handler of dead letters must not fail. */
    private Verdict queued(RequestHandler<SQSEvent, SQSBatchResponse> handler, HostileInput hostileInput) {
        var testContext = new TestContext();
        var failed = !handler.handleRequest(InMemoryFunctions.sqs(hostileInput.text()), testContext)
                .getBatchItemFailures()
                .isEmpty();
        if (failed && handler == inMemoryFunctions.deadLetters) {
            return new Verdict(
                    Outcome.BROKEN,
                    "a dead letter failed: "
                            + testContext.log().lines().findFirst().orElse(""));
        }
        return failed ? queued(inMemoryFunctions.deadLetters, hostileInput) : settled();
    }

    private Verdict settled() {
        var letters = List.copyOf(inMemoryFunctions.letters);
        inMemoryFunctions.letters.clear();
        return new Verdict(letters.isEmpty() ? Outcome.REFUSED : Outcome.TAKEN, "");
    }

    private Verdict brokered(HostileInput hostileInput) {
        var record = Map.of(
                "messageId",
                "1",
                "eventSourceARN",
                "arn:aws:sqs:eu-west-1:123456789012:orders",
                "body",
                hostileInput.text());
        inMemoryFunctions.messages.handleRequest(Map.of("Records", List.of(record)), new TestContext());
        inMemoryFunctions.deliverAll();
        return new Verdict(Outcome.TAKEN, "");
    }

    private Verdict replied(HostileInput hostileInput) {
        reply = hostileInput.bytes();
        return ended(start("ask"));
    }

    private Verdict read(String kind, int status, HostileInput hostileInput) {
        return switch (answers.read(kind, status, hostileInput.bytes())) {
            case Reply.Answered _ -> new Verdict(Outcome.TAKEN, "");
            case Reply.Failed(var fault, var _, var _) -> new Verdict(Outcome.FAULTED, fault.message());
            case Reply.Pending _, Reply.Logged _ -> new Verdict(Outcome.BROKEN, "nothing is under way");
        };
    }

    private String start(String workflow) {
        var input = "{ \"call\": \"%d\" }".formatted(++started);
        var accepted = apiTestClient.ask("POST", "/workflows/" + workflow + "/instances", input, Map.of());
        inMemoryFunctions.deliverAll();
        return accepted.body().path("id").asText();
    }

    private String status(String instance) {
        return apiTestClient
                .ask("GET", "/instances/" + instance, "", Map.of())
                .body()
                .path("status")
                .asText();
    }

    private Verdict ended(String instance) {
        var shown = apiTestClient.ask("GET", "/instances/" + instance, "", Map.of());
        return switch (shown.body().path("status").asText()) {
            case "COMPLETED" -> new Verdict(Outcome.TAKEN, shown.body().toString());
            case "FAULTED" -> new Verdict(Outcome.FAULTED, shown.body().toString());
            case String other -> new Verdict(Outcome.BROKEN, "the instance is " + other);
        };
    }
}
