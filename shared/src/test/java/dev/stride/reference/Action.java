package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * "Action Definition": a function, a sub-workflow or an exchange of events, once or several times, and where its result goes.
 *
 * @param limit the longest that one attempt may take; may be missing
 */
record Action(JsonNode action, JsonNode limit) {

    private static final String FUNCTION = "functionRef";
    private static final String EVENT = "eventRef";
    private static final String SUB_FLOW = "subFlowRef";

    /** Performs it and merges its result. @return the result as the filter gives it; null for none */
    JsonNode perform(Line line) {
        if (action.has("condition") && !Formula.holds(action.path("condition"), line)) {
            return NullNode.getInstance();
        }
        sleep("before", line);
        var result = result(line);
        sleep("after", line);
        return result;
    }

    private JsonNode result(Line line) {
        var filter = action.path(action.has("actionFilter") ? "actionFilter" : "actionDataFilter");
        var input = Formula.filter(filter.path("fromStateData"), line.data, line);
        if (isAsync()) {
            beside(input, line);
            return NullNode.getInstance();
        }
        var given = Retries.of(action, line)
                .run(
                        line,
                        attempt -> line.within(
                                action.has(EVENT) ? MissingNode.getInstance() : limit,
                                () -> attempt(input, attempt, line)));
        if (!filter.path("useResults").asBoolean(true)) {
            return NullNode.getInstance();
        }
        var result = Formula.filter(filter.path("results"), given, line);
        line.merge(result, filter.path("toStateData"), output());
        return result;
    }

    private JsonNode attempt(JsonNode input, int attempt, Line line) {
        if (action.has(FUNCTION)) {
            return new FunctionCall(action.path(FUNCTION)).result(input, attempt, line);
        }
        if (action.has(SUB_FLOW)) {
            return new SubFlow(action.path(SUB_FLOW)).result(input, line);
        }
        return new EventExchange(action.path(EVENT), limit).result(input, line);
    }

    /** Lets it go its own way: neither its result nor its failure comes back. */
    private void beside(JsonNode input, Line line) {
        var apart = line.fork();
        try {
            attempt(input, 1, apart);
        } catch (Fault | Deadline.Passed _) {
            // It is not for the line that went on.
        }
        line.diary.addAll(apart.diary);
    }

    private boolean isAsync() {
        return action.findValuesAsText("invoke").contains("async");
    }

    private void sleep(String when, Line line) {
        if (action.path("sleep").has(when)) {
            line.sleep(Formula.filled(action.path("sleep").path(when), line.data, line)
                    .asText());
        }
    }

    /** What a result that is no object is called. */
    private String output() {
        return name() + "-output";
    }

    private String name() {
        if (action.has("name")) {
            return action.path("name").asText();
        }
        var called = action.path(action.has(FUNCTION) ? FUNCTION : action.has(SUB_FLOW) ? SUB_FLOW : EVENT);
        return called.isTextual()
                ? called.asText()
                : called.path("refName")
                        .asText(called.path("workflowId")
                                .asText(called.path("triggerEventRef").asText()));
    }
}
