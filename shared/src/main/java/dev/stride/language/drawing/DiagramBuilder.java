package dev.stride.language.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Edge.Kind;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A diagram while it is drawn, or the part of it that is inside of a group. States have their ids from the beginning, since
 * edges lead to them before they are drawn.
 */
public final class DiagramBuilder {

    private final List<JsonNode> states;
    private final Map<String, String> idOfState = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Edge> edges;
    private final AtomicInteger ids;

    private DiagramBuilder(JsonNode flow, List<Edge> edges, AtomicInteger ids) {
        this.edges = edges;
        this.ids = ids;
        states = flow.path("states").valueStream().toList();
        for (var state : states) {
            idOfState.putIfAbsent(DrawingText.text(state.path("name")), newId());
        }
    }

    /** A sketch of a definition. */
    public DiagramBuilder(JsonNode definition) {
        this(definition, new ArrayList<>(), new AtomicInteger());
    }

    /** A part of this one for states inside of a group, which only these can lead to. */
    public DiagramBuilder nested(JsonNode flow) {
        return new DiagramBuilder(flow, edges, ids);
    }

    /** A state of the definition, or a further one of a name that is taken, and the id of its shape. */
    public record StateToDraw(String id, JsonNode state) {}

    public List<StateToDraw> states() {
        var unnamed = new HashMap<>(idOfState);
        return states.stream()
                .map(state -> {
                    var id = unnamed.remove(DrawingText.text(state.path("name")));
                    return new StateToDraw(id == null ? newId() : id, state);
                })
                .toList();
    }

    /** A new id. */
    public String newId() {
        return "n" + ids.getAndIncrement();
    }

    /** The id of a state's shape; a name that no state has gets a shape that says so. */
    public String shapeOfState(String name) {
        return idOfState.computeIfAbsent(
                name, missing -> add(ShapeKind.UNKNOWN, new Shape.Text("no such state", missing, List.of())));
    }

    public void add(Shape shape) {
        shapes.add(shape);
    }

    /** Adds a box and gives its id. */
    public String add(ShapeKind shapeKind, Shape.Text text) {
        var id = newId();
        shapes.add(new Shape.Box(id, shapeKind, text));
        return id;
    }

    public void addEdge(String from, String to, Kind way, List<String> label) {
        edges.add(new Edge(from, to, way, label));
    }

    /** One after the other, by edges without words. */
    public void addChain(List<? extends Shape> inOrder) {
        for (int i = 1; i < inOrder.size(); i++) {
            addEdge(inOrder.get(i - 1).id(), inOrder.get(i).id(), Kind.FLOW, List.of());
        }
    }

    /** All shapes so far. */
    public List<Shape> shapes() {
        return List.copyOf(shapes);
    }

    public Diagram build(String title) {
        return new Diagram(title, shapes, edges);
    }
}
