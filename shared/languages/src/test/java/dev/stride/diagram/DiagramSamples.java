package dev.stride.diagram;

import dev.stride.language.Languages.DrawingResult;
import dev.stride.language.registry.KnownLanguages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Loads diagrams of definitions in files. */
public final class DiagramSamples {

    private static final Path FOLDER = Path.of("src/test/resources/diagram");

    /** Of a definition beside the tests. */
    public static Diagram load(String name) {
        return switch (load(FOLDER.resolve(name))) {
            case DrawingResult.Drawn(var diagram) -> diagram;
            case DrawingResult.TooLarge(var _, var fault) -> throw new AssertionError(name + ": " + fault);
            case DrawingResult.Rejected(var fault) -> throw new AssertionError(name + ": " + fault);
        };
    }

    public static DrawingResult load(Path file) {
        try {
            return KnownLanguages.ALL.draw(Files.readAllBytes(file), Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DiagramSamples() {}
}
