package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.InvalidInputException;
import dev.stride.local.agent.AgentTool.Arguments;
import dev.stride.runtime.codec.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool that shows what an instance of a run or of a failed test did. */
record HistoryTool(RunHistories histories) implements AgentTool {

    private record Page(String run, int lines, List<String> history, Optional<Integer> next) {}

    @Override
    public String name() {
        return "history";
    }

    @Override
    public String description() {
        return "Shows the history of a run, or of a failed test case: states, calls, waits, events and faults in virtual time.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.text("run", "The name that `run` or `test` answered, such as run-1.")
                        .asRequired(),
                Parameter.number("from", "The number of the first line to show; the first line is 0."));
    }

    @Override
    public JsonNode answer(Arguments arguments) {
        var run = arguments.required("run");
        var lines = histories
                .of(run)
                .orElseThrow(() -> new InvalidInputException("run: the history of %s is not kept; those of %s are."
                        .formatted(
                                run, histories.names().isEmpty() ? "no runs" : String.join(", ", histories.names()))));
        var from = Math.clamp(arguments.number("from", 0), 0, lines.size());
        var to = Math.min(from + Shown.ITEMS, lines.size());
        return Json.toTree(new Page(
                run, lines.size(), lines.subList(from, to), Optional.of(to).filter(next -> next < lines.size())));
    }

    /** The histories of the last runs of a session, by the names of the runs. */
    static final class RunHistories {

        private static final int RUNS = 20;

        /** The most lines of a history that are kept. */
        private static final int LINES = 2_000;

        private final Map<String, List<String>> lines = new LinkedHashMap<>();
        private int runs;

        synchronized String keep(List<String> history) {
            var name = "run-" + ++runs;
            lines.put(name, history.stream().limit(LINES).map(Shown::line).toList());
            if (lines.size() > RUNS) {
                lines.remove(lines.keySet().iterator().next());
            }
            return name;
        }

        synchronized Optional<List<String>> of(String run) {
            return Optional.ofNullable(lines.get(run));
        }

        /** Returns the names of the runs whose histories are kept, the oldest first. */
        synchronized List<String> names() {
            return new ArrayList<>(lines.keySet());
        }
    }
}
