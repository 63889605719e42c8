package dev.stride.language.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats values of a definition as texts and notes of the diagram. */
public final class DrawingText {

    private static final Pattern WRAPPED = Pattern.compile("\\s*\\$\\{(.*)}\\s*", Pattern.DOTALL);

    /** Returns a scalar as text, or an empty string for any other value. */
    public static String text(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? value.asText() : "";
    }

    /** Returns an object or array as JSON, and any other value as text. Removes the wrapper <code>${ }</code> of an expression. */
    public static String expression(JsonNode value) {
        if (value.isContainerNode()) {
            return value.toString();
        }
        var wrapped = WRAPPED.matcher(text(value));
        return wrapped.matches() ? wrapped.group(1).strip() : text(value);
    }

    /** Returns a note that consists of a prefix and a value. Returns an empty stream if the value is empty. */
    public static Stream<String> note(String before, JsonNode value) {
        var text = expression(value);
        return text.isEmpty() ? Stream.empty() : Stream.of((before + " " + text).strip());
    }

    public static String joined(JsonNode values) {
        return values.isArray()
                ? values.valueStream().map(DrawingText::text).collect(Collectors.joining(", "))
                : text(values);
    }

    /**
     * Returns a property of an object, or the given value itself if it is not an object. For example, an author can refer to a
     * function by an object with the property {@code name}, or just by the name.
     */
    public static JsonNode valueOrProperty(JsonNode reference, String property) {
        return reference.isObject() ? reference.path(property) : reference;
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    public static List<String> notes(Stream<String>... notes) {
        return Stream.of(notes).flatMap(each -> each).toList();
    }

    /** Returns a stream with the note if the condition holds, otherwise an empty stream. */
    public static Stream<String> noteIf(boolean so, String note) {
        return so ? Stream.of(note) : Stream.empty();
    }

    private DrawingText() {}
}
