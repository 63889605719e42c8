package dev.stride.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileTextTest {

    @TempDir
    private Path root;

    private Path folder = Path.of("");

    @BeforeEach
    void writeFiles() throws IOException {
        root = root.toRealPath();
        folder = Files.createDirectories(root.resolve("inside"));
        Files.createDirectories(root.resolve("outside"));
        Files.writeString(folder.resolve("file"), "text");
        Files.writeString(root.resolve("outside/file"), "secret");
        Files.createSymbolicLink(folder.resolve("link"), root.resolve("outside/file"));
        Files.createSymbolicLink(folder.resolve("folder"), root.resolve("outside"));
        Files.createSymbolicLink(folder.resolve("other"), folder.resolve("file"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "other", "../inside/file", "./file"})
    void confined_aFileInTheFolder_isRead(String name) {
        assertThat(FileText.readingOnlyBelow(folder, () -> FileText.load(folder.resolve(name))))
                .isEqualTo(Result.ok("text"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside/file",
                "link",
                "folder/file",
                "folder/missing",
                "folder/../outside/file",
                "/etc/passwd"
            })
    void confined_aPathThatLeadsOut_isRefused_andNothingIsToldAboutFilesThere(String name) {
        var file = folder.resolve(name);

        assertThat(FileText.readingOnlyBelow(folder, () -> FileText.load(file)))
                .isEqualTo(Result.failed(file + " is outside of the folder " + folder));
    }

    @Test
    void unconfined_aLinkIsFollowed() {
        assertThat(FileText.load(folder.resolve("link"))).isEqualTo(Result.ok("secret"));
    }
}
