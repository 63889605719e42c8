package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Draws awaited events and their actions (sections "Event State" and "OnEvents Definition"). */
record EventDrawing(DiagramBuilder sketch, ActionDrawing actions) {

    private static final String ANY = "any of these";
    private static final String ALL = "all of these";

    static Stream<String> note(JsonNode state) {
        return state.path("onEvents").size() > 1 ? Stream.of(choice(state)) : single(state);
    }

    List<Shape> drawGroups(JsonNode state) {
        var all = state.path("onEvents").valueStream().toList();
        if (all.size() == 1) {
            return group(all.getFirst());
        }
        return all.stream()
                .map(each -> Shape.of(
                        sketch.newId(),
                        ShapeKind.ARM,
                        new Shape.Text("", "", DrawingText.notes(DrawingText.noteIf(isSeveral(each), choice(state)))),
                        sketch.origins().of(each),
                        group(each)))
                .toList();
    }

    /** Returns the box of one awaited event. @param reference the JSON value in the definition that names the event */
    Shape.Box drawEvent(JsonNode reference) {
        return new Shape.Box(
                sketch.newId(),
                ShapeKind.RECEIVE,
                new Shape.Text("waits for event", DrawingText.text(reference), List.of()),
                sketch.origins().of(reference));
    }

    private List<Shape> group(JsonNode onEvents) {
        var events =
                onEvents.path("eventRefs").valueStream().map(this::drawEvent).toList();
        var sequential = !onEvents.path("actionMode").asText().equals("parallel");
        var done = actions.drawAll(onEvents.path("actions"), sequential);
        var first = sequential ? done.stream().limit(1).toList() : done;
        for (var event : events) {
            first.forEach(action -> sketch.addEdge(event.id(), action.id(), Kind.FLOW, List.of(), DefinitionPart.NONE));
        }
        var shapes = new ArrayList<Shape>(events);
        shapes.addAll(done);
        return shapes;
    }

    private static Stream<String> single(JsonNode state) {
        return DrawingText.noteIf(isSeveral(state.path("onEvents").path(0)), choice(state));
    }

    private static boolean isSeveral(JsonNode onEvents) {
        return onEvents.path("eventRefs").size() > 1;
    }

    private static String choice(JsonNode state) {
        return state.path("exclusive").asBoolean(true) ? ANY : ALL;
    }
}
