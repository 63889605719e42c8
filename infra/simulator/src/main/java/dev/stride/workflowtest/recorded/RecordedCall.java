package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.history.HistoryData;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One attempt of a call of a service in a recorded run.
 *
 * @param workflow id of the calling workflow
 * @param began when the request was sent
 * @param took how long the reply took
 * @param arguments of the call, if the history has them whole
 * @param reply what a mocked service replies, by the keys of a reply of a test file
 */
record RecordedCall(
        String workflow,
        String state,
        String action,
        Instant began,
        Duration took,
        Optional<JsonNode> arguments,
        ObjectNode reply) {

    /** What the runtime writes before the message of each fault of a call; a mocked call gets it again. */
    private static final Pattern NAMING = Pattern.compile("^function \"[^\"]*\": ");

    private static final String HEADER = "retry-after";

    /** Returns whether an entry reports a reply of a service, not the value of an expression or the end of a workflow. */
    static boolean isService(HistoryEntry.Called called) {
        return called.began().isPresent() && !called.expression();
    }

    /** Returns all attempts of a run and of those that it started, in the order of their requests. */
    static List<RecordedCall> allOf(RecordedRun run) {
        return run.family()
                .flatMap(RecordedCall::ownCalls)
                .sorted(Comparator.comparing(RecordedCall::began))
                .toList();
    }

    private static Stream<RecordedCall> ownCalls(RecordedRun run) {
        var lines = run.history();
        return IntStream.range(0, lines.size()).boxed().flatMap(i -> switch (lines.get(i)
                .entry()) {
            case HistoryEntry.Called it
            when isService(it) ->
                Stream.of(of(run, it.state(), it.action(), it.began(), it.at(), it.arguments(), answered(it)));
            case HistoryEntry.Failed it
            when it.began().isPresent() -> {
                var wait = lines.subList(i, lines.size()).stream()
                        .filter(line -> line.branch().equals(lines.get(i).branch()))
                        .map(line -> line.entry())
                        .flatMap(entry ->
                                entry instanceof HistoryEntry.Retrying later ? Stream.of(later) : Stream.empty())
                        .findFirst()
                        .map(later -> Duration.between(it.at(), later.until()));
                yield Stream.of(of(
                        run, it.state(), it.action(), it.began(), it.at(), it.arguments(), failed(it.fault(), wait)));
            }
            case HistoryEntry _ -> Stream.empty();
        });
    }

    private static RecordedCall of(
            RecordedRun run,
            String state,
            String action,
            Optional<Instant> began,
            Instant at,
            Optional<JsonNode> arguments,
            ObjectNode reply) {
        var sent = began.orElse(at);
        var took = Duration.between(sent, at);
        return new RecordedCall(
                run.workflow().id(),
                state,
                action,
                sent,
                took.isNegative() ? Duration.ZERO : took,
                arguments.filter(RecordedCall::isWhole),
                reply);
    }

    /** Returns whether the history has the whole value, not only its size. */
    static boolean isWhole(JsonNode value) {
        return value.size() != 1 || !value.has(HistoryData.OMITTED);
    }

    private static ObjectNode answered(HistoryEntry.Called called) {
        var reply = JsonNodeFactory.instance.objectNode();
        called.result().ifPresent(result -> reply.set("body", result));
        called.response().filter(RecordedCall::isWhole).ifPresent(response -> reply.set("response", response));
        return reply;
    }

    private static ObjectNode failed(Fault fault, Optional<Duration> wait) {
        var reply = JsonNodeFactory.instance.objectNode();
        ObjectNode written = Json.toTree(fault).deepCopy();
        written.remove("pointer");
        written.put("message", NAMING.matcher(fault.message()).replaceFirst(""));
        reply.set("fault", written);
        wait.filter(_ -> fault.data().orElse(reply).at("/headers").has(HEADER))
                .ifPresent(asked -> reply.put("retryAfter", asked.toString()));
        return reply;
    }
}
