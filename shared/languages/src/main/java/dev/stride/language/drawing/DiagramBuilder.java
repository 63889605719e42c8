package dev.stride.language.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.diagram.DefinitionPart;
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
 * A builder for a diagram, or for the states inside a group of the diagram. The builder assigns an id to each state in advance,
 * so that an edge can lead to a state that is drawn later.
 */
public final class DiagramBuilder {

    private final List<JsonNode> states;
    private final Map<String, String> idOfState = new HashMap<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Edge> edges;
    private final AtomicInteger ids;
    private final Origins origins;

    private DiagramBuilder(JsonNode flow, List<Edge> edges, AtomicInteger ids, Origins origins) {
        this.origins = origins;
        this.edges = edges;
        this.ids = ids;
        states = flow.path("states").valueStream().toList();
        for (var state : states) {
            idOfState.putIfAbsent(DrawingText.text(state.path("name")), newId());
        }
    }

    public DiagramBuilder(JsonNode definition, Origins origins) {
        this(definition, new ArrayList<>(), new AtomicInteger(), origins);
    }

    /**
     * Creates a builder for the states inside a group. A state of the group can have edges only to other states of the same
     * group.
     */
    public DiagramBuilder nested(JsonNode flow) {
        return new DiagramBuilder(flow, edges, ids, origins);
    }

    /** A state of the definition and the id of its shape. If several states have the same name, each has its own shape. */
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

    public String newId() {
        return "n" + ids.getAndIncrement();
    }

    /** Returns the id of a state's shape; adds a shape "no such state" for an unknown name. */
    public String shapeOfState(String name) {
        return idOfState.computeIfAbsent(
                name,
                missing -> add(
                        ShapeKind.UNKNOWN, new Shape.Text("no such state", missing, List.of()), DefinitionPart.NONE));
    }

    public Origins origins() {
        return origins;
    }

    public void add(Shape shape) {
        shapes.add(shape);
    }

    public String add(ShapeKind shapeKind, Shape.Text text, DefinitionPart origin) {
        var id = newId();
        shapes.add(new Shape.Box(id, shapeKind, text, origin));
        return id;
    }

    public void addEdge(String from, String to, Kind way, List<String> label, DefinitionPart origin) {
        edges.add(new Edge(from, to, way, label, origin));
    }

    /** Connects each shape with the next one by an edge without a label. */
    public void addChain(List<? extends Shape> inOrder) {
        for (int i = 1; i < inOrder.size(); i++) {
            addEdge(inOrder.get(i - 1).id(), inOrder.get(i).id(), Kind.FLOW, List.of(), DefinitionPart.NONE);
        }
    }

    public List<Shape> shapes() {
        return List.copyOf(shapes);
    }

    public Diagram build(String title) {
        return new Diagram(title, shapes, edges);
    }
}
