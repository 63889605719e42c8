package dev.stride.runtime.event.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import java.util.regex.Pattern;

/**
 * Applies the claim check pattern to events: stores data that is too large for a message as a blob, and replaces it
 * with a reference, the CloudEvents extension "Dataref".
 */
public record ClaimCheck(Blobs blobs) {

    private static final String DATA = "data";
    private static final String DATAREF = "dataref";

    /** Prefix of the blob names. A digest follows the prefix. */
    private static final String KIND = "event-data/";

    private static final Pattern NAME = Pattern.compile(KIND + "[A-Za-z0-9_-]{43}");

    /**
     * Returns the event to send. If it is larger than {@link Limits#PUBLISHED_EVENT_BYTES}, stores its data as a blob and
     * replaces the data with a reference.
     */
    public JsonNode checkIn(JsonNode event) {
        if (!event.has(DATA) || Json.encode(event).length <= Limits.PUBLISHED_EVENT_BYTES) {
            return event;
        }
        var data = Json.encode(event.path(DATA));
        var name = KIND + Digest.of(data);
        blobs.put(name, data);
        ObjectNode withoutData = event.deepCopy();
        withoutData.remove(DATA);
        return withoutData.put(DATAREF, blobs.address(name).toString());
    }

    /**
     * Restores the data of an event that {@link #checkIn} replaced with a reference. An event whose reference points to data
     * outside this blob store stays unchanged.
     */
    JsonNode checkOut(JsonNode event) {
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
