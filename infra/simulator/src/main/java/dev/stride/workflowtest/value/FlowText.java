package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values in the flow style of YAML, on one line and with as few quotation marks as possible. */
public final class FlowText {

    /** The byte order mark and the separators of lines and paragraphs. */
    private static final Set<Integer> SPECIAL = Set.of(0xFEFF, 0x2028, 0x2029);

    private static final Pattern WORDS = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*( [A-Za-z0-9_./-]+)*");

    public static String of(JsonNode value) {
        if (value.isObject() && !value.isEmpty()) {
            return value.propertyStream()
                    .map(field -> of(field.getKey()) + ": " + of(field.getValue()))
                    .collect(Collectors.joining(", ", "{ ", " }"));
        }
        if (value.isArray() && !value.isEmpty()) {
            return value.valueStream().map(FlowText::of).collect(Collectors.joining(", ", "[ ", " ]"));
        }
        return value.isTextual() ? of(value.textValue()) : value.toString();
    }

    /** Returns a text or a key. */
    static String of(String text) {
        return WORDS.matcher(text).matches() && isReadAsText(text) ? text : quoted(text);
    }

    /** Returns a text in quotation marks, in which every character that is not plain is escaped. */
    private static String quoted(String text) {
        var quoted = new StringBuilder();
        // An escape in JSON is one in YAML, too.
        TextNode.valueOf(text)
                .toString()
                .codePoints()
                .forEach(character -> quoted.append(
                        isPlain(character) || character > Character.MAX_VALUE
                                ? Character.toString(character)
                                : "\\u%04x".formatted(character)));
        return quoted.toString();
    }

    /** Returns whether YAML gives a character back unchanged that stands in a line, and a terminal shows it. */
    static boolean isPlain(int character) {
        return !Character.isISOControl(character)
                && Character.isDefined(character)
                && Character.getType(character) != Character.SURROGATE
                && !SPECIAL.contains(character);
    }

    /** Returns whether YAML takes the word for a text, and nobody could take it for another value, such as {@code yes}. */
    private static boolean isReadAsText(String word) {
        return SourceParser.parse("- " + word) instanceof SourceParseResult.Parsed(var document)
                && document.remarks().isEmpty()
                && document.root().path(0).isTextual();
    }

    private FlowText() {}
}
