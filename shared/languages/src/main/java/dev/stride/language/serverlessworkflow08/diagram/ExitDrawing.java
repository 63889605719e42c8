package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Draws the edges from one state: transition or end, conditions, errors, compensation. */
final class ExitDrawing {

    private final DiagramBuilder diagramBuilder;
    private final String from;

    /**
     * Maps the JSON of each {@code end} that is already drawn to the id of the first shape drawn for it. Another
     * {@code end} with the same JSON leads to the same shapes and is not drawn again.
     */
    private final Map<JsonNode, String> ends = new HashMap<>();

    /** @param from id of the state's shape */
    ExitDrawing(DiagramBuilder diagramBuilder, String from) {
        this.diagramBuilder = diagramBuilder;
        this.from = from;
    }

    void draw(JsonNode state) {
        leave(state, Kind.FLOW, List.of());
        conditions(state.path("dataConditions"), "", "condition");
        conditions(state.path("eventConditions"), "event", "eventRef");
        leave(state.path("defaultCondition"), Kind.FLOW, List.of("default"));
        for (var error : state.path("onErrors")) {
            var named = error.has("errorRefs") ? error.path("errorRefs") : error.path("errorRef");
            leave(error, Kind.ERROR, List.of(DrawingText.joined(named)));
        }
        var compensation = DrawingText.text(state.path("compensatedBy"));
        if (!compensation.isEmpty()) {
            diagramBuilder.addEdge(
                    from,
                    diagramBuilder.shapeOfState(compensation),
                    Kind.COMPENSATION,
                    List.of("compensated by"),
                    origin(state, "compensatedBy"));
        }
    }

    private void conditions(JsonNode conditions, String before, String property) {
        for (var condition : conditions) {
            var label = DrawingText.notes(
                    DrawingText.note("", condition.path("name")), DrawingText.note(before, condition.path(property)));
            leave(condition, Kind.FLOW, label);
        }
    }

    private void leave(JsonNode holder, Kind way, List<String> label) {
        var transition = holder.path("transition");
        var end = holder.path("end");
        var next = DrawingText.text(DrawingText.valueOrProperty(transition, "nextState"));
        if (!next.isEmpty()) {
            diagramBuilder.addEdge(
                    from,
                    through(transition, diagramBuilder.shapeOfState(next)),
                    way,
                    label,
                    origin(holder, "transition"));
        } else if (end.isObject() || end.asBoolean()) {
            var origin = origin(holder, "end");
            var target = ends.computeIfAbsent(end, it -> through(it, ending(it, origin)));
            diagramBuilder.addEdge(from, target, way, label, origin);
        }
    }

    private DefinitionPart origin(JsonNode holder, String property) {
        return diagramBuilder.origins().of(holder, property);
    }

    /**
     * Draws shapes for the compensation and the produced events of a transition or end, and connects them to the target shape
     * (section "End Definition"). Returns the id of the first of these shapes, or of the target if there are none.
     */
    private String through(JsonNode exit, String target) {
        var next = target;
        for (var event : exit.path("produceEvents").valueStream().toList().reversed()) {
            next = before(
                    next,
                    ShapeKind.SEND,
                    new Shape.Text("sends event", DrawingText.text(event.path("eventRef")), List.of()),
                    diagramBuilder.origins().of(event));
        }
        return exit.path("compensate").asBoolean()
                ? before(
                        next,
                        ShapeKind.COMPENSATE,
                        new Shape.Text("", "compensate", List.of()),
                        origin(exit, "compensate"))
                : next;
    }

    private String before(String next, ShapeKind shapeKind, Shape.Text text, DefinitionPart origin) {
        var id = diagramBuilder.add(shapeKind, text, origin);
        diagramBuilder.addEdge(id, next, Kind.FLOW, List.of(), DefinitionPart.NONE);
        return id;
    }

    private String ending(JsonNode end, DefinitionPart origin) {
        var successor = end.path("continueAs");
        if (!successor.isMissingNode()) {
            var name = DrawingText.text(DrawingText.valueOrProperty(successor, "workflowId")) + " "
                    + DrawingText.text(successor.path("version"));
            return diagramBuilder.add(ShapeKind.CONTINUE, new Shape.Text("continues as", name, List.of()), origin);
        }
        return end.path("terminate").asBoolean()
                ? diagramBuilder.add(ShapeKind.TERMINATE, new Shape.Text("", "terminate", List.of()), origin)
                : diagramBuilder.add(ShapeKind.END, new Shape.Text("", "end", List.of()), origin);
    }
}
