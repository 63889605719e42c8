package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.List;
import java.util.stream.Stream;

/** Actions (section "Action Definition"). */
record ActionDrawing(Sketch sketch) {

    /** The actions of a state or event, joined by edges when one follows the other. */
    List<Shape> all(JsonNode owner) {
        var drawn = owner.path("actions").valueStream().map(this::one).toList();
        if (!owner.path("actionMode").asText().equalsIgnoreCase("PARALLEL")) {
            sketch.chain(drawn);
        }
        return drawn;
    }

    private Shape one(JsonNode action) {
        var function = action.path("function");
        var notes = Words.notes(
                Words.note("within", action.path("timeout")),
                action.path("retry").valueStream().flatMap(ActionDrawing::retry));
        var text = new Shape.Text("function", Words.of(Words.named(function, "name")), notes);
        return new Shape.Box(sketch.id(), Kind.CALL, text);
    }

    private static Stream<String> retry(JsonNode retry) {
        var often = Words.of(retry.path("max"));
        var text = "again on " + Words.of(retry.path("match"))
                + (often.isEmpty() ? "" : ", " + often + " times")
                + Words.note(",", retry.path("interval")).findFirst().orElse("");
        return Stream.of(text);
    }
}
