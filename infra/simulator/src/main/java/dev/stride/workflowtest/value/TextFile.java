package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A loader of the definitions and resource files of a workflow under test. A test file either contains their text or refers to
 * the files that contain it.
 */
public final class TextFile {

    /**
     * Loads a definition or resource. Its value in the test file is either the content itself, as an object or a multi-line
     * string, or the path of the file with the content, as a one-line string.
     *
     * @param file the test file; relative paths start in its folder
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
            place.fault("Cannot read file " + text, "write a path relative to the folder of the test file");
            return "";
        }
    }

    private TextFile() {}
}
