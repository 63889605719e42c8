package dev.stride.functions.hostile;

import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An input that somebody sends who means no good, or does not know better.
 *
 * @param corpus the collection that it is from
 */
public record HostileInput(String corpus, String name, byte[] bytes) {

    public static HostileInput of(String corpus, String name, String text) {
        return new HostileInput(corpus, name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Every file of the collections of others, whatever it was collected for. */
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

    /** As text, what is no UTF-8 replaced. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return corpus + ": " + name;
    }
}
