package dev.stride.local.migrate;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A change that {@code stride migrate} made in a definition.
 *
 * @param pointer JSON pointer into the migrated definition; for a removed property, into the definition as its author wrote it
 * @param message the difference, as a text for people
 */
public record Change(String pointer, String message) {

    /** Maximum number of characters of a value that a message shows. */
    private static final int SHOWN = 80;

    static Change value(String pointer, JsonNode before, JsonNode after) {
        return new Change(pointer, shown(before) + " is now " + shown(after));
    }

    static Change added(String pointer, JsonNode value) {
        return new Change(pointer, "added " + shown(value));
    }

    static Change renamed(String pointer, String oldName) {
        return new Change(pointer, "renamed from `" + oldName + "`");
    }

    static Change removed(String pointer) {
        return new Change(pointer, "removed");
    }

    private static String shown(JsonNode value) {
        var text = value.toString();
        return text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
    }

    @Override
    public String toString() {
        return pointer + ": " + message;
    }
}
