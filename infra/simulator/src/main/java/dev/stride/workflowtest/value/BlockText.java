package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Values as lines of YAML: what fits on a line in the flow style, the rest in the block style, and texts of several lines as they
 * are.
 */
public final class BlockText {

    private static final int WIDTH = 120;
    private static final String STEP = "  ";

    /** Returns the lines of an object, each with a line break at its end. */
    public static String of(JsonNode object) {
        var text = new StringBuilder();
        object.properties().forEach(field -> write(FlowText.of(field.getKey()) + ":", field.getValue(), "", text));
        return text.toString();
    }

    /** Returns the line of a comment. What a line of YAML must not contain is left out of it. */
    public static String comment(String text) {
        var line = text.codePoints()
                .map(character -> FlowText.isPlain(character) ? character : ' ')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
        return "# " + line + "\n";
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
                && text.codePoints().allMatch(character -> character == '\n' || FlowText.isPlain(character));
    }

    private static boolean containsLiteral(JsonNode value) {
        return isLiteral(value) || value.valueStream().anyMatch(BlockText::containsLiteral);
    }

    private BlockText() {}
}
