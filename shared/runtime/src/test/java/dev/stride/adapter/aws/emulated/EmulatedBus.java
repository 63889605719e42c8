package dev.stride.adapter.aws.emulated;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import dev.stride.Limits;
import dev.stride.adapter.aws.emulated.LoopbackServer.Answer;
import io.cloudevents.CloudEvent;
import io.cloudevents.jackson.JsonFormat;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * An emulation of events and rules of EventBridge. It records accepted entries by bus and delivers them to the targets
 * of matching rules.
 */
public final class EmulatedBus implements AutoCloseable {

    private final JsonFormat format = new JsonFormat();
    private final Map<String, List<JsonNode>> entries = new HashMap<>();
    private final List<Integer> requests = new ArrayList<>();
    private final Map<String, Integer> refusals = new HashMap<>();
    private final EmulatedRules rules;
    private final LoopbackServer server = new LoopbackServer(this::answer);

    /** @param send sends a message to the queue with an ARN */
    public EmulatedBus(BiConsumer<String, String> send) {
        rules = new EmulatedRules(send);
    }

    public URI endpoint() {
        return server.endpoint();
    }

    /**
     * Returns the entries of a bus in the order of acceptance, each with {@code Source}, {@code DetailType}, {@code
     * Detail} and further fields.
     */
    public synchronized List<JsonNode> entries(String bus) {
        return List.copyOf(entries.getOrDefault(bus, List.of()));
    }

    /** Returns the CloudEvents in the entries of a bus. */
    public List<CloudEvent> published(String bus) {
        return entries(bus).stream()
                .map(entry -> entry.path("Detail").textValue().getBytes(UTF_8))
                .map(format::deserialize)
                .toList();
    }

    /** Returns the number of entries of each request to any bus. */
    public synchronized List<Integer> requests() {
        return List.copyOf(requests);
    }

    /** Rejects the event with this id the next times it is put. */
    public synchronized void refuse(String id, int times) {
        refusals.put(id, times);
    }

    @Override
    public void close() {
        server.close();
    }

    synchronized Answer answer(HttpExchange request, byte[] body) throws IOException {
        var operation = request.getRequestHeaders().getFirst("X-Amz-Target");
        if (!"AWSEvents.PutEvents".equals(operation)) {
            return rules.answer(operation, JsonAnswers.read(body));
        }
        var put = JsonAnswers.read(body).path("Entries");
        if (put.isEmpty() || put.size() > Limits.BUS_BATCH) {
            return JsonAnswers.fault(400, "ValidationException", "A request takes 1 to 10 entries");
        }
        requests.add(put.size());
        var answer = JsonAnswers.object();
        var results = answer.putArray("Entries");
        for (var entry : put) {
            take(entry, results);
        }
        answer.put("FailedEntryCount", failed(results));
        return JsonAnswers.ok(answer);
    }

    private void take(JsonNode entry, ArrayNode results) throws IOException {
        var id = JsonAnswers.read(entry.path("Detail").asText()).path("id").asText();
        if (entry.path("Source").asText().startsWith("aws.")) {
            results.addObject()
                    .put("ErrorCode", "NotAuthorizedForSource")
                    .put("ErrorMessage", "Not authorized for the source.");
            return;
        }
        int left = refusals.getOrDefault(id, 0);
        if (left > 0) {
            refusals.put(id, left - 1);
            results.addObject().put("ErrorCode", "InternalFailure").put("ErrorMessage", "rejected by the test " + id);
            return;
        }
        entries.computeIfAbsent(entry.path("EventBusName").asText(), bus -> new ArrayList<>())
                .add(entry);
        results.addObject().put("EventId", rules.deliver(entry));
    }

    private static int failed(ArrayNode results) {
        int failed = 0;
        for (var result : results) {
            failed += result.has("ErrorCode") ? 1 : 0;
        }
        return failed;
    }
}
