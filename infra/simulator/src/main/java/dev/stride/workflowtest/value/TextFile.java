package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The text of a definition or resource: in the test file itself, or in a file that it names. */
public final class TextFile {

    /**
     * Reads what a place stands for: an object is the content; so is a text of several lines; a text of one line is a path.
     *
     * @param file the test file, beside which a relative path starts
     */
    public static String load(Place place, Path file) {
        if (place.value().isObject()) {
            return place.value().toString();
        }
        if (!place.expect(JsonNodeType.STRING)) {
            return "";
        }
        var text = place.value().textValue();
        if (text.strip().contains("\n")) {
            return text;
        }
        try {
            return Files.readString(file.resolveSibling(text));
        } catch (IOException | InvalidPathException e) {
            place.fault("There is no readable file " + text, "paths start at the folder of the test file");
            return "";
        }
    }

    private TextFile() {}
}
