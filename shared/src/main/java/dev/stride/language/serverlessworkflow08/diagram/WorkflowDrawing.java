package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge.Way;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A whole definition: its start, its states, and what happens when it takes too long. */
public final class WorkflowDrawing {

    /** The diagram of a definition. */
    public static Diagram of(JsonNode definition) {
        var sketch = new Sketch(definition);
        start(definition, sketch);
        var states = new StateDrawing(sketch, new ActionDrawing(sketch, FunctionWords.of(definition)));
        sketch.states().forEach(states::draw);
        runBefore(definition, sketch);
        return sketch.diagram(title(definition));
    }

    private static String title(JsonNode definition) {
        var name = Stream.of("name", "id", "key")
                .map(property -> Words.of(definition.path(property)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return (name + " " + Words.of(definition.path("version"))).strip();
    }

    /** Section "Start Definition": without one the first state is it. */
    private static void start(JsonNode definition, Sketch sketch) {
        var start = definition.path("start");
        var named = start.isObject() ? start.path("stateName") : start;
        var name = named.isTextual()
                ? Words.of(named)
                : Words.of(definition.path("states").path(0).path("name"));
        var notes = new ArrayList<>(Schedule.notes(start.path("schedule")));
        notes.addAll(Timeouts.ofWorkflow(definition.path("timeouts")));
        if (definition.path("keepActive").asBoolean()) {
            notes.add("stays active");
        }
        var from = sketch.add(Kind.START, new Shape.Text("", "start", notes));
        if (!name.isEmpty()) {
            sketch.edge(from, sketch.state(name), Way.FLOW, List.of());
        }
    }

    private static void runBefore(JsonNode definition, Sketch sketch) {
        var timeout = definition.path("timeouts").path("workflowExecTimeout");
        if (timeout.path("runBefore").isTextual()) {
            var text = new Shape.Text("", "timeout", List.of("after " + Words.of(timeout.path("duration"))));
            sketch.edge(
                    sketch.add(Kind.TIMER, text),
                    sketch.state(Words.of(timeout.path("runBefore"))),
                    Way.TIMEOUT,
                    List.of());
        }
    }

    private WorkflowDrawing() {}
}
