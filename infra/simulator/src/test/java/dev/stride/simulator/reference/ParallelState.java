package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;

/** The interpreter of "Parallel State": concurrent branches of actions, each on a copy of the data. */
record ParallelState(JsonNode state) implements Body {

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        var arms = new ArrayList<ConcurrentThreads.Arm>();
        for (var branch : state.path("branches")) {
            arms.add(arm -> branch(branch, arm));
        }
        ConcurrentThreads.atLeast(needed(arms.size(), executionThread), executionThread, arms)
                .forEach(executionThread::repeat);
        return state;
    }

    private void branch(JsonNode branch, ExecutionThread executionThread) {
        if (branch.has("workflowId")) {
            throw new UnsupportedConstruct("a branch of a workflow");
        }
        executionThread.within(executionThread.instance.limit("branchExecTimeout", branch, state), () -> {
            Actions.perform(
                    branch.path("actions"),
                    branch.path("sequential"),
                    executionThread.instance.limit("actionExecTimeout", branch, state),
                    executionThread);
            return branch;
        });
    }

    /** Returns the number of branches that must succeed: a number, a text, or the result of an expression. */
    private int needed(int branches, ExecutionThread executionThread) {
        if (!state.path("completionType").asText().equals("atLeast")) {
            return branches;
        }
        var number = state.path("numCompleted");
        var text = number.asText();
        var value = number.isNumber() || text.chars().allMatch(Character::isDigit)
                ? Integer.valueOf(text)
                : JqFormula.value(text, executionThread.data, executionThread)
                        .map(JsonNode::asInt)
                        .orElse(0);
        if (value < 1 || value > branches) {
            throw new Fault(Fault.EXPRESSION);
        }
        return value;
    }
}
