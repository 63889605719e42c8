package dev.stride.call.secret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.regex.Pattern;

/**
 * The headers that carry credentials by their name. Their values are masked in what is shown or stored, whether or not the workflow
 * declares them as secrets.
 */
public final class ConfidentialHeaders {

    public static final String MASK = "***";

    private static final String HEADERS = "headers";

    private static final Pattern NAME = Pattern.compile(
            "(?i)(?!idempotency-key$).*(auth|cookie|token|secret|passw|key|signature|credential|session).*");

    /** Returns the value of a header, or a mask if the name says that it is confidential. */
    public static String masked(String name, String value) {
        return NAME.matcher(name).matches() ? MASK : value;
    }

    /** Returns the arguments of a call, in whose object {@code headers} the confidential values are masked. */
    public static JsonNode maskedIn(JsonNode arguments) {
        if (!(arguments instanceof ObjectNode object && object.get(HEADERS) instanceof ObjectNode headers)) {
            return arguments;
        }
        var masked = headers.objectNode();
        headers.properties()
                .forEach(header -> masked.set(
                        header.getKey(),
                        NAME.matcher(header.getKey()).matches() ? masked.textNode(MASK) : header.getValue()));
        var copy = object.objectNode();
        object.properties().forEach(property -> copy.set(property.getKey(), property.getValue()));
        return copy.set(HEADERS, masked);
    }

    private ConfidentialHeaders() {}
}
