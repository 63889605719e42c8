package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import dev.stride.language.drawing.Origins;
import dev.stride.source.SourceDocument;
import java.util.List;
import java.util.stream.Stream;

/** Draws a whole definition: its start, its states, and the error handlers of the workflow. */
public final class WorkflowDrawing01 {

    public static Diagram draw(SourceDocument sourceDocument) {
        var definition = sourceDocument.root();
        var diagramBuilder = new DiagramBuilder(definition, new Origins(definition, sourceDocument));
        drawFlow(definition, diagramBuilder);
        errors(definition.path("onError"), diagramBuilder);
        return diagramBuilder.build(title(definition));
    }

    private static String title(JsonNode definition) {
        var name = Stream.of("name", "id", "startsAt")
                .map(property -> DrawingText.text(definition.path(property)))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return (name + " " + DrawingText.text(definition.path("version"))).strip();
    }

    static void drawFlow(JsonNode flow, DiagramBuilder diagramBuilder) {
        var startsAt = DrawingText.text(flow.path("startsAt"));
        var from = diagramBuilder.add(ShapeKind.START, new Shape.Text("", "start", List.of()), DefinitionPart.NONE);
        if (!startsAt.isEmpty()) {
            diagramBuilder.addEdge(
                    from, diagramBuilder.shapeOfState(startsAt), Kind.FLOW, List.of(), DefinitionPart.NONE);
        }
        diagramBuilder.states().forEach(new StateDrawing01(diagramBuilder)::draw);
    }

    /** Draws the error handlers of the workflow, which apply to all states (section "Error Handling"). */
    private static void errors(JsonNode onError, DiagramBuilder diagramBuilder) {
        if (onError.size() == 0) {
            return;
        }
        var from = diagramBuilder.add(
                ShapeKind.TERMINATE,
                new Shape.Text("", "error", List.of("in any state")),
                diagramBuilder.origins().of(onError));
        for (var handler : onError) {
            ExitDrawing01.drawHandler(handler, from, diagramBuilder);
        }
    }

    private WorkflowDrawing01() {}
}
