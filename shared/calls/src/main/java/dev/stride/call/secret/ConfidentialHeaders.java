package dev.stride.call.secret;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The headers that carry credentials by their name. Their values are masked in what is shown or stored, whether or not the workflow
 * declares them as secrets.
 */
public final class ConfidentialHeaders {

    public static final String MASK = "***";

    private static final String HEADERS = "headers";
    private static final String AUTHENTICATION = "authentication";

    private static final Pattern NAME = Pattern.compile(
            "(?i)(?!idempotency-key$).*(auth|cookie|token|secret|passw|key|signature|credential|session).*");

    /** Returns the value of a header, or a mask if the name says that it is confidential. */
    public static String masked(String name, String value) {
        return NAME.matcher(name).matches() ? MASK : value;
    }

    /**
     * Returns the arguments of a call, in whose object {@code headers} the confidential values are masked. Its {@code authentication}
     * is masked as a whole.
     */
    public static JsonNode maskedIn(JsonNode arguments) {
        if (!(arguments instanceof ObjectNode object) || !object.has(HEADERS) && !object.has(AUTHENTICATION)) {
            return arguments;
        }
        var masked = object.objectNode();
        object.properties().forEach(argument -> masked.set(argument.getKey(), masked(argument)));
        return masked;
    }

    private static JsonNode masked(Map.Entry<String, JsonNode> argument) {
        if (argument.getKey().equals(AUTHENTICATION)) {
            return TextNode.valueOf(MASK);
        }
        if (!(argument.getKey().equals(HEADERS) && argument.getValue() instanceof ObjectNode headers)) {
            return argument.getValue();
        }
        var masked = headers.objectNode();
        headers.properties()
                .forEach(header -> masked.set(
                        header.getKey(),
                        NAME.matcher(header.getKey()).matches() ? TextNode.valueOf(MASK) : header.getValue()));
        return masked;
    }

    private ConfidentialHeaders() {}
}
