package dev.stride.local.cloud;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock with an error that is read from a file and can change at any time. */
public record OffsetClock(Path file) implements InstantSource {

    /** Sets the error of the clock. @param off how far the clock is ahead of the true time */
    public void set(Duration off) {
        try {
            var next = Files.writeString(file.resolveSibling(file.getFileName() + ".next"), off.toString());
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Instant instant() {
        try {
            return Instant.now().plus(Duration.parse(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
