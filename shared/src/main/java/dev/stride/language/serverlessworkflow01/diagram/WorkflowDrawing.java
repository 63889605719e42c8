package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge.Way;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.List;
import java.util.stream.Stream;

/** A whole definition: its start, its states, and where errors lead that no state handles. */
public final class WorkflowDrawing {

    /** The diagram of a definition. */
    public static Diagram of(JsonNode definition) {
        var sketch = new Sketch(definition);
        flow(definition, sketch);
        errors(definition.path("onError"), sketch);
        return sketch.diagram(title(definition));
    }

    private static String title(JsonNode definition) {
        var name = Stream.of("name", "id", "startsAt")
                .map(property -> Words.of(definition.path(property)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return (name + " " + Words.of(definition.path("version"))).strip();
    }

    /** Draws the start and the states of a workflow or branch. */
    static void flow(JsonNode flow, Sketch sketch) {
        var startsAt = Words.of(flow.path("startsAt"));
        var from = sketch.add(Kind.START, new Shape.Text("", "start", List.of()));
        if (!startsAt.isEmpty()) {
            sketch.edge(from, sketch.state(startsAt), Way.FLOW, List.of());
        }
        sketch.states().forEach(new StateDrawing(sketch)::draw);
    }

    /** Section "Error Handling": the handlers of the workflow are those of all its states. */
    private static void errors(JsonNode onError, Sketch sketch) {
        if (onError.size() == 0) {
            return;
        }
        var from = sketch.add(Kind.TERMINATE, new Shape.Text("", "error", List.of("in any state")));
        for (var handler : onError) {
            Exits.handler(handler, from, sketch);
        }
    }

    private WorkflowDrawing() {}
}
