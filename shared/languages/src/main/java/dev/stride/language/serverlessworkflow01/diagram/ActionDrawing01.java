package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import java.util.List;
import java.util.stream.Stream;

/** Draws actions (section "Action Definition"). */
record ActionDrawing01(DiagramBuilder sketch) {

    /** Draws the actions of a state or event. Edges connect the actions if they run in sequence. */
    List<Shape> drawAll(JsonNode owner) {
        var drawn = owner.path("actions").valueStream().map(this::one).toList();
        if (!owner.path("actionMode").asText().equalsIgnoreCase("PARALLEL")) {
            sketch.addChain(drawn);
        }
        return drawn;
    }

    private Shape one(JsonNode action) {
        var function = action.path("function");
        var notes = DrawingText.notes(
                DrawingText.note("within", action.path("timeout")),
                action.path("retry").valueStream().flatMap(ActionDrawing01::retry));
        var text = new Shape.Text("function", DrawingText.text(DrawingText.valueOrProperty(function, "name")), notes);
        return new Shape.Box(
                sketch.newId(), ShapeKind.CALL, text, sketch.origins().of(action));
    }

    private static Stream<String> retry(JsonNode retry) {
        var often = DrawingText.text(retry.path("max"));
        var text = "again on " + DrawingText.text(retry.path("match"))
                + (often.isEmpty() ? "" : ", " + often + " times")
                + DrawingText.note(",", retry.path("interval")).findFirst().orElse("");
        return Stream.of(text);
    }
}
