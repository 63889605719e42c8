package dev.stride.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProblemTest {

    @TempDir
    private Path folder;

    @Test
    void missingFile_isToldWithTheSimilarFileOfItsFolder_whoseEndingsDoNotCount() throws IOException {
        Files.writeString(folder.resolve("order.sw.yaml"), "");
        Files.writeString(folder.resolve("pay.sw.yaml"), "");

        var missing = folder.resolve("ordr.sw.yml");
        assertThat(FileProblem.missing(missing))
                .isEqualTo("The file " + missing + " does not exist (did you mean `order.sw.yaml`?)");
        var other = folder.resolve("nowhere.sw.yaml");
        assertThat(FileProblem.unreadable(other, new NoSuchFileException(other.toString())))
                .isEqualTo("The file " + other + " does not exist");
    }

    @Test
    void unreadableFolder_namesWhatLiesInTheWay() {
        var folder = Path.of("workflows");
        var inside = folder.resolve("private");
        assertThat(FileProblem.unreadable(folder, new AccessDeniedException(inside.toString())))
                .isEqualTo(inside + " cannot be read: the permission is missing");
        assertThat(FileProblem.unreadable(folder, new IOException())).startsWith("workflows cannot be read: ");
    }
}
