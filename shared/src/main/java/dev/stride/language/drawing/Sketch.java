package dev.stride.language.drawing;

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
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A diagram while it is drawn, or the part of it that is inside of a group. States have their ids from the beginning, since
 * edges lead to them before they are drawn.
 */
public final class Sketch {

    private final List<JsonNode> states;
    private final Map<String, String> idOfState = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Edge> edges;
    private final AtomicInteger ids;

    private Sketch(JsonNode flow, List<Edge> edges, AtomicInteger ids) {
        this.edges = edges;
        this.ids = ids;
        states = flow.path("states").valueStream().toList();
        for (var state : states) {
            idOfState.putIfAbsent(Words.of(state.path("name")), id());
        }
    }

    /** A sketch of a definition. */
    public Sketch(JsonNode definition) {
        this(definition, new ArrayList<>(), new AtomicInteger());
    }

    /** A part of this one for states inside of a group, which only these can lead to. */
    public Sketch inside(JsonNode flow) {
        return new Sketch(flow, edges, ids);
    }

    /** A state of the definition, or a further one of a name that is taken, and the id of its shape. */
    public record StateToDraw(String id, JsonNode state) {}

    public List<StateToDraw> states() {
        var unnamed = new HashMap<>(idOfState);
        return states.stream()
                .map(state -> {
                    var id = unnamed.remove(Words.of(state.path("name")));
                    return new StateToDraw(id == null ? id() : id, state);
                })
                .toList();
    }

    /** A new id. */
    public String id() {
        return "n" + ids.getAndIncrement();
    }

    /** The id of a state's shape; a name that no state has gets a shape that says so. */
    public String state(String name) {
        return idOfState.computeIfAbsent(
                name, missing -> add(Kind.UNKNOWN, new Shape.Text("no such state", missing, List.of())));
    }

    public void add(Shape shape) {
        shapes.add(shape);
    }

    /** Adds a box and gives its id. */
    public String add(Kind kind, Shape.Text text) {
        var id = id();
        shapes.add(new Shape.Box(id, kind, text));
        return id;
    }

    public void edge(String from, String to, Way way, List<String> label) {
        edges.add(new Edge(from, to, way, label));
    }

    /** One after the other, by edges without words. */
    public void chain(List<? extends Shape> inOrder) {
        for (int i = 1; i < inOrder.size(); i++) {
            edge(inOrder.get(i - 1).id(), inOrder.get(i).id(), Way.FLOW, List.of());
        }
    }

    /** All shapes so far. */
    public List<Shape> shapes() {
        return List.copyOf(shapes);
    }

    public Diagram diagram(String title) {
        return new Diagram(title, shapes, edges);
    }
}
