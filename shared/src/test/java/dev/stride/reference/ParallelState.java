package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;

/** "Parallel State": branches of actions at the same time, each on a copy of the data. */
record ParallelState(JsonNode state) implements Body {

    @Override
    public JsonNode run(Line line) {
        var arms = new ArrayList<SideBySide.Arm>();
        for (var branch : state.path("branches")) {
            arms.add(arm -> branch(branch, arm));
        }
        SideBySide.atLeast(needed(arms.size(), line), line, arms).forEach(line::repeat);
        return state;
    }

    private void branch(JsonNode branch, Line line) {
        if (branch.has("workflowId")) {
            throw new Unspoken("a branch of a workflow");
        }
        line.within(line.instance.limit("branchExecTimeout", branch, state), () -> {
            Actions.perform(
                    branch.path("actions"),
                    branch.path("sequential"),
                    line.instance.limit("actionExecTimeout", branch, state),
                    line);
            return branch;
        });
    }

    /** How many must succeed: a number, in a text or as what an expression gives. */
    private int needed(int branches, Line line) {
        if (!state.path("completionType").asText().equals("atLeast")) {
            return branches;
        }
        var number = state.path("numCompleted");
        var text = number.asText();
        var value = number.isNumber() || text.chars().allMatch(Character::isDigit)
                ? Integer.valueOf(text)
                : Formula.value(text, line.data, line).map(JsonNode::asInt).orElse(0);
        if (value < 1 || value > branches) {
            throw new Fault(Fault.EXPRESSION);
        }
        return value;
    }
}
