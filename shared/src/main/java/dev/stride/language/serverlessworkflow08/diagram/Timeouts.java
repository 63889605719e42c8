package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.drawing.Words;
import java.util.List;
import java.util.stream.Stream;

/** How long things may take (section "Workflow Timeouts"). */
final class Timeouts {

    static List<String> ofWorkflow(JsonNode timeouts) {
        var all = timeouts.path("workflowExecTimeout");
        return Words.notes(
                Words.note("at most", Words.named(all, "duration")),
                Words.when(
                        all.path("interrupt").isBoolean()
                                && !all.path("interrupt").asBoolean(),
                        "not interrupted"),
                Words.note("a state at most", Words.named(timeouts.path("stateExecTimeout"), "total")),
                Words.note(
                        "a try of one at most",
                        timeouts.path("stateExecTimeout").path("single")),
                inside(timeouts));
    }

    static Stream<String> ofState(JsonNode timeouts) {
        var state = timeouts.path("stateExecTimeout");
        return Stream.of(
                        Words.note("at most", Words.named(state, "total")),
                        Words.note("one try at most", state.path("single")),
                        inside(timeouts))
                .flatMap(each -> each);
    }

    static Stream<String> ofBranch(JsonNode timeouts) {
        return Stream.concat(
                Words.note("at most", timeouts.path("branchExecTimeout")),
                Words.note("an action at most", timeouts.path("actionExecTimeout")));
    }

    private static Stream<String> inside(JsonNode timeouts) {
        return Stream.of(
                        Words.note("a branch at most", timeouts.path("branchExecTimeout")),
                        Words.note("an action at most", timeouts.path("actionExecTimeout")),
                        Words.note("an event within", timeouts.path("eventTimeout")))
                .flatMap(each -> each);
    }

    private Timeouts() {}
}
