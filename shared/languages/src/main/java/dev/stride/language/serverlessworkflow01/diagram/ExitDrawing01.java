package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import java.util.List;
import java.util.stream.Stream;

/**
 * Draws the edges that leave one state: for transitions, choices, events, errors and exhausted retries. Each edge leads to
 * another state or to the end.
 */
record ExitDrawing01(DiagramBuilder sketch, String from) {

    private static final String NEXT = "nextState";

    void draw(JsonNode state) {
        for (var choice : state.path("choices")) {
            leave(choice, NEXT, Kind.FLOW, List.of(rule(choice)));
        }
        for (var event : state.path("events")) {
            leave(
                    event,
                    NEXT,
                    Kind.FLOW,
                    List.of(DrawingText.text(DrawingText.valueOrProperty(event.path("condition"), "body"))));
            abandoned(event);
        }
        leave(state, NEXT, Kind.FLOW, List.of());
        leave(state, "default", Kind.FLOW, List.of("default"));
        if (state.path("end").asBoolean()) {
            var origin = sketch.origins().of(state, "end");
            var end = sketch.add(ShapeKind.END, new Shape.Text("", "end", List.of()), origin);
            sketch.addEdge(from, end, Kind.FLOW, List.of(), origin);
        }
        abandoned(state);
        state.path("onError").forEach(handler -> drawHandler(handler, from, sketch));
    }

    static void drawHandler(JsonNode handler, String from, DiagramBuilder diagramBuilder) {
        new ExitDrawing01(diagramBuilder, from)
                .leave(handler, NEXT, Kind.ERROR, List.of(DrawingText.text(handler.path("errorExpression"))));
    }

    /** Draws the edges to the states at which the workflow continues after exhausted retries (section "Retry Definition"). */
    private void abandoned(JsonNode owner) {
        for (var action : owner.path("actions")) {
            for (var retry : action.path("retry")) {
                leave(retry, NEXT, Kind.ERROR, List.of(DrawingText.text(retry.path("match")) + " again and again"));
            }
        }
    }

    private void leave(JsonNode holder, String property, Kind kind, List<String> label) {
        var next = DrawingText.text(holder.path(property));
        if (!next.isEmpty()) {
            sketch.addEdge(
                    from,
                    sketch.shapeOfState(next),
                    kind,
                    label,
                    sketch.origins().of(holder, property));
        }
    }

    private static String rule(JsonNode choice) {
        for (var word : List.of("and", "or")) {
            if (choice.has(word)) {
                return String.join(
                        " " + word + " ",
                        choice.path(word).valueStream().map(ExitDrawing01::rule).toList());
            }
        }
        return choice.has("not")
                ? "not " + rule(choice.path("not"))
                : String.join(
                        " ",
                        Stream.of("path", "operator", "value")
                                .map(property -> DrawingText.text(choice.path(property)))
                                .filter(text -> !text.isEmpty())
                                .toList());
    }
}
