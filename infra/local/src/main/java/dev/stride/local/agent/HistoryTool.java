package dev.stride.local.agent;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.codec.Json;
import java.util.List;
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
}
