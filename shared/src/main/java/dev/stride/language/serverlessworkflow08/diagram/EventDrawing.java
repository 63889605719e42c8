package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Edge.Way;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import dev.stride.language.drawing.Sketch;
import dev.stride.language.drawing.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Events that are waited for, and what is done with them (sections "Event State" and "OnEvents Definition"). */
record EventDrawing(Sketch sketch, ActionDrawing actions) {

    private static final String ANY = "any of these";
    private static final String ALL = "all of these";

    /** What an event state waits for, when there is a choice. */
    static Stream<String> note(JsonNode state) {
        return state.path("onEvents").size() > 1 ? Stream.of(choice(state)) : single(state);
    }

    List<Shape> groups(JsonNode state) {
        var all = state.path("onEvents").valueStream().toList();
        if (all.size() == 1) {
            return group(all.getFirst());
        }
        return all.stream()
                .map(each -> Shape.of(
                        sketch.id(),
                        Kind.ARM,
                        new Shape.Text("", "", Words.notes(Words.when(isSeveral(each), choice(state)))),
                        group(each)))
                .toList();
    }

    /** The box of one event. */
    Shape.Box event(String name) {
        return new Shape.Box(sketch.id(), Kind.RECEIVE, new Shape.Text("waits for event", name, List.of()));
    }

    private List<Shape> group(JsonNode onEvents) {
        var events = onEvents.path("eventRefs")
                .valueStream()
                .map(name -> event(Words.of(name)))
                .toList();
        var sequential = !onEvents.path("actionMode").asText().equals("parallel");
        var done = actions.all(onEvents.path("actions"), sequential);
        var first = sequential ? done.stream().limit(1).toList() : done;
        for (var event : events) {
            first.forEach(action -> sketch.edge(event.id(), action.id(), Way.FLOW, List.of()));
        }
        var shapes = new ArrayList<Shape>(events);
        shapes.addAll(done);
        return shapes;
    }

    private static Stream<String> single(JsonNode state) {
        return Words.when(isSeveral(state.path("onEvents").path(0)), choice(state));
    }

    private static boolean isSeveral(JsonNode onEvents) {
        return onEvents.path("eventRefs").size() > 1;
    }

    private static String choice(JsonNode state) {
        return state.path("exclusive").asBoolean(true) ? ANY : ALL;
    }
}
