package dev.stride.diagram.format;

import dev.stride.diagram.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Texts of a diagram as Mermaid reads them: whatever it could take for syntax, Markdown or HTML is a numbered entity. */
final class MermaidText {

    /** What means nothing to Mermaid, wherever it stands in a label. */
    private static final String PLAIN = " /=,!?()";

    /** Keeps two dollar signs, even as entities, from beginning a formula. */
    private static final String APART = "#8288;";

    /** The label of a box, which must not be empty. */
    static String label(Shape.Text text) {
        var lines = new ArrayList<>(List.of(word(text), name(text)));
        lines.removeIf(String::isEmpty);
        text.notes().forEach(note -> lines.add(escaped(note)));
        return lines.isEmpty() ? " " : String.join("<br/>", lines);
    }

    /** The lines above a group; there must be one. */
    static List<String> heading(Shape.Text text) {
        var lines = new ArrayList<>(List.of((word(text) + " " + name(text)).strip()));
        text.notes().forEach(note -> lines.add(escaped(note)));
        lines.removeIf(String::isEmpty);
        return lines.isEmpty() ? List.of(" ") : lines;
    }

    private static String word(Shape.Text text) {
        return text.keyword().isEmpty() ? "" : "<small>" + escaped(text.keyword()) + "</small>";
    }

    private static String name(Shape.Text text) {
        return text.name().isEmpty() ? "" : "<b>" + escaped(text.name()) + "</b>";
    }

    static String lines(List<String> lines) {
        return lines.stream().map(MermaidText::escaped).collect(Collectors.joining("<br/>"));
    }

    /** A string of the YAML that stands above a chart, with no sign that Mermaid looks for in all of its text. */
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

    /** A point after a digit would begin a list, one after {@code www} a link; a dash after a space a list too. */
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
