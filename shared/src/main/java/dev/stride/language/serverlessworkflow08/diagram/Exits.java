package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Edge.Way;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ways out of one state: transition or end, conditions, errors, compensation. */
final class Exits {

    private final Sketch sketch;
    private final String from;

    /** First shapes of ends by what the document says of them: conditions that end alike lead to one. */
    private final Map<JsonNode, String> ends = new HashMap<>();

    /** @param from id of the state's shape */
    Exits(Sketch sketch, String from) {
        this.sketch = sketch;
        this.from = from;
    }

    void draw(JsonNode state) {
        leave(state, Way.FLOW, List.of());
        conditions(state.path("dataConditions"), "", "condition");
        conditions(state.path("eventConditions"), "event", "eventRef");
        leave(state.path("defaultCondition"), Way.FLOW, List.of("default"));
        for (var error : state.path("onErrors")) {
            var named = error.has("errorRefs") ? error.path("errorRefs") : error.path("errorRef");
            leave(error, Way.ERROR, List.of(Words.listed(named)));
        }
        var compensation = Words.of(state.path("compensatedBy"));
        if (!compensation.isEmpty()) {
            sketch.edge(from, sketch.state(compensation), Way.COMPENSATION, List.of("compensated by"));
        }
    }

    private void conditions(JsonNode conditions, String before, String property) {
        for (var condition : conditions) {
            var label =
                    Words.notes(Words.note("", condition.path("name")), Words.note(before, condition.path(property)));
            leave(condition, Way.FLOW, label);
        }
    }

    private void leave(JsonNode holder, Way way, List<String> label) {
        var transition = holder.path("transition");
        var end = holder.path("end");
        var next = Words.of(Words.named(transition, "nextState"));
        if (!next.isEmpty()) {
            sketch.edge(from, through(transition, sketch.state(next)), way, label);
        } else if (end.isObject() || end.asBoolean()) {
            sketch.edge(from, ends.computeIfAbsent(end, it -> through(it, ending(it))), way, label);
        }
    }

    /** What happens on the way: compensation first, then events (section "End Definition"). */
    private String through(JsonNode exit, String target) {
        var next = target;
        for (var event : exit.path("produceEvents").valueStream().toList().reversed()) {
            next = before(next, Kind.SEND, new Shape.Text("sends event", Words.of(event.path("eventRef")), List.of()));
        }
        return exit.path("compensate").asBoolean()
                ? before(next, Kind.COMPENSATE, new Shape.Text("", "compensate", List.of()))
                : next;
    }

    private String before(String next, Kind kind, Shape.Text text) {
        var id = sketch.add(kind, text);
        sketch.edge(id, next, Way.FLOW, List.of());
        return id;
    }

    private String ending(JsonNode end) {
        var successor = end.path("continueAs");
        if (!successor.isMissingNode()) {
            var name = Words.of(Words.named(successor, "workflowId")) + " " + Words.of(successor.path("version"));
            return sketch.add(Kind.CONTINUE, new Shape.Text("continues as", name, List.of()));
        }
        return end.path("terminate").asBoolean()
                ? sketch.add(Kind.TERMINATE, new Shape.Text("", "terminate", List.of()))
                : sketch.add(Kind.END, new Shape.Text("", "end", List.of()));
    }
}
