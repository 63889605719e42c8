package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Actions (section "Action Definition"): calls of functions, sub-workflows, events that are sent and awaited. */
record ActionDrawing(Sketch sketch, FunctionWords functions) {

    /** Several actions, joined by edges when one follows the other. */
    List<Shape> all(JsonNode actions, boolean sequential) {
        var drawn = actions.valueStream().map(this::one).toList();
        if (sequential) {
            sketch.chain(drawn);
        }
        return drawn;
    }

    Shape one(JsonNode action) {
        if (action.has("subFlowRef")) {
            return subFlow(action, action.path("subFlowRef"));
        }
        if (action.has("eventRef")) {
            return event(action, action.path("eventRef"));
        }
        return function(action, action.path("functionRef"));
    }

    private Shape function(JsonNode action, JsonNode reference) {
        var name = Words.of(Words.named(reference, "refName"));
        var notes = new ArrayList<>(functions.notes(name));
        notes.addAll(notes(action, reference));
        return box(Kind.CALL, functions.word(name), name, action, notes);
    }

    private Shape subFlow(JsonNode action, JsonNode reference) {
        var id = Words.of(Words.named(reference, "workflowId"));
        var version = Words.of(reference.path("version"));
        return box(Kind.WORKFLOW, "sub-workflow", (id + " " + version).strip(), action, notes(action, reference));
    }

    private Shape event(JsonNode action, JsonNode reference) {
        var awaited = Words.notes(
                Words.note("waits for", reference.path("resultEventRef")),
                Words.note("within", reference.path("resultEventTimeout")));
        var notes = new ArrayList<>(awaited);
        notes.addAll(notes(action, reference));
        return box(Kind.SEND, "sends event", Words.of(reference.path("triggerEventRef")), action, notes);
    }

    /** The name of the action, when it has one that says more than what it does, is a note. */
    private Shape box(Kind kind, String word, String what, JsonNode action, List<String> notes) {
        var named = Words.of(action.path("name"));
        var lines = Stream.concat(
                        named.equals(what) ? Stream.empty() : Words.note("as", action.path("name")), notes.stream())
                .toList();
        return new Shape.Box(sketch.id(), kind, new Shape.Text(word, what, lines));
    }

    private static List<String> notes(JsonNode action, JsonNode reference) {
        return Words.notes(
                Words.note("if", action.path("condition")),
                Words.when(reference.path("invoke").asText().equals("async"), "without waiting"),
                Words.when(reference.path("onParentComplete").asText().equals("continue"), "may outlive this workflow"),
                Words.note("sleep before", action.path("sleep").path("before")),
                Words.note("sleep after", action.path("sleep").path("after")),
                Words.note("retry", action.path("retryRef")));
    }
}
