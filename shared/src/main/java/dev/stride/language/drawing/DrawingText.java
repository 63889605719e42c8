package dev.stride.language.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands in a document, as words of a picture. */
public final class DrawingText {

    private static final Pattern WRAPPED = Pattern.compile("\\s*\\$\\{(.*)}\\s*", Pattern.DOTALL);

    /** The text or number here, empty when there is none. */
    public static String text(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? value.asText() : "";
    }

    /** An expression without what is around it, any other value as JSON. */
    public static String expression(JsonNode value) {
        if (value.isContainerNode()) {
            return value.toString();
        }
        var wrapped = WRAPPED.matcher(text(value));
        return wrapped.matches() ? wrapped.group(1).strip() : text(value);
    }

    /** A line, or none when nothing stands in the document that it would tell. */
    public static Stream<String> note(String before, JsonNode value) {
        var text = expression(value);
        return text.isEmpty() ? Stream.empty() : Stream.of((before + " " + text).strip());
    }

    /** All texts of an array, or the one text that stands in its place. */
    public static String joined(JsonNode values) {
        return values.isArray()
                ? values.valueStream().map(DrawingText::text).collect(Collectors.joining(", "))
                : text(values);
    }

    /** What stands under one property of either of two forms: a text, or an object with the text in a property. */
    public static JsonNode valueOrProperty(JsonNode reference, String property) {
        return reference.isObject() ? reference.path(property) : reference;
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    public static List<String> notes(Stream<String>... notes) {
        return Stream.of(notes).flatMap(each -> each).toList();
    }

    /** A line that is there only if something is so. */
    public static Stream<String> noteIf(boolean so, String note) {
        return so ? Stream.of(note) : Stream.empty();
    }

    private DrawingText() {}
}
