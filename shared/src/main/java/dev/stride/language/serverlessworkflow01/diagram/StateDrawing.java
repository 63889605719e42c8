package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Sketch.StateToDraw;
import dev.stride.language.drawing.Words;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** States, each with what is in it, and the edges that leave it. */
record StateDrawing(Sketch sketch) {

    void draw(StateToDraw drawn) {
        var state = drawn.state();
        switch (state.path("type").asText().toUpperCase(Locale.ROOT)) {
            case "OPERATION" -> add(drawn, Kind.WORK, Stream.empty(), new ActionDrawing(sketch).all(state));
            case "EVENT" -> add(drawn, Kind.WAIT, choice(state), events(state));
            case "SWITCH" -> add(drawn, Kind.CHOICE, Stream.empty(), List.of());
            case "DELAY" -> add(drawn, Kind.PAUSE, Words.note("", state.path("timeDelay")), List.of());
            case "PARALLEL" -> add(drawn, Kind.FORK, Stream.empty(), branches(state));
            case "SUBFLOW" -> add(drawn, Kind.WORKFLOW, subFlow(state), List.of());
            default -> add(drawn, Kind.UNKNOWN, Stream.empty(), List.of());
        }
        new Exits(sketch, drawn.id()).draw(state);
    }

    private void add(StateToDraw drawn, Kind kind, Stream<String> own, List<Shape> inside) {
        var state = drawn.state();
        var notes = Words.notes(own, loop(state.path("loop")));
        var text = new Shape.Text(
                Words.of(state.path("type")).toLowerCase(Locale.ROOT), Words.of(state.path("name")), notes);
        sketch.add(Shape.of(drawn.id(), kind, text, inside));
    }

    /** Section "Loop Definition". */
    private static Stream<String> loop(JsonNode loop) {
        return Stream.of(
                        Words.note("for each of", loop.path("inputCollection")),
                        Words.note("until", loop.path("completionCondition")),
                        Words.note("with a wait of", loop.path("timeDelay")),
                        Words.note("results in", loop.path("outputCollection")))
                .flatMap(each -> each);
    }

    private static Stream<String> choice(JsonNode state) {
        return Words.when(state.path("events").size() > 1, "any of these");
    }

    /** Section "Event State: Event Definitions". */
    private List<Shape> events(JsonNode state) {
        return state.path("events").valueStream().map(this::event).toList();
    }

    private Shape event(JsonNode event) {
        var condition = Words.of(Words.named(event.path("condition"), "body"));
        var within = Words.notes(Words.note("within", event.path("timeout")));
        var actions = new ActionDrawing(sketch).all(event);
        return Shape.of(sketch.id(), Kind.RECEIVE, new Shape.Text("waits for", condition, within), actions);
    }

    /** Section "Parallel State: Branch". */
    private List<Shape> branches(JsonNode state) {
        return state.path("branches").valueStream().map(this::branch).toList();
    }

    private Shape branch(JsonNode branch) {
        var inside = sketch.inside(branch);
        WorkflowDrawing.flow(branch, inside);
        var notes = Words.notes(Words.when(!branch.path("waitForCompletion").asBoolean(), "without waiting"));
        var text = new Shape.Text("branch", Words.of(branch.path("name")), notes);
        return Shape.of(sketch.id(), Kind.ARM, text, inside.shapes());
    }

    /** Section "SubFlow State". */
    private static Stream<String> subFlow(JsonNode state) {
        return Stream.concat(
                Words.note("runs", state.path("workflowId")),
                Words.when(!state.path("waitForCompletion").asBoolean(), "without waiting"));
    }
}
