package dev.stride.functions.hostile;

import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An input that is malicious or invalid.
 *
 * @param corpus the collection that the input belongs to
 */
public record HostileInput(String corpus, String name, byte[] bytes) {

    public static HostileInput of(String corpus, String name, String text) {
        return new HostileInput(corpus, name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns every file of the public test corpora, regardless of their purpose. */
    public static List<HostileInput> files() throws IOException {
        var root = TestCorpora.folder(".").normalize();
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> of(root.relativize(file), file))
                    .toList();
        }
    }

    private static HostileInput of(Path name, Path file) {
        try {
            return new HostileInput(name.getName(0).toString(), name.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the input as text; invalid UTF-8 is replaced. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return corpus + ": " + name;
    }
}
