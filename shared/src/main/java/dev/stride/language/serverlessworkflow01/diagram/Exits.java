package dev.stride.language.serverlessworkflow01.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Edge.Way;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.List;
import java.util.stream.Stream;

/** The ways out of one state: to other states or the end, by choices, events, errors and retries that are used up. */
record Exits(Sketch sketch, String from) {

    private static final String NEXT = "nextState";

    void draw(JsonNode state) {
        for (var choice : state.path("choices")) {
            leave(choice, NEXT, Way.FLOW, List.of(rule(choice)));
        }
        for (var event : state.path("events")) {
            leave(event, NEXT, Way.FLOW, List.of(Words.of(Words.named(event.path("condition"), "body"))));
            abandoned(event);
        }
        leave(state, NEXT, Way.FLOW, List.of());
        leave(state, "default", Way.FLOW, List.of("default"));
        if (state.path("end").asBoolean()) {
            sketch.edge(from, sketch.add(Kind.END, new Shape.Text("", "end", List.of())), Way.FLOW, List.of());
        }
        abandoned(state);
        state.path("onError").forEach(handler -> handler(handler, from, sketch));
    }

    /** Draws where a handler of errors leads. */
    static void handler(JsonNode handler, String from, Sketch sketch) {
        new Exits(sketch, from).leave(handler, NEXT, Way.ERROR, List.of(Words.of(handler.path("errorExpression"))));
    }

    /** Section "Retry Definition": where the workflow goes on when there were retries enough. */
    private void abandoned(JsonNode owner) {
        for (var action : owner.path("actions")) {
            for (var retry : action.path("retry")) {
                leave(retry, NEXT, Way.ERROR, List.of(Words.of(retry.path("match")) + " again and again"));
            }
        }
    }

    private void leave(JsonNode holder, String property, Way way, List<String> label) {
        var next = Words.of(holder.path(property));
        if (!next.isEmpty()) {
            sketch.edge(from, sketch.state(next), way, label);
        }
    }

    /** A choice in words. */
    private static String rule(JsonNode choice) {
        for (var word : List.of("and", "or")) {
            if (choice.has(word)) {
                return String.join(
                        " " + word + " ",
                        choice.path(word).valueStream().map(Exits::rule).toList());
            }
        }
        return choice.has("not")
                ? "not " + rule(choice.path("not"))
                : String.join(
                        " ",
                        Stream.of("path", "operator", "value")
                                .map(property -> Words.of(choice.path(property)))
                                .filter(text -> !text.isEmpty())
                                .toList());
    }
}
