package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * Values as lines of YAML: what fits on a line in the flow style, the rest in the block style, and texts of several lines as they
 * are.
 */
public final class BlockText {

    private static final int WIDTH = 120;
    private static final String STEP = "  ";

    /** The byte order mark and the separators of lines and paragraphs. */
    private static final Set<Integer> SPECIAL = Set.of(0xFEFF, 0x2028, 0x2029);

    /** Returns the lines of an object, each with a line break at its end. */
    public static String of(JsonNode object) {
        var text = new StringBuilder();
        object.properties().forEach(field -> write(FlowText.of(field.getKey()) + ":", field.getValue(), "", text));
        return text.toString();
    }

    private static void write(String begin, JsonNode value, String indent, StringBuilder text) {
        if (isLiteral(value)) {
            literal(begin, value.textValue(), indent, text);
            return;
        }
        var line = "%s%s %s".formatted(indent, begin, FlowText.of(value));
        if (line.length() <= WIDTH && !containsLiteral(value) || !value.isContainerNode() || value.isEmpty()) {
            text.append(line).append('\n');
        } else if (value.isArray()) {
            text.append(indent).append(begin).append('\n');
            value.forEach(item -> item(item, indent + STEP, text));
        } else {
            text.append(indent).append(begin).append('\n');
            fields(value, indent + STEP, text);
        }
    }

    /** Writes an item of a list. Fields of an object begin on the line of its dash. */
    private static void item(JsonNode item, String indent, StringBuilder text) {
        if (!item.isObject()
                || item.isEmpty()
                || !containsLiteral(item) && indent.length() + FlowText.of(item).length() + 2 <= WIDTH) {
            write("-", item, indent, text);
            return;
        }
        var lines = new StringBuilder();
        fields(item, indent + STEP, lines);
        text.append(indent).append("- ").append(lines.substring(indent.length() + STEP.length()));
    }

    private static void fields(JsonNode object, String indent, StringBuilder text) {
        object.properties().forEach(field -> write(FlowText.of(field.getKey()) + ":", field.getValue(), indent, text));
    }

    private static void literal(String begin, String value, String indent, StringBuilder text) {
        var body = value.stripTrailing();
        text.append(indent)
                .append(begin)
                .append(value.equals(body) ? " |-" : " |")
                .append('\n');
        body.lines()
                .forEach(line ->
                        text.append(line.isEmpty() ? "" : indent + STEP + line).append('\n'));
    }

    private static boolean isLiteral(JsonNode value) {
        if (!value.isTextual() || !value.textValue().strip().contains("\n")) {
            return false;
        }
        var text = value.textValue();
        var body = text.stripTrailing();
        return !Character.isWhitespace(text.charAt(0))
                && (text.equals(body) || text.equals(body + "\n"))
                && text.codePoints().allMatch(BlockText::isPlain);
    }

    /** Returns whether YAML gives a character back unchanged that stands in a literal block. */
    private static boolean isPlain(int character) {
        return character == '\n'
                || !Character.isISOControl(character)
                        && Character.isDefined(character)
                        && Character.getType(character) != Character.SURROGATE
                        && !SPECIAL.contains(character);
    }

    private static boolean containsLiteral(JsonNode value) {
        return isLiteral(value) || value.valueStream().anyMatch(BlockText::containsLiteral);
    }

    private BlockText() {}
}
