package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.stage.Internals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares {@code docs/generated/ways-in.md}, the table of what each way in accepts, with what it does. {@code -Dways.write=true}
 * writes the table again.
 */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WaysInTest {

    private static final Path PAGE = Path.of("../../docs/generated/ways-in.md");
    private static final String HEAD = "| way in | given | answer | message |\n|---|---|--:|---|\n";

    private final List<String> rows = new ArrayList<>();

    @BeforeAll
    void send(@TempDir Path folder) throws IOException, InterruptedException {
        try (var waysIn = new WaysIn(folder)) {
            for (var way : waysIn.names()) {
                for (var given : WaysIn.givens()) {
                    var answer = waysIn.send(way, given);
                    var said = answer.said().replaceFirst("(invalid JSON|not JSON): .*", "$1: the error and its place");
                    rows.add("| %s | %s | %d | %s |".formatted(way, given, answer.status(), said));
                }
            }
        }
    }

    @AfterAll
    void write() throws IOException {
        if (Boolean.getBoolean("ways.write")) {
            var page = Files.readString(PAGE);
            var before = page.substring(0, page.indexOf(HEAD) + HEAD.length());
            Files.writeString(PAGE, before + String.join("\n", rows) + "\n");
        }
    }

    @TestFactory
    Stream<DynamicTest> eachWayAnswersAsTheTableSays() throws IOException {
        var page = Files.readString(PAGE);
        var expected =
                page.substring(page.indexOf(HEAD) + HEAD.length()).lines().collect(Collectors.toSet());
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(row, () -> {
                    assertThat(Internals.areIn(row, "")).isFalse();
                    assertThat(expected).contains(row).hasSameSizeAs(rows);
                }));
    }
}
