package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** A workflow error that propagates to its handler. */
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

    /** Creates an error of the runtime itself; its name is its reserved code. */
    Fault(String code) {
        this(code, code);
    }

    Fault(String name, String code) {
        super(name + " " + code);
        this.name = name;
        this.code = code;
    }

    /** Returns the error with the state that raised it; an inner state that is already set stays. */
    Fault in(String raised) {
        if (state.isEmpty()) {
            state = raised;
        }
        return this;
    }

    /** Returns the state that raised the error. */
    String state() {
        return state;
    }

    /** Checks whether an error definition matches this error: by its code, or without a code by its name. */
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
