package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * The interpreter of "Action Definition": a function, a sub-workflow or an exchange of events, executed once or repeatedly,
 * and the target of its result.
 *
 * @param limit timeout of one attempt; may be missing
 */
record Action(JsonNode action, JsonNode limit) {

    private static final String FUNCTION = "functionRef";
    private static final String EVENT = "eventRef";
    private static final String SUB_FLOW = "subFlowRef";

    /**
     * Executes the action and merges its result.
     *
     * @return the filtered result; null for none
     */
    JsonNode perform(ExecutionThread executionThread) {
        if (action.has("condition") && !JqFormula.holds(action.path("condition"), executionThread)) {
            return NullNode.getInstance();
        }
        sleep("before", executionThread);
        var result = result(executionThread);
        sleep("after", executionThread);
        return result;
    }

    private JsonNode result(ExecutionThread executionThread) {
        var filter = action.path(action.has("actionFilter") ? "actionFilter" : "actionDataFilter");
        var input = JqFormula.filter(filter.path("fromStateData"), executionThread.data, executionThread);
        if (isAsync() && action.has(SUB_FLOW)) {
            return new SubFlow(action.path(SUB_FLOW)).result(input, executionThread);
        }
        if (isAsync()) {
            beside(input, executionThread);
            return NullNode.getInstance();
        }
        var given = Retries.of(action, executionThread)
                .run(
                        executionThread,
                        attempt -> executionThread.within(
                                action.has(EVENT) ? MissingNode.getInstance() : limit,
                                () -> attempt(input, attempt, executionThread)));
        if (!filter.path("useResults").asBoolean(true)) {
            return NullNode.getInstance();
        }
        var result = JqFormula.filter(filter.path("results"), given, executionThread);
        executionThread.merge(result, filter.path("toStateData"), output());
        return result;
    }

    private JsonNode attempt(JsonNode input, int attempt, ExecutionThread executionThread) {
        if (action.has(FUNCTION)) {
            return new FunctionCall(action.path(FUNCTION)).result(input, attempt, executionThread);
        }
        if (action.has(SUB_FLOW)) {
            return new SubFlow(action.path(SUB_FLOW)).result(input, executionThread);
        }
        return new EventExchange(action.path(EVENT), limit).result(input, executionThread);
    }

    /** Starts the action asynchronously: neither its result nor its failure returns to the caller. */
    private void beside(JsonNode input, ExecutionThread executionThread) {
        var apart = executionThread.fork();
        try {
            attempt(input, 1, apart);
        } catch (Fault | Deadline.Passed _) {
            // The calling thread does not see failures of an asynchronous action.
        }
        executionThread.diary.addAll(apart.diary);
    }

    private boolean isAsync() {
        return action.findValuesAsText("invoke").contains("async");
    }

    private void sleep(String when, ExecutionThread executionThread) {
        if (action.path("sleep").has(when)) {
            executionThread.sleep(
                    JqFormula.filled(action.path("sleep").path(when), executionThread.data, executionThread)
                            .asText());
        }
    }

    /** Returns the key under which a result that is not an object is merged. */
    private String output() {
        return name();
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
