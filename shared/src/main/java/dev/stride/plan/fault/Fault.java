package dev.stride.plan.fault;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A workflow error as a value.
 *
 * @param name the error's own name: a problem title, an error type, or one of ours such as {@code timeout}
 * @param code a status or a reserved code, {@code HTTP:404} and {@code 404} alike
 * @param message what went wrong, for people; never holds a secret
 * @param data what the failing side said, such as the body of its answer
 * @param pointer JSON pointer into the author's document, where that is known better than by the node that failed
 */
public record Fault(String name, String code, String message, Optional<JsonNode> data, Optional<String> pointer) {

    /** Reserved codes of faults that the runtime itself raises. */
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

    /** A fault of the node that failed. */
    public Fault(String name, String code, String message, Optional<JsonNode> data) {
        this(name, code, message, data, Optional.empty());
    }

    /** A fault of the runtime, whose name is its code. */
    public static Fault of(String code, String message) {
        return new Fault(code, code, message, Optional.empty());
    }

    /** The same fault at a place of the document, unless it names one itself. */
    public Fault at(String place) {
        return new Fault(name, code, message, data, pointer.or(() -> Optional.of(place)));
    }

    /** The same fault for readers of another document. */
    public Fault elsewhere() {
        return new Fault(name, code, message, data);
    }

    /** The message with the place, for people. */
    public String described() {
        return pointer.filter(place -> !place.isEmpty())
                .map(place -> message + " (at " + place + ")")
                .orElse(message);
    }

    /** Whether an author who wrote {@code declared} means this fault's code; {@code 5xx} means all statuses that begin so. */
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
