package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at the classes that a short command loads: what only other commands need would make its start slower. */
class LoadedClassesTest {

    /** The beginnings of the names of classes that only some commands need. */
    private static final List<String> OF_OTHER_COMMANDS = List.of(
            "io.modelcontextprotocol.",
            "reactor.",
            "dev.stride.local.agent.",
            "picocli.AutoComplete",
            "software.amazon.awssdk.services.",
            "software.amazon.awssdk.http.",
            "org.sqlite.");

    @Test
    void validate_loadsNothingThatOnlyOtherCommandsNeed(@TempDir Path folder) throws IOException, InterruptedException {
        var list = folder.resolve("classes");

        var validated = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xlog:class+load:file=" + list + "::filecount=0",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Stride.class.getName(),
                        "validate",
                        "../../examples/greeting/greeting.sw.json")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();

        assertThat(validated.waitFor()).isZero();
        try (Stream<String> loaded = Files.lines(list)) {
            assertThat(loaded.map(line -> line.replaceFirst("^(\\[[^\\]]*\\])*\\s*", ""))
                            .filter(name -> OF_OTHER_COMMANDS.stream().anyMatch(name::startsWith)))
                    .isEmpty();
        }
    }
}
