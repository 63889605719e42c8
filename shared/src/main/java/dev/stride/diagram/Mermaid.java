package dev.stride.diagram;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes a diagram as a Mermaid flowchart. */
final class Mermaid {

    private final List<String> lines = new ArrayList<>();
    private final Set<Kind> kinds = EnumSet.noneOf(Kind.class);

    static String draw(Diagram diagram) {
        var mermaid = new Mermaid();
        mermaid.lines.add("---");
        mermaid.lines.add("title: " + MermaidText.title(diagram.title()));
        mermaid.lines.add("---");
        mermaid.lines.add("flowchart TB");
        diagram.shapes().forEach(shape -> mermaid.shape(shape, "  "));
        diagram.edges().forEach(mermaid::edge);
        mermaid.colours(diagram.edges());
        return String.join("\n", mermaid.lines) + "\n";
    }

    private void shape(Shape shape, String indent) {
        kinds.add(shape.kind());
        var text = '"' + MermaidText.label(shape.text()) + '"';
        switch (shape) {
            case Shape.Box box -> lines.add(indent + box.id() + outlined(box.kind().form(), text) + ":::" + style(box.kind()));
            case Shape.Group group -> {
                lines.add(indent + "subgraph " + group.id() + "[" + text + "]");
                lines.add(indent + "  direction TB");
                group.shapes().forEach(inner -> shape(inner, indent + "  "));
                lines.add(indent + "end");
                lines.add(indent + "class " + group.id() + " " + style(group.kind()));
            }
        }
    }

    private static String outlined(Kind.Form form, String text) {
        return switch (form) {
            case CARD -> "(" + text + ")";
            case PILL -> "([" + text + "])";
            case HEXAGON -> "{{" + text + "}}";
            case BARRED -> "[[" + text + "]]";
        };
    }

    private void edge(Edge edge) {
        var arrow = edge.way().dashes().isEmpty() ? "-->" : "-.->";
        var label = edge.label().isEmpty() ? "" : "|\"" + MermaidText.lines(edge.label()) + "\"|";
        lines.add("  " + edge.from() + " " + arrow + label + " " + edge.to());
    }

    private void colours(List<Edge> edges) {
        kinds.forEach(kind -> lines.add("  classDef " + style(kind) + " fill:" + kind.fill() + ",stroke:" + kind.stroke()
                + ",color:#111827"));
        byWay(edges)
                .forEach((way, places) ->
                        lines.add("  linkStyle " + places.stream().map(String::valueOf).collect(Collectors.joining(","))
                                + " stroke:" + way.colour() + ",stroke-dasharray:" + way.dashes()));
    }

    /** Places in the list of all edges that are not mere flow. */
    private static Map<Edge.Way, List<Integer>> byWay(List<Edge> edges) {
        var places = new EnumMap<Edge.Way, List<Integer>>(Edge.Way.class);
        for (int i = 0; i < edges.size(); i++) {
            var way = edges.get(i).way();
            if (way != Edge.Way.FLOW) {
                places.computeIfAbsent(way, _ -> new ArrayList<>()).add(i);
            }
        }
        return places;
    }

    private static String style(Kind kind) {
        return "kind_" + kind.name().toLowerCase(Locale.ROOT);
    }

    private Mermaid() {}
}
