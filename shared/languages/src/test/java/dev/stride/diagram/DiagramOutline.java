package dev.stride.diagram;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A diagram as readable lines: shapes with their contents, then edges with the names of their shapes. */
public final class DiagramOutline {

    private final List<String> lines = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();

    public static String print(Diagram diagram) {
        var diagramOutline = new DiagramOutline();
        diagram.shapes().forEach(shape -> diagramOutline.shape(shape, ""));
        diagram.edges().forEach(diagramOutline::edge);
        return diagramOutline.lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private void shape(Shape shape, String indent) {
        var text = shape.text();
        names.put(shape.id(), text.name().isEmpty() ? shape.kind().name() : text.name());
        lines.add(indent + shape.kind() + " "
                + Stream.concat(Stream.of(text.keyword(), text.name()), text.notes().stream())
                        .collect(Collectors.joining(" | "))
                        .strip());
        if (shape instanceof Shape.Group group) {
            group.shapes().forEach(inner -> shape(inner, indent + "  "));
        }
    }

    private void edge(Edge edge) {
        var way = edge.kind() == Edge.Kind.FLOW ? "" : " " + edge.kind();
        var label = edge.label().isEmpty() ? "" : ": " + String.join(" | ", edge.label());
        lines.add(names.get(edge.from()) + " -> " + names.get(edge.to()) + way + label);
    }
}
