package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import dev.stride.language.drawing.DiagramBuilder;
import dev.stride.language.drawing.DrawingText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Draws actions (section "Action Definition"): function calls, sub-workflows, sent and awaited events. */
record ActionDrawing(DiagramBuilder sketch, FunctionCaptions functions) {

    List<Shape> drawAll(JsonNode actions, boolean sequential) {
        var drawn = actions.valueStream().map(this::draw).toList();
        if (sequential) {
            sketch.addChain(drawn);
        }
        return drawn;
    }

    Shape draw(JsonNode action) {
        if (action.has("subFlowRef")) {
            return subFlow(action, action.path("subFlowRef"));
        }
        if (action.has("eventRef")) {
            return event(action, action.path("eventRef"));
        }
        return function(action, action.path("functionRef"));
    }

    private Shape function(JsonNode action, JsonNode reference) {
        var name = DrawingText.text(DrawingText.valueOrProperty(reference, "refName"));
        var notes = new ArrayList<>(functions.notes(name));
        notes.addAll(notes(action, reference));
        return box(ShapeKind.CALL, functions.caption(name), name, action, notes);
    }

    private Shape subFlow(JsonNode action, JsonNode reference) {
        var id = DrawingText.text(DrawingText.valueOrProperty(reference, "workflowId"));
        var version = DrawingText.text(reference.path("version"));
        return box(ShapeKind.WORKFLOW, "sub-workflow", (id + " " + version).strip(), action, notes(action, reference));
    }

    private Shape event(JsonNode action, JsonNode reference) {
        var awaited = DrawingText.notes(
                DrawingText.note("waits for", reference.path("resultEventRef")),
                DrawingText.note("within", reference.path("resultEventTimeout")));
        var notes = new ArrayList<>(awaited);
        notes.addAll(notes(action, reference));
        return box(ShapeKind.SEND, "sends event", DrawingText.text(reference.path("triggerEventRef")), action, notes);
    }

    /** Returns a box with the name of what the action refers to and, if it differs, the name of the action. */
    private Shape box(ShapeKind shapeKind, String word, String what, JsonNode action, List<String> notes) {
        var named = DrawingText.text(action.path("name"));
        var lines = Stream.concat(
                        named.equals(what) ? Stream.empty() : DrawingText.note("as", action.path("name")),
                        notes.stream())
                .toList();
        return new Shape.Box(
                sketch.newId(),
                shapeKind,
                new Shape.Text(word, what, lines),
                sketch.origins().of(action));
    }

    private static List<String> notes(JsonNode action, JsonNode reference) {
        return DrawingText.notes(
                DrawingText.note("if", action.path("condition")),
                DrawingText.noteIf(reference.path("invoke").asText().equals("async"), "without waiting"),
                DrawingText.noteIf(
                        reference.path("onParentComplete").asText().equals("continue"), "may outlive this workflow"),
                DrawingText.note("sleep before", action.path("sleep").path("before")),
                DrawingText.note("sleep after", action.path("sleep").path("after")),
                DrawingText.note("retry", action.path("retryRef")));
    }

    /**
     * The captions of function calls in a diagram. A caption depends on the definition of the called function; for a function
     * that is declared in another file, it is just {@code function}.
     *
     * @param definitions the functions of the definition by name
     */
    record FunctionCaptions(Map<String, JsonNode> definitions) {

        private static final String EXPRESSION = "expression";

        FunctionCaptions {
            definitions = Map.copyOf(definitions);
        }

        static FunctionCaptions of(JsonNode definition) {
            var named = new HashMap<String, JsonNode>();
            for (var function : definition.path("functions")) {
                named.putIfAbsent(DrawingText.text(function.path("name")), function);
            }
            return new FunctionCaptions(named);
        }

        /** Returns the caption of a call, which names the type of the function, such as {@code graphql function}. */
        String caption(String function) {
            var type = definitions.containsKey(function)
                    ? DrawingText.text(definitions.get(function).path("type"))
                    : "";
            return type.isEmpty() || type.equals("rest") ? "function" : type + " function";
        }

        List<String> notes(String function) {
            var definition = definitions.get(function);
            return definition != null && definition.path("type").asText().equals(EXPRESSION)
                    ? DrawingText.notes(DrawingText.note("", definition.path("operation")))
                    : List.of();
        }
    }
}
