package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DiagramBuilder.StateToDraw;
import dev.stride.language.drawing.DrawingText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Draws states: their content, and the edges to the states that follow them. */
final class StateDrawing {

    private final DiagramBuilder diagramBuilder;
    private final ActionDrawing actions;
    private final EventDrawing events;

    StateDrawing(DiagramBuilder diagramBuilder, ActionDrawing actions) {
        this.diagramBuilder = diagramBuilder;
        this.actions = actions;
        events = new EventDrawing(diagramBuilder, actions);
    }

    void draw(StateToDraw drawn) {
        var state = drawn.state();
        switch (state.path("type").asText()) {
            case "operation" -> add(drawn, ShapeKind.WORK, Stream.empty(), actions(state));
            case "event" -> add(drawn, ShapeKind.WAIT, EventDrawing.note(state), events.drawGroups(state));
            case "switch" -> add(drawn, ShapeKind.CHOICE, awaited(state), List.of());
            case "sleep" -> add(drawn, ShapeKind.PAUSE, duration(state), List.of());
            case "inject" -> add(drawn, ShapeKind.DATA, injected(state), List.of());
            case "parallel" -> add(drawn, ShapeKind.FORK, completion(state), branches(state));
            case "foreach" ->
                add(drawn, ShapeKind.LOOP, iteration(state), actions.drawAll(state.path("actions"), true));
            case "callback" -> add(drawn, ShapeKind.CALLBACK, Stream.empty(), callback(state));
            default -> add(drawn, ShapeKind.UNKNOWN, Stream.empty(), List.of());
        }
        new ExitDrawing(diagramBuilder, drawn.id()).draw(state);
    }

    private void add(StateToDraw drawn, ShapeKind shapeKind, Stream<String> own, List<Shape> inside) {
        var state = drawn.state();
        var notes = DrawingText.notes(
                own,
                TimeoutNotes.ofState(state.path("timeouts")),
                DrawingText.noteIf(state.path("usedForCompensation").asBoolean(), "for compensation"));
        var text = new Shape.Text(DrawingText.text(state.path("type")), DrawingText.text(state.path("name")), notes);
        diagramBuilder.add(
                Shape.of(drawn.id(), shapeKind, text, diagramBuilder.origins().of(state), inside));
    }

    private List<Shape> actions(JsonNode state) {
        return actions.drawAll(
                state.path("actions"), !state.path("actionMode").asText().equals("parallel"));
    }

    private static Stream<String> duration(JsonNode state) {
        return DrawingText.note("", state.path("duration"));
    }

    private static Stream<String> injected(JsonNode state) {
        return DrawingText.note("", state.path("data"));
    }

    private static Stream<String> awaited(JsonNode state) {
        return DrawingText.noteIf(state.path("eventConditions").isArray(), "by the first event");
    }

    /**
     * Returns a line of text for the shape of a parallel state, which says for how many branches the state waits (section
     * "Parallel State").
     */
    private static Stream<String> completion(JsonNode state) {
        return state.path("completionType").asText().equals("atLeast")
                ? DrawingText.note("waits for", state.path("numCompleted")).map(note -> note + " of its branches")
                : Stream.of("waits for all of its branches");
    }

    private List<Shape> branches(JsonNode state) {
        return state.path("branches")
                .valueStream()
                .map(branch -> Shape.of(
                        diagramBuilder.newId(),
                        ShapeKind.ARM,
                        new Shape.Text(
                                "branch",
                                DrawingText.text(branch.path("name")),
                                TimeoutNotes.ofBranch(branch.path("timeouts")).toList()),
                        diagramBuilder.origins().of(branch),
                        actions.drawAll(branch.path("actions"), true)))
                .toList();
    }

    /**
     * Describes the iterations of a foreach state in lines of text. The diagram shows these lines inside the shape that
     * it draws for the state. Iterations are parallel by default (section "ForEach State").
     */
    private static Stream<String> iteration(JsonNode state) {
        var parameter = DrawingText.expression(state.path("iterationParam"));
        var sequential = state.path("mode").asText().equals("sequential");
        var batch = DrawingText.note("", state.path("batchSize")).map(size -> "at the same time, by " + size);
        return DrawingText.notes(
                DrawingText.note(
                        parameter.isEmpty() ? "for each of" : "for each " + parameter + " in",
                        state.path("inputCollection")),
                sequential
                        ? Stream.of("one after the other")
                        : Stream.of(batch.findFirst().orElse("at the same time")),
                DrawingText.note("results in", state.path("outputCollection")))
                .stream();
    }

    /** Draws the action and the event of a callback state (section "Callback State"). */
    private List<Shape> callback(JsonNode state) {
        var inside = new ArrayList<Shape>();
        if (state.has("action")) {
            inside.add(actions.draw(state.path("action")));
        }
        if (state.has("eventRef")) {
            inside.add(events.drawEvent(state.path("eventRef")));
        }
        diagramBuilder.addChain(inside);
        return inside;
    }
}
