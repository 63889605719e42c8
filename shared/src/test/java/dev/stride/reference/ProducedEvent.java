package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * "ProducedEvent Definition": an event that an instance sends.
 *
 * @param reference what says its data and attributes
 * @param key of the name of its definition
 */
record ProducedEvent(JsonNode reference, String key) {

    ProducedEvent(JsonNode reference) {
        this(reference, "eventRef");
    }

    Post.Posted produce(JsonNode input, Line line) {
        var definition = line.instance.definition.event(reference.path(key).asText());
        var event = JsonNodeFactory.instance.objectNode();
        event.put("type", definition.path("type").asText());
        event.put("source", definition.path("source").asText("/workflows/" + line.instance.definition.id()));
        attributes(reference.path("contextAttributes"), event, input, line);
        if (reference.has("data")) {
            event.set("data", data(reference.path("data"), input, line));
        }
        line.diary.add(new Happening.Produced(line.now, event));
        var sent = line.instance.world.post().add(line.now, event);
        sent.begun().forEach(life -> line.diary.add(new Happening.Began(life, false)));
        return sent.posted();
    }

    private static JsonNode data(JsonNode data, JsonNode input, Line line) {
        return data.isTextual()
                ? Formula.value(data.asText(), input, line).orElse(NullNode.getInstance())
                : Formula.filled(data, input, line);
    }

    private static void attributes(JsonNode attributes, ObjectNode event, JsonNode input, Line line) {
        if (attributes.isArray()) {
            attributes.forEach(each -> attributes(each, event, input, line));
        } else {
            attributes
                    .properties()
                    .forEach(each ->
                            event.set(Post.attribute(each.getKey()), Formula.filled(each.getValue(), input, line)));
        }
    }
}
