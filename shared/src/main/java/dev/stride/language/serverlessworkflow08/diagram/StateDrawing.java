package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Sketch.StateToDraw;
import dev.stride.language.drawing.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** States, each with what is in it, and the edges that leave it. */
final class StateDrawing {

    private final Sketch sketch;
    private final ActionDrawing actions;
    private final EventDrawing events;

    StateDrawing(Sketch sketch, ActionDrawing actions) {
        this.sketch = sketch;
        this.actions = actions;
        events = new EventDrawing(sketch, actions);
    }

    void draw(StateToDraw drawn) {
        var state = drawn.state();
        switch (state.path("type").asText()) {
            case "operation" -> add(drawn, Kind.WORK, Stream.empty(), actions(state));
            case "event" -> add(drawn, Kind.WAIT, EventDrawing.note(state), events.groups(state));
            case "switch" -> add(drawn, Kind.CHOICE, awaited(state), List.of());
            case "sleep" -> add(drawn, Kind.PAUSE, Words.note("", state.path("duration")), List.of());
            case "inject" -> add(drawn, Kind.DATA, Words.note("", state.path("data")), List.of());
            case "parallel" -> add(drawn, Kind.FORK, completion(state), branches(state));
            case "foreach" -> add(drawn, Kind.LOOP, iteration(state), actions.all(state.path("actions"), true));
            case "callback" -> add(drawn, Kind.CALLBACK, Stream.empty(), callback(state));
            default -> add(drawn, Kind.UNKNOWN, Stream.empty(), List.of());
        }
        new Exits(sketch, drawn.id()).draw(state);
    }

    private void add(StateToDraw drawn, Kind kind, Stream<String> own, List<Shape> inside) {
        var state = drawn.state();
        var notes = Words.notes(
                own,
                Timeouts.ofState(state.path("timeouts")),
                Words.when(state.path("usedForCompensation").asBoolean(), "for compensation"));
        var text = new Shape.Text(Words.of(state.path("type")), Words.of(state.path("name")), notes);
        sketch.add(Shape.of(drawn.id(), kind, text, inside));
    }

    private List<Shape> actions(JsonNode state) {
        return actions.all(
                state.path("actions"), !state.path("actionMode").asText().equals("parallel"));
    }

    private static Stream<String> awaited(JsonNode state) {
        return Words.when(state.path("eventConditions").isArray(), "by the first event");
    }

    /** Section "Parallel State". */
    private static Stream<String> completion(JsonNode state) {
        return state.path("completionType").asText().equals("atLeast")
                ? Words.note("ends with", state.path("numCompleted")).map(note -> note + " of its branches")
                : Stream.of("ends with all of its branches");
    }

    private List<Shape> branches(JsonNode state) {
        return state.path("branches")
                .valueStream()
                .map(branch -> Shape.of(
                        sketch.id(),
                        Kind.ARM,
                        new Shape.Text(
                                "branch",
                                Words.of(branch.path("name")),
                                Timeouts.ofBranch(branch.path("timeouts")).toList()),
                        actions.all(branch.path("actions"), true)))
                .toList();
    }

    /** Section "ForEach State": iterations run at the same time unless the mode says otherwise. */
    private static Stream<String> iteration(JsonNode state) {
        var parameter = Words.expression(state.path("iterationParam"));
        var sequential = state.path("mode").asText().equals("sequential");
        var batch = Words.note("", state.path("batchSize")).map(size -> "at the same time, by " + size);
        return Words.notes(
                Words.note(
                        parameter.isEmpty() ? "for each of" : "for each " + parameter + " in",
                        state.path("inputCollection")),
                sequential
                        ? Stream.of("one after the other")
                        : Stream.of(batch.findFirst().orElse("at the same time")),
                Words.note("results in", state.path("outputCollection")))
                .stream();
    }

    /** Section "Callback State". */
    private List<Shape> callback(JsonNode state) {
        var inside = new ArrayList<Shape>();
        if (state.has("action")) {
            inside.add(actions.one(state.path("action")));
        }
        if (state.has("eventRef")) {
            inside.add(events.event(Words.of(state.path("eventRef"))));
        }
        sketch.chain(inside);
        return inside;
    }
}
