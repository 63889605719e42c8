package dev.stride.language.serverlessworkflow08.diagram;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Edge.Way;
import dev.stride.diagram.Kind;
import dev.stride.diagram.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A diagram while it is drawn. States have their ids from the beginning, since edges lead to them before they are drawn. */
final class Sketch {

    private final List<JsonNode> states;
    private final Map<String, String> idOfState = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private int ids;

    Sketch(JsonNode definition) {
        states = definition.path("states").valueStream().toList();
        for (var state : states) {
            idOfState.putIfAbsent(Words.of(state.path("name")), id());
        }
    }

    /** A state of the definition, or a further one of a name that is taken, and the id of its shape. */
    record StateToDraw(String id, JsonNode state) {}

    List<StateToDraw> states() {
        var unnamed = new HashMap<>(idOfState);
        return states.stream()
                .map(state -> {
                    var id = unnamed.remove(Words.of(state.path("name")));
                    return new StateToDraw(id == null ? id() : id, state);
                })
                .toList();
    }

    /** A new id. */
    String id() {
        return "n" + ids++;
    }

    /** The id of a state's shape; a name that no state has gets a shape that says so. */
    String state(String name) {
        return idOfState.computeIfAbsent(
                name, missing -> add(Kind.UNKNOWN, new Shape.Text("no such state", missing, List.of())));
    }

    void add(Shape shape) {
        shapes.add(shape);
    }

    /** Adds a box and gives its id. */
    String add(Kind kind, Shape.Text text) {
        var id = id();
        shapes.add(new Shape.Box(id, kind, text));
        return id;
    }

    void edge(String from, String to, Way way, List<String> label) {
        edges.add(new Edge(from, to, way, label));
    }

    /** One after the other, by edges without words. */
    void chain(List<? extends Shape> inOrder) {
        for (int i = 1; i < inOrder.size(); i++) {
            edge(inOrder.get(i - 1).id(), inOrder.get(i).id(), Way.FLOW, List.of());
        }
    }

    Diagram diagram(String title) {
        return new Diagram(title, shapes, edges);
    }
}
