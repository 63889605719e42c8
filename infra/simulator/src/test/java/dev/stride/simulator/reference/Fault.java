package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** An error of a workflow on its way to whoever handles it. */
final class Fault extends RuntimeException {

    static final String EXPRESSION = "expression";
    static final String MERGE = "merge";
    static final String TIMEOUT = "timeout";
    static final String EVENT_TIMEOUT = "event.timeout";
    static final String COLLECTION = "foreach.inputCollection";
    static final String CONFIGURATION = "configuration";
    static final String VALIDATION = "validation";
    static final String CANCELLED = "cancelled";

    private static final long serialVersionUID = 1;

    final String name;
    final String code;
    private String state = "";

    /** An error of the runtime itself: its name is its reserved code. */
    Fault(String code) {
        this(code, code);
    }

    Fault(String name, String code) {
        super(name + " " + code);
        this.name = name;
        this.code = code;
    }

    /** The same error, raised in a state unless it was raised in an inner one. */
    Fault in(String raised) {
        if (state.isEmpty()) {
            state = raised;
        }
        return this;
    }

    /** The state in which it was raised. */
    String state() {
        return state;
    }

    /** Whether an error definition means this error: by its code, or without one by its name. */
    boolean is(JsonNode definition) {
        var declared = definition.path("name").asText();
        if (declared.equals("*")) {
            return true;
        }
        if (definition.has("code")) {
            return hasCode(definition.path("code").asText());
        }
        return declared.equals(name) || declared.equals(code);
    }

    private boolean hasCode(String declared) {
        return declared.equals(code) || declared.equals("HTTP:" + code);
    }
}
