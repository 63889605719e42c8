package dev.stride.editor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;

/** A value in an edited text. Its range ends after its last character. */
sealed interface Part {

    int start();

    int end();

    record Mapping(int start, int end, List<Entry> entries) implements Part {
        public Mapping {
            entries = List.copyOf(entries);
        }

        Optional<Entry> find(String key) {
            return entries.stream()
                    .filter(entry -> entry.key().text().equals(key))
                    .findFirst();
        }
    }

    record Sequence(int start, int end, List<Part> items) implements Part {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /**
     * A text, a number, a boolean, or the place of a value that is not written yet.
     *
     * @param text the content without quotation marks
     * @param quote the quotation mark; a space if there is none
     * @param isAlone whether it could be the first property of an object in block style
     */
    record Scalar(int start, int end, String text, char quote, boolean isAlone) implements Part {

        int innerStart() {
            return isQuoted() ? start + 1 : start;
        }

        int innerEnd(String source) {
            return isQuoted() && end - 1 > start && source.charAt(end - 1) == quote ? end - 1 : end;
        }

        boolean isQuoted() {
            return quote != ' ';
        }
    }

    /** A property of an object. @param hasColon whether the author has written more than the name */
    record Entry(Scalar key, Part value, boolean hasColon) {}

    /** Returns the value as JSON, in which every scalar is a text. */
    default JsonNode toJson() {
        var json = JsonNodeFactory.instance;
        return switch (this) {
            case Scalar scalar -> json.textNode(scalar.text());
            case Sequence(var _, var _, var items) -> {
                var array = json.arrayNode();
                items.forEach(item -> array.add(item.toJson()));
                yield array;
            }
            case Mapping(var _, var _, var entries) -> {
                var object = json.objectNode();
                entries.forEach(
                        entry -> object.set(entry.key().text(), entry.value().toJson()));
                yield object;
            }
        };
    }
}
