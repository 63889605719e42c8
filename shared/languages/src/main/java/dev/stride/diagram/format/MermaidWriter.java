package dev.stride.diagram.format;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.Edge;
import dev.stride.diagram.Shape;
import dev.stride.diagram.ShapeKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A writer for diagrams as Mermaid flowcharts. */
final class MermaidWriter {

    /** The height of a line of text in pixels. */
    private static final int LINE = 22;

    private final List<String> lines = new ArrayList<>();

    /** The ids of the shapes written so far, by kind of shape. At the end, the style of each kind is applied to them. */
    private final Map<ShapeKind, List<String>> byKind = new EnumMap<>(ShapeKind.class);

    /** The number of lines of the longest group heading written so far. */
    private int headingLines = 1;

    static String draw(Diagram diagram) {
        var mermaidWriter = new MermaidWriter();
        mermaidWriter.shapes(diagram.shapes(), "  ");
        diagram.edges().forEach(mermaidWriter::edge);
        mermaidWriter.styles(diagram.edges());
        return mermaidWriter.header(diagram.title()) + String.join("\n", mermaidWriter.lines) + "\n";
    }

    /** Requests space for group headings of several lines, because Mermaid reserves space for one line. */
    private String header(String title) {
        return """
                ---
                title: %s
                config:
                  flowchart:
                    subGraphTitleMargin:
                      bottom: %d
                ---
                flowchart TB
                """.formatted(MermaidText.title(title), (headingLines - 1) * LINE);
    }

    /**
     * Writes the boxes in order, and then the groups in reverse order. Mermaid starts the drawing of a cycle with the
     * group that is written last. In reverse order, the author's first group is written last.
     */
    private void shapes(List<Shape> shapes, String indent) {
        shapes.stream().filter(Shape.Box.class::isInstance).forEach(box -> shape(box, indent));
        shapes.reversed().stream().filter(Shape.Group.class::isInstance).forEach(group -> shape(group, indent));
    }

    private void shape(Shape shape, String indent) {
        byKind.computeIfAbsent(shape.kind(), _ -> new ArrayList<>()).add(shape.id());
        switch (shape) {
            case Shape.Box box ->
                lines.add(indent + box.id() + outlined(box.kind().outline(), quoted(MermaidText.label(box.text()))));
            case Shape.Group group -> {
                var heading = MermaidText.heading(group.text());
                headingLines = Math.max(headingLines, heading.size());
                lines.add(indent + "subgraph " + group.id() + "[" + quoted(String.join("<br/>", heading)) + "]");
                lines.add(indent + "  direction TB");
                shapes(group.shapes(), indent + "  ");
                lines.add(indent + "end");
            }
        }
    }

    private static String quoted(String escaped) {
        return '"' + escaped + '"';
    }

    private static String outlined(ShapeKind.Outline outline, String text) {
        return switch (outline) {
            case CARD -> "(" + text + ")";
            case PILL -> "([" + text + "])";
            case HEXAGON -> "{{" + text + "}}";
            case BARRED -> "[[" + text + "]]";
        };
    }

    private void edge(Edge edge) {
        var arrow = edge.kind().dashes().isEmpty() ? "-->" : "-.->";
        var label = edge.label().isEmpty() ? "" : "|%s|".formatted(quoted(MermaidText.lines(edge.label())));
        lines.add("  " + edge.from() + " " + arrow + label + " " + edge.to());
    }

    private void styles(List<Edge> edges) {
        byKind.forEach((shapeKind, ids) -> {
            lines.add("  classDef " + style(shapeKind) + " fill:" + shapeKind.fill() + ",stroke:" + shapeKind.stroke()
                    + ",color:#111827");
            lines.add("  class " + String.join(",", ids) + " " + style(shapeKind));
        });
        edgesByKind(edges)
                .forEach((way, places) -> lines.add(
                        "  linkStyle " + places.stream().map(String::valueOf).collect(Collectors.joining(","))
                                + " stroke:" + way.colour() + ",stroke-dasharray:" + way.dashes()));
    }

    /** Returns the indexes of the edges in the list, grouped by kind. Edges of the kind {@link Edge.Kind#FLOW} are omitted. */
    private static Map<Edge.Kind, List<Integer>> edgesByKind(List<Edge> edges) {
        var places = new EnumMap<Edge.Kind, List<Integer>>(Edge.Kind.class);
        for (int i = 0; i < edges.size(); i++) {
            var way = edges.get(i).kind();
            if (way != Edge.Kind.FLOW) {
                places.computeIfAbsent(way, _ -> new ArrayList<>()).add(i);
            }
        }
        return places;
    }

    private static String style(ShapeKind shapeKind) {
        return "kind_" + shapeKind.name().toLowerCase(Locale.ROOT);
    }

    private MermaidWriter() {}

    /**
     * The escaping of texts for Mermaid. Characters that Mermaid could read as syntax, Markdown or HTML become numeric entities.
     */
    private static final class MermaidText {

        /** The characters without a special meaning in any part of a Mermaid label. */
        private static final String PLAIN = " /=,!?()";

        /** Separates two dollar signs, which Mermaid would read as the start of a formula. */
        private static final String APART = "#8288;";

        /** Formats the label of a box. A label without text becomes a space, because it must not be empty. */
        static String label(Shape.Text text) {
            var lines = new ArrayList<>(List.of(word(text), name(text)));
            lines.removeIf(String::isEmpty);
            text.notes().forEach(note -> lines.add(escaped(note)));
            return lines.isEmpty() ? " " : String.join("<br/>", lines);
        }

        /** Formats the heading of a group as lines. A heading without text becomes a space, because it must not be empty. */
        static List<String> heading(Shape.Text text) {
            var lines = new ArrayList<>(List.of((word(text) + " " + name(text)).strip()));
            text.notes().forEach(note -> lines.add(escaped(note)));
            lines.removeIf(String::isEmpty);
            return lines.isEmpty() ? List.of(" ") : lines;
        }

        private static String word(Shape.Text text) {
            return text.keyword().isEmpty() ? "" : "<small>%s</small>".formatted(escaped(text.keyword()));
        }

        private static String name(Shape.Text text) {
            return text.name().isEmpty() ? "" : "<b>%s</b>".formatted(escaped(text.name()));
        }

        static String lines(List<String> lines) {
            return lines.stream().map(MermaidText::escaped).collect(Collectors.joining("<br/>"));
        }

        /**
         * Formats a title as a YAML string for the front matter, without characters that Mermaid interprets anywhere in its input.
         */
        static String title(String text) {
            return text.codePoints()
                    .mapToObj(c -> c < 0x80 && !Character.isLetterOrDigit(c) && c != ' ' && c != '.'
                            ? String.format("\\u%04x", c)
                            : Character.toString(c))
                    .collect(Collectors.joining("", "\"", "\""));
        }

        private static String escaped(String text) {
            var escaped = new StringBuilder();
            int before = ' ';
            for (int c : text.codePoints().toArray()) {
                if (isPlain(c, before)) {
                    escaped.appendCodePoint(c);
                } else {
                    escaped.append(c == '$' && before == '$' ? APART : "")
                            .append('#')
                            .append(c)
                            .append(';');
                }
                before = c;
            }
            return escaped.toString();
        }

        /**
         * Returns whether a character needs no escaping after the character {@code before}. A period after a digit, or a dash
         * after a space, would begin a list; a period after {@code www} would begin a link.
         */
        private static boolean isPlain(int c, int before) {
            return switch (c) {
                case '.' -> !Character.isDigit(before) && Character.toLowerCase(before) != 'w';
                case ')' -> !Character.isDigit(before);
                case '-' -> Character.isLetterOrDigit(before);
                default -> c > 0x7f || Character.isLetterOrDigit(c) || PLAIN.indexOf(c) >= 0;
            };
        }

        private MermaidText() {}
    }
}
