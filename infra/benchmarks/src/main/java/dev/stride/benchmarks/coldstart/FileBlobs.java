package dev.stride.benchmarks.coldstart;

import dev.stride.runtime.port.Blobs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A store of large data in files of one folder. */
record FileBlobs(Path folder) implements Blobs {

    @Override
    public void put(String name, byte[] bytes) {
        try {
            Files.write(file(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<byte[]> get(String name) {
        try {
            return Files.exists(file(name)) ? Optional.of(Files.readAllBytes(file(name))) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String name) {
        return folder.resolve("blob-" + URLEncoder.encode(name, StandardCharsets.UTF_8));
    }
}
