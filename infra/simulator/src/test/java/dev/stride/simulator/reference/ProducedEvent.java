package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The interpreter of "ProducedEvent Definition": an event that an instance sends.
 *
 * @param reference JSON object with the data and attributes of the event
 * @param key key of the event definition's name
 */
record ProducedEvent(JsonNode reference, String key) {

    ProducedEvent(JsonNode reference) {
        this(reference, "eventRef");
    }

    EventLog.Posted produce(JsonNode input, ExecutionThread executionThread) {
        var definition =
                executionThread.instance.definition.event(reference.path(key).asText());
        var event = JsonNodeFactory.instance.objectNode();
        event.put("type", definition.path("type").asText());
        event.put("source", definition.path("source").asText("/workflows/" + executionThread.instance.definition.id()));
        attributes(reference.path("contextAttributes"), event, input, executionThread);
        if (reference.has("data")) {
            event.set("data", data(reference.path("data"), input, executionThread));
        }
        executionThread.diary.add(new RunEvent.Produced(executionThread.now, event));
        var sent = executionThread.instance.world.post().add(executionThread.now, event);
        sent.begun().forEach(instanceRun -> executionThread.diary.add(new RunEvent.Began(instanceRun, false)));
        return sent.posted();
    }

    private static JsonNode data(JsonNode data, JsonNode input, ExecutionThread executionThread) {
        return data.isTextual()
                ? JqFormula.value(data.asText(), input, executionThread).orElse(NullNode.getInstance())
                : JqFormula.filled(data, input, executionThread);
    }

    private static void attributes(
            JsonNode attributes, ObjectNode event, JsonNode input, ExecutionThread executionThread) {
        if (attributes.isArray()) {
            attributes.forEach(each -> attributes(each, event, input, executionThread));
        } else {
            attributes
                    .properties()
                    .forEach(each -> event.set(
                            EventLog.attribute(each.getKey()),
                            JqFormula.filled(each.getValue(), input, executionThread)));
        }
    }
}
