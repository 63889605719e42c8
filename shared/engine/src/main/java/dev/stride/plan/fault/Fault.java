package dev.stride.plan.fault;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An error during the execution of a workflow.
 *
 * @param name name of the error: a problem title, an error type, or one of the codes below
 * @param code a status or a reserved code; {@code HTTP:404} and {@code 404} are equivalent
 * @param message description for people; never contains a secret
 * @param data reply of the failed service, such as its body
 * @param pointer JSON pointer into the author's document, if more precise than the pointer of the failed node
 */
public record Fault(String name, String code, String message, Optional<JsonNode> data, Optional<String> pointer) {

    /** The code of the fault of a failed expression. The codes of other faults of the runtime follow. */
    public static final String EXPRESSION = "expression";

    public static final String MERGE = "merge";
    public static final String VALIDATION = "validation";
    public static final String CONFIGURATION = "configuration";
    public static final String COMMUNICATION = "communication";
    public static final String AUTHENTICATION = "authentication";
    public static final String TIMEOUT = "timeout";
    public static final String LIMIT = "limit";
    public static final String CANCELLED = "cancelled";
    public static final String EVENT_TIMEOUT = "event.timeout";
    public static final String FOREACH_COLLECTION = "foreach.inputCollection";

    private static final Pattern STATUS = Pattern.compile("[1-5][0-9]{2}");
    private static final String HTTP = "HTTP:";

    /** Creates a fault without a location. The runtime later adds the location of the node that failed. */
    public Fault(String name, String code, String message, Optional<JsonNode> data) {
        this(name, code, message, data, Optional.empty());
    }

    /** Creates a fault that the runtime raises. Its name equals its code. */
    public static Fault of(String code, String message) {
        return new Fault(code, code, message, Optional.empty());
    }

    /** Reads a fault from {@code {name, code, message, data, pointer}}; data and pointer are optional. */
    public static Fault fromJson(JsonNode written) {
        return new Fault(
                written.path("name").asText(),
                written.path("code").asText(),
                written.path("message").asText(),
                Optional.ofNullable(written.get("data")).filter(data -> !data.isNull()),
                Optional.ofNullable(written.get("pointer"))
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::textValue));
    }

    /** Returns a copy of the fault with the given location. If the fault already has a location, the copy keeps that location. */
    public Fault at(String place) {
        return new Fault(name, code, message, data, pointer.or(() -> Optional.of(place)));
    }

    /**
     * Returns this fault in the form that the caller of the failed workflow receives: without the location. The
     * location is in the definition of the called workflow, and would be wrong in the definition of the caller.
     */
    public Fault elsewhere() {
        return new Fault(name, code, message, data);
    }

    /** Returns the message, followed by the location if the fault has one. */
    public String described() {
        return pointer.filter(place -> !place.isEmpty())
                .map(place -> message + " (at " + place + ")")
                .orElse(message);
    }

    /** Returns whether an error code in a definition matches this fault. {@code 5xx} matches all statuses from 500 to 599. */
    public boolean matchesCode(String declared) {
        return code.equals(declared) || declared.equals(HTTP + code) || isOfClass(declared);
    }

    private boolean isOfClass(String declared) {
        return declared.length() == code.length()
                && declared.endsWith("xx")
                && STATUS.matcher(code).matches()
                && declared.charAt(0) == code.charAt(0);
    }
}
