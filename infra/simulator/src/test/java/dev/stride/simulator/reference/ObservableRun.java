package dev.stride.simulator.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.plan.event.ExtensionAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The externally observable behaviour of a run, in unordered lines, so that the product and the interpreter can be
 * compared.
 *
 * @param instances outcome of each instance
 * @param states states that each instance entered
 * @param calls every attempt of every call
 * @param produced every event that instances sent
 */
public record ObservableRun(List<String> instances, List<String> states, List<String> calls, List<String> produced) {

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);

    /** Event attributes without business meaning. */
    private static final Set<String> ENVELOPE =
            Set.of("id", "time", "specversion", "datacontenttype", ExtensionAttributes.LINEAGE);

    public ObservableRun {
        instances = instances.stream().sorted().toList();
        states = states.stream().sorted().toList();
        calls = calls.stream().sorted().toList();
        produced = produced.stream().sorted().toList();
    }

    /** Collects the observable behaviour of some instances. */
    public static ObservableRun of(List<InstanceRun> lives) {
        var calls = new ArrayList<String>();
        var produced = new ArrayList<String>();
        lives.stream().flatMap(instanceRun -> instanceRun.diary().stream()).forEach(runEvent -> {
            switch (runEvent) {
                case RunEvent.Called(var _, var method, var path, var body, var attempt) ->
                    calls.add(call(method, path, body, attempt));
                case RunEvent.Produced(var _, var event) -> produced.add(event(event));
                case RunEvent.Entered _, RunEvent.Began _, RunEvent.Continued _ -> {}
            }
        });
        return new ObservableRun(
                lives.stream().map(ObservableRun::instance).toList(),
                lives.stream()
                        .map(instanceRun -> states(instanceRun.workflow(), instanceRun.states()))
                        .toList(),
                calls,
                produced);
    }

    private static String instance(InstanceRun instanceRun) {
        return instance(
                instanceRun.workflow(),
                instanceRun.version(),
                instanceRun.status(),
                instanceRun.output(),
                instanceRun.error().map(it -> it.code() + " in " + it.state()));
    }

    /**
     * Formats the outcome of an instance.
     *
     * @param fault code of its error, and the state that raised it
     */
    public static String instance(
            String workflow, String version, String status, Optional<JsonNode> output, Optional<String> fault) {
        return "%s %s %s %s%s"
                .formatted(
                        workflow,
                        version,
                        status,
                        output.map(ObservableRun::text).orElse(""),
                        fault.map(" by "::concat).orElse(""));
    }

    /** Formats the states that an instance entered. */
    public static String states(String workflow, List<String> states) {
        return workflow + " " + states;
    }

    /** Formats an attempt of a call. */
    public static String call(String method, String path, JsonNode body, int attempt) {
        return "%s %s %s #%d".formatted(method, path, text(body), attempt);
    }

    /** Formats an event without its envelope attributes. */
    public static String event(ObjectNode event) {
        return text(event.deepCopy().without(ENVELOPE));
    }

    /** Returns the differences from another run; empty when there are none. */
    public List<String> differences(ObservableRun other) {
        return Stream.of(
                        differs("instances", instances, other.instances),
                        differs("states", states, other.states),
                        differs("calls", calls, other.calls),
                        differs("events", produced, other.produced))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> differs(String of, List<String> expected, List<String> actual) {
        var missing = new ArrayList<>(expected);
        actual.forEach(missing::remove);
        var more = new ArrayList<>(actual);
        expected.forEach(more::remove);
        return missing.isEmpty() && more.isEmpty()
                ? Optional.empty()
                : Optional.of("%s: expected %s, were %s".formatted(of, missing, more));
    }

    /** Normalises numbers, so that 1 equals 1.0. */
    private static JsonNode plain(JsonNode json) {
        if (json.isObject()) {
            var plain = JSON.createObjectNode();
            json.properties().forEach(each -> plain.set(each.getKey(), plain(each.getValue())));
            return plain;
        }
        if (json.isArray()) {
            var plain = JSON.createArrayNode();
            json.forEach(each -> plain.add(plain(each)));
            return plain;
        }
        return json.isNumber()
                ? TextNode.valueOf(json.decimalValue().stripTrailingZeros().toPlainString())
                : json;
    }

    private static String text(JsonNode json) {
        try {
            return JSON.writeValueAsString(JSON.treeToValue(plain(json), Object.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
