package dev.stride.workflowtest.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.source.Diagnostic;
import dev.stride.workflowtest.Replay;
import dev.stride.workflowtest.recorded.RunDifference;
import java.util.List;
import java.util.Optional;

/** The result of the repetition of a recorded run, as a sentence and as JSON. */
public final class ReplayReport {

    /** The number of differences of one value that a sentence lists. */
    private static final int SHOWN = 3;

    /** Returns what to say about a run. */
    public static String sentence(Replay.Result result) {
        return switch (result) {
            case Replay.Result.Same() -> "the same path";
            case Replay.Result.Unreadable(String reason) -> "not repeated: " + reason;
            case Replay.Result.Refused(var faults) ->
                "not repeated, because the definition is faulty: "
                        + faults.stream().findFirst().map(Diagnostic::message).orElse("it has faults");
            case Replay.Result.Different(var difference, var place) -> sentence(difference, place);
        };
    }

    private static String sentence(RunDifference difference, Optional<Replay.Line> place) {
        var where = place.map(it -> " (%s)".formatted(shown(it))).orElse("");
        return switch (difference) {
            case RunDifference.OtherPath(var state, var _, var recorded, var now) ->
                "another path from %s on%s: recorded %s, now %s"
                        .formatted(
                                state.map(it -> "state " + it).orElse("the start"),
                                where,
                                recorded.orElse("nothing more"),
                                now.orElse("nothing more"));
            case RunDifference.UnrecordedCall(var action, var state, var _, var arguments) ->
                "a call that was not recorded: %s in state %s%s%s"
                        .formatted(
                                action,
                                state,
                                where,
                                arguments.isEmpty() ? "" : ", with other arguments: " + listed(arguments));
            case RunDifference.OtherOutput(var differences) ->
                "the same path, but another output: " + listed(differences);
        };
    }

    private static String listed(List<String> differences) {
        var more = differences.size() - SHOWN;
        return String.join("; ", differences.subList(0, Math.min(SHOWN, differences.size())))
                + (more > 0 ? "; and %d more".formatted(more) : "");
    }

    private static String shown(Replay.Line line) {
        return line.file().map(file -> file.getFileName() + ":").orElse("line ") + line.line();
    }

    /** Returns the result as JSON: {@code {run, result, says}} and, for a difference, its parts. */
    public static JsonNode json(String run, Replay.Result result) {
        var json = JsonNodeFactory.instance.objectNode().put("run", run);
        switch (result) {
            case Replay.Result.Same() -> json.put("result", "same");
            case Replay.Result.Unreadable _ -> json.put("result", "unreadable");
            case Replay.Result.Refused _ -> json.put("result", "refused");
            case Replay.Result.Different(var difference, var place) -> put(difference, place, json);
        }
        return json.put("says", sentence(result));
    }

    private static void put(RunDifference difference, Optional<Replay.Line> place, ObjectNode json) {
        switch (difference) {
            case RunDifference.OtherPath(var state, var _, var recorded, var now) -> {
                json.put("result", "otherPath");
                state.ifPresent(it -> json.put("state", it));
                recorded.ifPresent(it -> json.put("recorded", it));
                now.ifPresent(it -> json.put("now", it));
            }
            case RunDifference.UnrecordedCall(var action, var state, var _, var arguments) -> {
                json.put("result", "unrecordedCall").put("state", state).put("action", action);
                arguments.forEach(json.putArray("arguments")::add);
            }
            case RunDifference.OtherOutput(var differences) ->
                differences.forEach(json.put("result", "otherOutput").putArray("output")::add);
        }
        place.ifPresent(it -> {
            it.file().ifPresent(file -> json.put("file", file.toString()));
            json.put("line", it.line());
        });
    }

    private ReplayReport() {}
}
