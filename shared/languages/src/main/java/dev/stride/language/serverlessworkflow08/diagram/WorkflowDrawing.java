package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.document.Place;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import dev.stride.language.drawing.Origins;
import dev.stride.language.serverlessworkflow08.diagram.ActionDrawing.FunctionCaptions;
import dev.stride.source.SourceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Draws a whole definition: its start, its states, and the {@code runBefore} state of the workflow timeout. */
public final class WorkflowDrawing {

    /**
     * Draws a definition as a diagram.
     *
     * @param written the definition in the form of the specification, at its place in the author's document
     */
    public static Diagram draw(Place written, SourceDocument sourceDocument) {
        var definition = written.value();
        var diagramBuilder = new DiagramBuilder(definition, new Origins(definition, written.pointer(), sourceDocument));
        start(definition, diagramBuilder);
        var states =
                new StateDrawing(diagramBuilder, new ActionDrawing(diagramBuilder, FunctionCaptions.of(definition)));
        diagramBuilder.states().forEach(states::draw);
        runBefore(definition, diagramBuilder);
        return diagramBuilder.build(title(definition));
    }

    private static String title(JsonNode definition) {
        var name = Stream.of("name", "id", "key")
                .map(property -> DrawingText.text(definition.path(property)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return (name + " " + DrawingText.text(definition.path("version"))).strip();
    }

    /** Draws the start of the workflow and its edge to the start state, by default the first state (section "Start Definition"). */
    private static void start(JsonNode definition, DiagramBuilder diagramBuilder) {
        var start = definition.path("start");
        var named = start.isObject() ? start.path("stateName") : start;
        var name = named.isTextual()
                ? DrawingText.text(named)
                : DrawingText.text(definition.path("states").path(0).path("name"));
        var notes = new ArrayList<>(scheduleNotes(start.path("schedule")));
        notes.addAll(TimeoutNotes.ofWorkflow(definition.path("timeouts")));
        if (definition.path("keepActive").asBoolean()) {
            notes.add("stays active");
        }
        var from = diagramBuilder.add(
                ShapeKind.START,
                new Shape.Text("", "start", notes),
                diagramBuilder.origins().of(definition, "start"));
        if (!name.isEmpty()) {
            diagramBuilder.addEdge(from, diagramBuilder.shapeOfState(name), Kind.FLOW, List.of(), DefinitionPart.NONE);
        }
    }

    private static void runBefore(JsonNode definition, DiagramBuilder diagramBuilder) {
        var timeout = definition.path("timeouts").path("workflowExecTimeout");
        if (timeout.path("runBefore").isTextual()) {
            var text = new Shape.Text("", "timeout", List.of("after " + DrawingText.text(timeout.path("duration"))));
            diagramBuilder.addEdge(
                    diagramBuilder.add(
                            ShapeKind.TIMER, text, diagramBuilder.origins().of(timeout)),
                    diagramBuilder.shapeOfState(DrawingText.text(timeout.path("runBefore"))),
                    Kind.TIMEOUT,
                    List.of(),
                    diagramBuilder.origins().of(timeout, "runBefore"));
        }
    }

    private WorkflowDrawing() {}

    private static List<String> scheduleNotes(JsonNode schedule) {
        var interval = schedule.isTextual() ? schedule : schedule.path("interval");
        var cron = schedule.path("cron");
        return DrawingText.notes(
                DrawingText.note("every", interval),
                DrawingText.note("cron", DrawingText.valueOrProperty(cron, "expression")),
                DrawingText.note("until", cron.path("validUntil")),
                DrawingText.note("in", schedule.path("timezone")));
    }
}
