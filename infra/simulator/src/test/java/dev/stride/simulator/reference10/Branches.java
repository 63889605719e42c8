package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.simulator.reference10.Tasks.At;
import dev.stride.simulator.reference10.Tasks.Result;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The interpreter of "Fork". Branches are run one after the other; their own times say what happens first. */
record Branches(Strand strand) {

    /** The end of a branch. @param result empty if the branch failed or waits forever */
    private record Ended(Strand branch, Optional<Result> result, Optional<TaskError> error) {
        Instant at() {
            return branch.now;
        }

        boolean stopsOthers(boolean compete) {
            return error.isPresent()
                    || result.filter(it -> compete || it.ends()).isPresent();
        }
    }

    Result run(JsonNode fork, JsonNode input, At at) {
        var compete = fork.path("compete").asBoolean();
        var ends = new ArrayList<Ended>();
        for (int index = 0; index < fork.path("branches").size(); index++) {
            ends.add(branch(fork.path("branches").get(index), index, input, at));
        }
        var first = ends.stream().filter(end -> end.stopsOthers(compete)).min(Comparator.comparing(Ended::at));
        var last = ends.stream().map(Ended::at).max(Comparator.naturalOrder()).orElseThrow();
        var over = first.map(Ended::at).orElse(last);
        try {
            strand.until(over);
        } finally {
            ends.forEach(end -> end.branch().cut(strand.now));
        }
        return first.map(this::stopped).orElseGet(() -> joined(ends));
    }

    private Ended branch(JsonNode item, int index, JsonNode input, At at) {
        var branch = strand.branch();
        var list = JsonNodeFactory.instance.arrayNode();
        // The list of a branch is that task alone, at its index in the text.
        for (int before = 0; before < index; before++) {
            list.addObject().putObject("skipped").put("if", "false").putObject("set");
        }
        list.add(item);
        try {
            var result = new Tasks(branch).list(list, input, at.below("/fork/branches"));
            return new Ended(branch, Optional.of(result), Optional.empty());
        } catch (TaskError error) {
            return new Ended(branch, Optional.empty(), Optional.of(error));
        } catch (Strand.WaitsForever _) {
            return new Ended(branch, Optional.empty(), Optional.empty());
        }
    }

    private Result stopped(Ended first) {
        if (first.error().isPresent()) {
            throw first.error().get();
        }
        var before = strand.context;
        strand.context =
                first.result().orElseThrow().ends() ? first.branch().context : merged(before, before, first.branch());
        return first.result().orElseThrow();
    }

    private Result joined(List<Ended> ends) {
        var before = strand.context;
        var outputs = JsonNodeFactory.instance.arrayNode();
        for (var end : ends) {
            outputs.add(end.result().orElseThrow().output());
            strand.context = merged(before, strand.context, end.branch());
        }
        return Result.of(outputs);
    }

    /** Puts the keys that a branch changed into the context (D62). */
    private static JsonNode merged(JsonNode before, JsonNode into, Strand branch) {
        var merged = (ObjectNode) into.deepCopy();
        branch.context.properties().stream()
                .filter(each -> !each.getValue().equals(before.get(each.getKey())))
                .forEach(each -> merged.set(each.getKey(), each.getValue()));
        return merged;
    }
}
