package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.DrawingText;
import java.util.List;
import java.util.stream.Stream;

/**
 * Describes timeouts in short lines of text. The diagram shows these lines inside the shape that it draws for the start
 * of the workflow, a state or a branch (section "Workflow Timeouts").
 */
final class TimeoutNotes {

    static List<String> ofWorkflow(JsonNode timeouts) {
        var all = timeouts.path("workflowExecTimeout");
        return DrawingText.notes(
                DrawingText.note("at most", DrawingText.valueOrProperty(all, "duration")),
                DrawingText.noteIf(
                        all.path("interrupt").isBoolean()
                                && !all.path("interrupt").asBoolean(),
                        "not interrupted"),
                DrawingText.note(
                        "a state at most", DrawingText.valueOrProperty(timeouts.path("stateExecTimeout"), "total")),
                DrawingText.note(
                        "a try of one at most",
                        timeouts.path("stateExecTimeout").path("single")),
                inside(timeouts));
    }

    static Stream<String> ofState(JsonNode timeouts) {
        var state = timeouts.path("stateExecTimeout");
        return Stream.of(
                        DrawingText.note("at most", DrawingText.valueOrProperty(state, "total")),
                        DrawingText.note("one try at most", state.path("single")),
                        inside(timeouts))
                .flatMap(each -> each);
    }

    static Stream<String> ofBranch(JsonNode timeouts) {
        return Stream.concat(
                DrawingText.note("at most", timeouts.path("branchExecTimeout")),
                DrawingText.note("an action at most", timeouts.path("actionExecTimeout")));
    }

    private static Stream<String> inside(JsonNode timeouts) {
        return Stream.of(
                        DrawingText.note("a branch at most", timeouts.path("branchExecTimeout")),
                        DrawingText.note("an action at most", timeouts.path("actionExecTimeout")),
                        DrawingText.note("an event within", timeouts.path("eventTimeout")))
                .flatMap(each -> each);
    }

    private TimeoutNotes() {}
}
