package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A loader of definitions and resources. The test file contains them inline or refers to the files that contain them. */
public final class TextFile {

    /**
     * Loads the content at a place of the test file. An object or a multi-line text is the content itself; a one-line text is the
     * path of the file with the content.
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
            place.fault("Cannot read file " + text, "paths are relative to the folder of the test file");
            return "";
        }
    }

    private TextFile() {}
}
