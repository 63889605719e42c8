package dev.stride.diagram;

import dev.stride.language.Depiction;
import dev.stride.language.known.KnownLanguages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Diagrams of definitions that stand in files. */
public final class Pictures {

    private static final Path FOLDER = Path.of("src/test/resources/diagram");

    /** Of a definition beside the tests. */
    public static Diagram of(String name) {
        return switch (of(FOLDER.resolve(name))) {
            case Depiction.Drawn(var diagram) -> diagram;
            case Depiction.Refused(var fault) -> throw new AssertionError(name + ": " + fault);
        };
    }

    public static Depiction of(Path file) {
        try {
            return KnownLanguages.ALL.draw(Files.readAllBytes(file), Optional.empty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Pictures() {}
}
