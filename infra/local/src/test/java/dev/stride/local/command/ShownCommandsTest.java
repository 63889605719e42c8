package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the {@code ./stride} commands that the code blocks of README, llms.txt, the guide and the examples show. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShownCommandsTest {

    private static final Path TREE = Path.of("../..");
    private static final String LAUNCHER = "./stride ";

    /** Commands whose arguments are checked only, because they run until they are stopped. */
    private static final Set<String> ENDLESS = Set.of("dev", "console", "mcp", "language-server");

    private static final Set<String> LOCAL = Set.of(
            "init",
            "validate",
            "run",
            "test",
            "explore",
            "diagram",
            "convert",
            "doctor",
            "completion",
            "manual",
            "schema");

    /** Options for a deployment on AWS, each with its value. */
    private static final Set<String> CLOUD_OPTIONS = Set.of("--profile", "--endpoint");

    private RunningDev server;

    /** Stands for the folder {@code /tmp} in shown commands. */
    private Path written = Path.of("");

    /** Versions of the shown workflow besides the one of the examples. */
    private static final List<String> OTHER_VERSIONS = List.of("0.9", "1.1");

    @BeforeAll
    void startServer(@TempDir Path empty, @TempDir Path versions, @TempDir Path writtenTo)
            throws InterruptedException, IOException {
        written = writtenTo;
        server = new RunningDev(empty);
        var order = TREE.resolve("examples/order/order.sw.yaml");
        for (var version : OTHER_VERSIONS) {
            deploy(Files.writeString(
                    versions.resolve("order.sw.yaml"),
                    Files.readString(order).replaceFirst("version: '1.0'", "version: '" + version + "'")));
        }
        deploy(order);
    }

    private void deploy(Path definition) {
        var deployed = server.stride("deploy", definition.toString());
        assertThat(deployed.out()).as(deployed.err()).contains("deployed");
    }

    @AfterAll
    void stopServer() {
        server.close();
    }

    static Set<String> commands() throws IOException {
        var commands = new LinkedHashSet<String>();
        for (var page : pages()) {
            boolean isCode = false;
            for (var line : Files.readAllLines(page)) {
                isCode ^= line.strip().startsWith("```");
                var command = line.strip().replaceFirst("^\\$ ", "");
                if (isCode && command.startsWith(LAUNCHER)) {
                    commands.add(command.substring(LAUNCHER.length()));
                }
            }
        }
        return commands;
    }

    private static List<Path> pages() throws IOException {
        try (var guide = Files.list(TREE.resolve("docs/guide"))) {
            return Stream.concat(
                            Stream.of(
                                    TREE.resolve("README.md"),
                                    TREE.resolve("examples/README.md"),
                                    TREE.resolve("docs/llms.txt")),
                            guide.filter(page -> page.toString().endsWith(".md"))
                                    .sorted())
                    .toList();
        }
    }

    @Test
    void extractionOfCommandsFromTheDocumentation_isNotEmpty() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(10);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandInTheDocumentationSucceeds(String command) throws IOException {
        var words = words(command);
        if (ENDLESS.contains(words.getFirst())) {
            assertThat(Stride.commandLine()
                            .parseArgs(words.toArray(String[]::new))
                            .errors())
                    .isEmpty();
            return;
        }
        var result = LOCAL.contains(words.getFirst())
                ? CommandResult.run(words.toArray())
                : server.stride(words.toArray(String[]::new));

        assertThat(result.status()).as(result.err()).isZero();
    }

    private List<String> words(String command) throws IOException {
        var words = new ArrayList<String>();
        var given = List.of(command.replaceFirst("\\s+#.*", "").split("\\s+"));
        for (int i = 0; i < given.size(); i++) {
            var word = given.get(i);
            if (CLOUD_OPTIONS.contains(word)) {
                i++;
            } else if (word.contains("*")) {
                words.addAll(matches(word));
            } else {
                words.add(word.replaceFirst("^(@?)examples", "$1" + TREE + "/examples")
                        .replaceFirst("^(@?)/tmp", "$1" + written));
            }
        }
        return words;
    }

    private static List<String> matches(String pattern) throws IOException {
        var matcher = FileSystems.getDefault().getPathMatcher("glob:" + TREE.resolve(pattern));
        try (var files = Files.walk(TREE.resolve("examples"))) {
            return files.filter(matcher::matches).map(Path::toString).sorted().toList();
        }
    }
}
