package dev.stride.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Texts of a diagram as Mermaid reads them: whatever it could take for syntax, Markdown or HTML is a numbered entity. */
final class MermaidText {

    /** What means nothing to Mermaid, wherever it stands in a label. */
    private static final String PLAIN = " /=,!?()";

    static String label(Shape.Text text) {
        var parts = new ArrayList<String>();
        if (!text.word().isEmpty()) {
            parts.add("<small>" + escaped(text.word()) + "</small>");
        }
        if (!text.name().isEmpty()) {
            parts.add("<b>" + escaped(text.name()) + "</b>");
        }
        text.notes().forEach(note -> parts.add(escaped(note)));
        return String.join("<br/>", parts);
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
                escaped.append('#').append(c).append(';');
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
