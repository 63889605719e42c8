package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import java.util.regex.Pattern;

/**
 * Data that is too large to travel stays behind as a blob, and its event carries a reference to it (the extension "Dataref" of
 * CloudEvents).
 */
public record ClaimCheck(Blobs blobs) {

    private static final String DATA = "data";
    private static final String DATAREF = "dataref";

    /** What the names of such blobs begin with; a digest follows. */
    private static final String KIND = "event-data/";

    private static final Pattern NAME = Pattern.compile(KIND + "[A-Za-z0-9_-]{43}");

    /** The event as it travels: without its data when it is larger than {@link Limits#PUBLISHED_EVENT_BYTES}. */
    public JsonNode checkIn(JsonNode event) {
        if (!event.has(DATA) || Json.encode(event).length <= Limits.PUBLISHED_EVENT_BYTES) {
            return event;
        }
        var data = Json.encode(event.path(DATA));
        var name = KIND + Digest.of(data);
        blobs.put(name, data);
        ObjectNode light = event.deepCopy();
        light.remove(DATA);
        return light.put(DATAREF, blobs.address(name).toString());
    }

    /** The event with its data, if that stayed behind here. A reference to anywhere else is no business of ours. */
    public JsonNode checkOut(JsonNode event) {
        var reference = event.path(DATAREF).asText();
        var name = reference.substring(Math.max(0, reference.length() - KIND.length() - 43));
        if (event.has(DATA)
                || event.has("data_base64")
                || !NAME.matcher(name).matches()
                || !blobs.address(name).toString().equals(reference)) {
            return event;
        }
        return blobs.get(name)
                .<JsonNode>map(data -> ((ObjectNode) event.deepCopy()).set(DATA, Json.decode(data, JsonNode.class)))
                .orElse(event);
    }
}
