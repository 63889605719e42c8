package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.simulator.reference.RunEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The interpreter of "Task" and of lists of tasks: filters, conditions, directives and timeouts. */
final class Tasks {

    /**
     * A task in the text.
     *
     * @param pointer JSON pointer to the task
     * @param variables what its expressions can read
     */
    record At(String name, String pointer, Map<String, JsonNode> variables) {

        At with(String variable, JsonNode value) {
            var all = new HashMap<>(variables);
            all.put(variable, value);
            return new At(name, pointer, all);
        }

        At below(String path) {
            return new At(name, pointer + path, variables);
        }

        private At task(String of, int index, JsonNode input, JsonNode context) {
            return new At(of, pointer + "/" + index + "/" + of, variables)
                    .with("input", input)
                    .with("context", context);
        }
    }

    /**
     * The output of a task or of a list.
     *
     * @param ends whether the whole workflow ends (D37)
     * @param then the directive that the task chose, in place of its own
     */
    record Result(JsonNode output, boolean ends, Optional<String> then) {
        static Result of(JsonNode output) {
            return new Result(output, false, Optional.empty());
        }

        Result leadingTo(Optional<String> directive) {
            return new Result(output, ends, directive);
        }
    }

    /** The output of a task and the task to continue with. @param next a directive */
    private record Step(Result result, String next) {}

    private final Strand strand;

    Tasks(Strand strand) {
        this.strand = strand;
    }

    /** Runs a list of tasks; each gets the output of the one before. */
    Result list(JsonNode list, JsonNode input, At around) {
        var result = Result.of(input);
        var index = 0;
        while (index < list.size()) {
            var item = list.get(index).properties().iterator().next();
            var at = around.task(item.getKey(), index, result.output(), strand.context);
            var step = task(item.getValue(), result.output(), at);
            result = step.result();
            if (result.ends() || step.next().equals("exit")) {
                return result;
            }
            index = step.next().equals("continue") ? index + 1 : indexOf(step.next(), list);
        }
        return result;
    }

    private static int indexOf(String name, JsonNode list) {
        for (int index = 0; index < list.size(); index++) {
            if (list.get(index).has(name)) {
                return index;
            }
        }
        throw new IllegalArgumentException("no task " + name);
    }

    private Step task(JsonNode task, JsonNode raw, At at) {
        if (task.has("if") && !Formula10.holds(task.get("if"), raw, at)) {
            return new Step(Result.of(raw), "continue");
        }
        strand.note(new RunEvent.Entered(strand.now, at.name()));
        var limit = strand.declared("timeouts", task.path("timeout")).path("after");
        return limit.isMissingNode()
                ? run(task, raw, at)
                : strand.within(duration(Formula10.filled(limit, raw, at)), at, () -> run(task, raw, at));
    }

    private Step run(JsonNode task, JsonNode raw, At at) {
        var from = task.at("/input/from");
        var input = from.isMissingNode() ? raw : Formula10.value(from, raw, at);
        var inside = at.with("input", input);
        var result = new TaskKinds(strand, this).run(task, input, inside);
        var seen = inside.with("context", strand.context);
        var as = task.at("/output/as");
        var output = as.isMissingNode()
                ? result.output()
                : Formula10.value(as, result.output(), seen.with("output", result.output()));
        var export = task.at("/export/as");
        if (!export.isMissingNode()) {
            strand.context = Formula10.value(export, output, seen.with("output", output));
        }
        var then = result.then().orElse(task.path("then").asText("continue"));
        return new Step(new Result(output, result.ends() || then.equals("end"), Optional.empty()), then);
    }

    static Duration duration(JsonNode written) {
        return Duration.ofDays(written.path("days").asLong())
                .plusHours(written.path("hours").asLong())
                .plusMinutes(written.path("minutes").asLong())
                .plusSeconds(written.path("seconds").asLong());
    }

    /** Returns the place of the tasks of a document. */
    static At document() {
        return new At("", "", Map.of("input", JsonNodeFactory.instance.nullNode()));
    }
}
