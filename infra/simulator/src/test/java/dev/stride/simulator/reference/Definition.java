package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A workflow definition in the form in which its author wrote it.
 *
 * @param root the complete JSON document
 */
record Definition(JsonNode root) {

    String id() {
        return root.path(root.has("id") ? "id" : "key").asText();
    }

    String version() {
        return root.path("version").asText("1.0");
    }

    /** Returns the name of the start state: the declared one, or else the first state that is not for compensation. */
    String start() {
        var start = root.path("start");
        if (start.has("schedule")) {
            throw new UnsupportedConstruct("a schedule");
        }
        return start.isMissingNode()
                ? root.path("states")
                        .valueStream()
                        .filter(state -> !state.path("usedForCompensation").asBoolean())
                        .findFirst()
                        .orElseThrow()
                        .path("name")
                        .asText()
                : start.path("stateName").asText(start.asText());
    }

    /** Returns a state by its name, or else by its id. */
    JsonNode state(String name) {
        return named("states", name)
                .or(() -> root.path("states")
                        .valueStream()
                        .filter(it -> it.path("id").asText().equals(name))
                        .findFirst())
                .orElseThrow();
    }

    JsonNode function(String name) {
        return named("functions", name).orElseThrow();
    }

    JsonNode event(String name) {
        return named("events", name).orElseThrow();
    }

    JsonNode retry(String name) {
        return named("retries", name).orElseThrow();
    }

    /** Rejects constructs that this interpreter does not support, before anything runs. */
    Definition spoken() {
        if (root.has("dataInputSchema")
                || root.path("timeouts").isTextual()
                || root.path("secrets").isTextual()) {
            throw new UnsupportedConstruct("a schema of the input, or limits or secrets in a file");
        }
        if (!root.path("expressionLang").asText("jq").equals("jq")) {
            throw new UnsupportedConstruct("another expression language than jq");
        }
        if (version().contains("${")) {
            throw new UnsupportedConstruct("a version that is an expression");
        }
        start();
        return this;
    }

    /** Returns the workflow timeout; may be missing. */
    JsonNode workflowLimit() {
        return root.path("timeouts").path("workflowExecTimeout");
    }

    /** Checks whether an error is the one declared under a name. */
    boolean declares(Fault fault, String name) {
        return named("errors", name).filter(fault::is).isPresent();
    }

    /** Checks whether an error is declared at all. */
    boolean knows(Fault fault) {
        return root.path("errors").valueStream().anyMatch(fault::is);
    }

    private Optional<JsonNode> named(String kind, String name) {
        var all = root.path(kind);
        if (all.isTextual()) {
            throw new UnsupportedConstruct("declarations in a file");
        }
        return all.valueStream()
                .filter(each -> each.path("name").asText().equals(name))
                .findFirst();
    }
}
