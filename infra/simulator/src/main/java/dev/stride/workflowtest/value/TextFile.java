package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.common.FileText;
import dev.stride.common.Result;
import dev.stride.language.document.Place;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

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
        return isContent(text) ? text : read(place, file);
    }

    private static boolean isContent(String text) {
        return text.stripTrailing().contains("\n");
    }

    private static String read(Place place, Path file) {
        var loaded = path(place.value().asText(), file)
                .map(FileText::load)
                .orElseGet(() -> Result.failed(place.value().asText() + " is not a path"));
        return switch (loaded) {
            case Result.Ok(String text) -> text;
            case Result.Failed(String reason) -> {
                place.fault(reason, "write a path relative to the folder of the test file");
                yield "";
            }
        };
    }

    /** Returns the path of the file that a test file refers to; empty if it contains the text, or no path. */
    public static Optional<Path> path(String text, Path file) {
        try {
            return text.isBlank() || isContent(text) ? Optional.empty() : Optional.of(file.resolveSibling(text));
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private TextFile() {}
}
