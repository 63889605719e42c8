package dev.stride.diagram.format;

import dev.stride.diagram.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The escaping of texts for Mermaid. Characters that Mermaid could read as syntax, Markdown or HTML become numeric entities. */
final class MermaidText {

    /** The characters without a special meaning in any part of a Mermaid label. */
    private static final String PLAIN = " /=,!?()";

    /**
     * An invisible character that separates two dollar signs. Without it, Mermaid would read the signs as the start of a formula.
     */
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
     * Returns whether a character needs no escaping after the character {@code before}. A period after a digit, or a dash after a
     * space, would begin a list; a period after {@code www} would begin a link.
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
