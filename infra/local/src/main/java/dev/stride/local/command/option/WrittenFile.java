package dev.stride.local.command.option;

import dev.stride.common.FileProblem;
import dev.stride.local.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/** A file that a command writes. It replaces an existing file only if the user says so, and never writes through a link. */
public record WrittenFile(Path path, boolean replaces) {

    /** Ends the command if the file is there and must not be replaced. */
    public void check() {
        if (Files.isSymbolicLink(path)) {
            throw new InvalidInputException("%s is a link: nothing is written through it.".formatted(path));
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !replaces) {
            throw new InvalidInputException(
                    "%s exists: replace it with --force, or name another file.".formatted(path));
        }
    }

    public void write(String text) {
        check();
        try {
            Files.createDirectories(Objects.requireNonNull(path.toAbsolutePath().getParent()));
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new InvalidInputException(path + " cannot be written: " + FileProblem.of(e));
        }
    }
}
