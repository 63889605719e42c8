package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Locale;

/**
 * A parameter of an operation, in the default style of its place: simple in paths and headers, form in queries and cookies.
 *
 * @param explode whether an array or object becomes several values instead of one
 */
public record RestParameter(String name, Place in, boolean required, boolean explode) {

    /** Where a parameter goes. */
    public enum Place {
        PATH,
        QUERY,
        HEADER,
        COOKIE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    JsonNode written() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", name)
                .put("in", in.toString())
                .put("required", required)
                .put("explode", explode);
    }

    static RestParameter read(JsonNode written) {
        return new RestParameter(
                written.path("name").asText(),
                Place.valueOf(written.path("in").asText().toUpperCase(Locale.ROOT)),
                written.path("required").asBoolean(),
                written.path("explode").asBoolean());
    }
}
