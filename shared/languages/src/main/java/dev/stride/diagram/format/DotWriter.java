package dev.stride.diagram.format;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A writer for diagrams in Graphviz' DOT language. */
final class DotWriter {

    /** The font of all texts: Helvetica, because Graphviz knows its character widths on every system. */
    private static final String FONT = "fontname=\"Helvetica,Arial,sans-serif\"";

    /**
     * The boxes to which the edges of a shape are attached: incoming edges to the first, outgoing edges to the last. Graphviz can
     * connect only boxes. The edges of a group are therefore attached to boxes inside it, and Graphviz cuts them off at the
     * border of the group.
     */
    private record Anchors(String first, String last) {}

    private final List<String> lines = new ArrayList<>();

    private final Map<String, Anchors> anchors = new HashMap<>();

    static String draw(Diagram diagram) {
        var dotWriter = new DotWriter();
        dotWriter.lines.add("digraph {");
        dotWriter.lines.add("  graph [compound=true, " + FONT + ", labelloc=t, ranksep=0.4, label="
                + html(List.of("<b>%s</b>".formatted(escaped(diagram.title())))) + "]");
        dotWriter.lines.add("  node [style=\"filled,rounded\", shape=box, " + FONT + ", fontsize=11]");
        dotWriter.lines.add("  edge [" + FONT + ", fontsize=10, color=\"#374151\"]");
        diagram.shapes().forEach(shape -> dotWriter.shape(shape, "  "));
        diagram.edges().forEach(dotWriter::edge);
        dotWriter.lines.add("}");
        return String.join("\n", dotWriter.lines) + "\n";
    }

    private Anchors shape(Shape shape, String indent) {
        var ends = switch (shape) {
            case Shape.Box box -> box(box, indent);
            case Shape.Group group -> group(group, indent);
        };
        anchors.put(shape.id(), ends);
        return ends;
    }

    private Anchors box(Shape.Box box, String indent) {
        var style = colours(box) + outline(box.kind().outline());
        lines.add("%s%s [label=%s, %s]".formatted(indent, box.id(), html(texts(box.text())), style));
        return new Anchors(box.id(), box.id());
    }

    private Anchors group(Shape.Group group, String indent) {
        lines.add(indent + "subgraph cluster_" + group.id() + " {");
        lines.add(indent + "  graph [style=\"filled,rounded\", fontsize=11, label=" + html(texts(group.text())) + ", "
                + colours(group) + "]");
        var inside = group.shapes().stream()
                .map(inner -> shape(inner, indent + "  "))
                .toList();
        lines.add(indent + "}");
        return new Anchors(inside.getFirst().first(), inside.getLast().last());
    }

    private static String colours(Shape shape) {
        return "fillcolor=\"" + shape.kind().fill() + "\", color=\""
                + shape.kind().stroke() + "\"";
    }

    private static String outline(ShapeKind.Outline outline) {
        return switch (outline) {
            case CARD, PILL -> "";
            case HEXAGON -> ", shape=hexagon, style=filled";
            case BARRED -> ", peripheries=2";
        };
    }

    private void edge(Edge edge) {
        var from = anchor(edge.from()).last();
        var to = anchor(edge.to()).first();
        var attributes = new ArrayList<String>();
        if (!edge.label().isEmpty()) {
            attributes.add("label="
                    + html(edge.label().stream().map(DotWriter::escaped).toList()));
        }
        if (!edge.from().equals(edge.to())) {
            clipAtGroup("ltail", edge.from(), from, attributes);
            clipAtGroup("lhead", edge.to(), to, attributes);
        }
        if (edge.kind() != Edge.Kind.FLOW) {
            attributes.add("color=\"" + edge.kind().colour() + "\"");
            var style = edge.kind() == Edge.Kind.COMPENSATION ? "dotted" : "dashed";
            attributes.add("style=" + style);
        }
        var suffix = attributes.isEmpty() ? "" : " [%s]".formatted(String.join(", ", attributes));
        lines.add("  %s -> %s%s".formatted(from, to, suffix));
    }

    private Anchors anchor(String id) {
        return anchors.getOrDefault(id, new Anchors(id, id));
    }

    private static void clipAtGroup(String end, String shape, String anchor, List<String> attributes) {
        if (!shape.equals(anchor)) {
            attributes.add(end + "=cluster_" + shape);
        }
    }

    private static List<String> texts(Shape.Text text) {
        var texts = new ArrayList<String>();
        if (!text.keyword().isEmpty()) {
            texts.add("<font point-size=\"9\" color=\"#6b7280\">" + escaped(text.keyword()) + "</font>");
        }
        if (!text.name().isEmpty()) {
            texts.add("<b>" + escaped(text.name()) + "</b>");
        }
        text.notes().forEach(note -> texts.add("<font point-size=\"10\">" + escaped(note) + "</font>"));
        return texts;
    }

    /** Formats lines of text as a Graphviz label. A label without text becomes a space, because it must not be empty. */
    private static String html(List<String> texts) {
        return "<" + (texts.isEmpty() ? " " : String.join("<br/>", texts)) + ">";
    }

    private static String escaped(String text) {
        return text.codePoints()
                .mapToObj(c -> switch (c) {
                    case '&', '<', '>', '"', '\'', '[', ']' -> "&#" + c + ";";
                    default -> Character.toString(c);
                })
                .collect(Collectors.joining());
    }

    private DotWriter() {}
}
