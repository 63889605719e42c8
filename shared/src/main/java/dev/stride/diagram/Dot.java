package dev.stride.diagram;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a diagram in the DOT language of Graphviz. */
final class Dot {

    private final List<String> lines = new ArrayList<>();

    /** The box that stands for a shape at the end of an edge: Graphviz draws no edges of groups, but can cut them off there. */
    private final Map<String, String> anchors = new HashMap<>();

    static String draw(Diagram diagram) {
        var dot = new Dot();
        dot.lines.add("digraph {");
        dot.lines.add("  graph [compound=true, fontname=\"sans-serif\", labelloc=t, ranksep=0.4, label="
                + html(List.of("<b>" + escaped(diagram.title()) + "</b>")) + "]");
        dot.lines.add("  node [style=\"filled,rounded\", shape=box, fontname=\"sans-serif\", fontsize=11]");
        dot.lines.add("  edge [fontname=\"sans-serif\", fontsize=10, color=\"#374151\"]");
        diagram.shapes().forEach(shape -> dot.shape(shape, "  "));
        diagram.edges().forEach(dot::edge);
        dot.lines.add("}");
        return String.join("\n", dot.lines) + "\n";
    }

    private String shape(Shape shape, String indent) {
        var colours = "fillcolor=\"" + shape.kind().fill() + "\", color=\"" + shape.kind().stroke() + "\"";
        return switch (shape) {
            case Shape.Box box -> {
                lines.add(indent + box.id() + " [label=" + html(texts(box.text())) + ", " + colours
                        + outline(box.kind().form()) + "]");
                anchors.put(box.id(), box.id());
                yield box.id();
            }
            case Shape.Group group -> {
                lines.add(indent + "subgraph cluster_" + group.id() + " {");
                lines.add(indent + "  graph [style=\"filled,rounded\", fontsize=11, label=" + html(texts(group.text()))
                        + ", " + colours + "]");
                var anchor = group.shapes().stream()
                        .map(inner -> shape(inner, indent + "  "))
                        .toList()
                        .getFirst();
                lines.add(indent + "}");
                anchors.put(group.id(), anchor);
                yield anchor;
            }
        };
    }

    private static String outline(Kind.Form form) {
        return switch (form) {
            case CARD -> "";
            case PILL -> ", shape=oval, style=filled";
            case HEXAGON -> ", shape=hexagon, style=filled";
            case BARRED -> ", peripheries=2";
        };
    }

    private void edge(Edge edge) {
        var from = anchors.getOrDefault(edge.from(), edge.from());
        var to = anchors.getOrDefault(edge.to(), edge.to());
        var attributes = new ArrayList<String>();
        if (!edge.label().isEmpty()) {
            attributes.add("label=" + html(edge.label().stream().map(Dot::escaped).toList()));
        }
        if (!from.equals(to)) {
            cut("ltail", edge.from(), from, attributes);
            cut("lhead", edge.to(), to, attributes);
        }
        if (edge.way() != Edge.Way.FLOW) {
            attributes.add("color=\"" + edge.way().colour() + "\"");
            attributes.add("style=" + (edge.way() == Edge.Way.COMPENSATION ? "dotted" : "dashed"));
        }
        lines.add("  " + from + " -> " + to + (attributes.isEmpty() ? "" : " [" + String.join(", ", attributes) + "]"));
    }

    private static void cut(String end, String shape, String anchor, List<String> attributes) {
        if (!shape.equals(anchor)) {
            attributes.add(end + "=cluster_" + shape);
        }
    }

    private static List<String> texts(Shape.Text text) {
        var texts = new ArrayList<String>();
        if (!text.word().isEmpty()) {
            texts.add("<font point-size=\"9\" color=\"#6b7280\">" + escaped(text.word()) + "</font>");
        }
        if (!text.name().isEmpty()) {
            texts.add("<b>" + escaped(text.name()) + "</b>");
        }
        text.notes().forEach(note -> texts.add("<font point-size=\"10\">" + escaped(note) + "</font>"));
        return texts;
    }

    /** A label in the mark-up of Graphviz, which must not be empty. */
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

    private Dot() {}
}
