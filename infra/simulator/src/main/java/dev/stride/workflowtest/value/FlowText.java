package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values in the flow style of YAML, on one line and with as few quotation marks as possible. */
public final class FlowText {

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
        return WORDS.matcher(text).matches() && isReadAsText(text)
                ? text
                : TextNode.valueOf(text).toString();
    }

    /** Returns whether YAML takes the word for a text, and nobody could take it for another value, such as {@code yes}. */
    private static boolean isReadAsText(String word) {
        return SourceParser.parse("- " + word) instanceof SourceParseResult.Parsed(var document)
                && document.remarks().isEmpty()
                && document.root().path(0).isTextual();
    }

    private FlowText() {}
}
