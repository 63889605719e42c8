package dev.stride.local.convert;

import java.util.List;
import java.util.Optional;

/**
 * A converter of {@code foreach} states of 0.8 to {@code for} tasks of 1.0. In a {@code for} task, the input of each iteration is
 * the output of the previous one. Therefore each iteration appends its result to a list that it passes on.
 */
record LoopText(Declared declared) {

    /** The jq that appends the result of an iteration to the list. */
    private static final String APPEND = """
            . as $result | $input | %s += [$result]""";

    TaskText convert(String name, ReadObject state) {
        var timeout = declared.timeout(state, "actionExecTimeout");
        var parameter = state.get("iterationParam").value().asText("");
        var element = parameter.isEmpty() ? "item" : parameter;
        var results = declared.expression(state.get("outputCollection"));
        var actions = state.get("actions");
        if (results.isPresent() && actions.value().size() != 1) {
            return TaskText.left(
                    name,
                    actions,
                    "in Open Workflow 1.0, the results of an iteration with several actions cannot be collected in a list");
        }
        if (!state.get("mode").value().asText().equals("sequential")) {
            state.ignore("batchSize");
            ReadObject.leave(
                    state.get("mode"), "in Open Workflow 1.0, the iterations run one after the other, not in parallel");
        }
        var tasks = new ActionText(declared, timeout, results.isEmpty(), Optional.of(element)).convertAll(actions);
        var iteration = TaskText.sequence("iteration", tasks)
                .withOutput(Optional.of(results.map(APPEND::formatted).orElse("$input")));
        var body = TaskText.object();
        body.putObject("for")
                .put("each", element)
                .put("in", JqText.wrapped(declared.jq().expression(state.get("inputCollection"))));
        body.set("do", TaskText.list(List.of(iteration)));
        return new TaskText(name, body).withOutput(results.map("%s //= []"::formatted));
    }
}
