package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DiagramBuilder.StateToDraw;
import dev.stride.language.drawing.DrawingText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Draws states: their content, and the edges to the states that follow them. */
record StateDrawing01(DiagramBuilder sketch) {

    void draw(StateToDraw drawn) {
        var state = drawn.state();
        switch (state.path("type").asText().toUpperCase(Locale.ROOT)) {
            case "OPERATION" -> add(drawn, ShapeKind.WORK, Stream.empty(), new ActionDrawing01(sketch).drawAll(state));
            case "EVENT" -> add(drawn, ShapeKind.WAIT, choice(state), events(state));
            case "SWITCH" -> add(drawn, ShapeKind.CHOICE, Stream.empty(), List.of());
            case "DELAY" -> add(drawn, ShapeKind.PAUSE, delay(state), List.of());
            case "PARALLEL" -> add(drawn, ShapeKind.FORK, Stream.empty(), branches(state));
            case "SUBFLOW" -> add(drawn, ShapeKind.WORKFLOW, subFlow(state), List.of());
            default -> add(drawn, ShapeKind.UNKNOWN, Stream.empty(), List.of());
        }
        new ExitDrawing01(sketch, drawn.id()).draw(state);
    }

    private void add(StateToDraw drawn, ShapeKind shapeKind, Stream<String> own, List<Shape> inside) {
        var state = drawn.state();
        var notes = DrawingText.notes(own, loop(state.path("loop")));
        var text = new Shape.Text(
                DrawingText.text(state.path("type")).toLowerCase(Locale.ROOT),
                DrawingText.text(state.path("name")),
                notes);
        sketch.add(Shape.of(drawn.id(), shapeKind, text, sketch.origins().of(state), inside));
    }

    /**
     * Describes a loop in lines of text. The diagram shows these lines inside the shape that it draws for the state
     * (Serverless Workflow 0.1, section "Loop Definition").
     */
    private static Stream<String> loop(JsonNode loop) {
        return Stream.of(
                        DrawingText.note("for each of", loop.path("inputCollection")),
                        DrawingText.note("until", loop.path("completionCondition")),
                        DrawingText.note("with a wait of", loop.path("timeDelay")),
                        DrawingText.note("results in", loop.path("outputCollection")))
                .flatMap(each -> each);
    }

    private static Stream<String> delay(JsonNode state) {
        return DrawingText.note("", state.path("timeDelay"));
    }

    private static Stream<String> choice(JsonNode state) {
        return DrawingText.noteIf(state.path("events").size() > 1, "any of these");
    }

    /** Draws the events of an event state with their actions (section "Event State: Event Definitions"). */
    private List<Shape> events(JsonNode state) {
        return state.path("events").valueStream().map(this::event).toList();
    }

    private Shape event(JsonNode event) {
        var condition = DrawingText.text(DrawingText.valueOrProperty(event.path("condition"), "body"));
        var within = DrawingText.notes(DrawingText.note("within", event.path("timeout")));
        var actions = new ActionDrawing01(sketch).drawAll(event);
        return Shape.of(
                sketch.newId(),
                ShapeKind.RECEIVE,
                new Shape.Text("waits for", condition, within),
                sketch.origins().of(event),
                actions);
    }

    /** Draws the branches of a parallel state (section "Parallel State: Branch"). */
    private List<Shape> branches(JsonNode state) {
        return state.path("branches").valueStream().map(this::branch).toList();
    }

    private Shape branch(JsonNode branch) {
        var inside = sketch.nested(branch);
        WorkflowDrawing01.drawFlow(branch, inside);
        var notes = DrawingText.notes(
                DrawingText.noteIf(!branch.path("waitForCompletion").asBoolean(), "without waiting"));
        var text = new Shape.Text("branch", DrawingText.text(branch.path("name")), notes);
        return Shape.of(sketch.newId(), ShapeKind.ARM, text, sketch.origins().of(branch), inside.shapes());
    }

    /**
     * Describes a sub-workflow in lines of text. The diagram shows these lines inside the shape that it draws for the
     * state (section "SubFlow State").
     */
    private static Stream<String> subFlow(JsonNode state) {
        return Stream.concat(
                DrawingText.note("runs", state.path("workflowId")),
                DrawingText.noteIf(!state.path("waitForCompletion").asBoolean(), "without waiting"));
    }
}
