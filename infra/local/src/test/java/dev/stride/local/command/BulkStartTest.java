package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stride.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests {@code stride start --from}, which starts an instance for each line of a file. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BulkStartTest {

    private RunningDev dev;
    private Path folder;

    @BeforeAll
    void start(@TempDir Path definitions) throws IOException, InterruptedException {
        folder = definitions;
        for (var id : List.of("again", "longer", "named", "keyed", "after", "refused", "printed", "faulty")) {
            Files.writeString(definitions.resolve(id + ".sw.yaml"), """
                    id: %s
                    version: '1.0'
                    specVersion: '0.8'
                    start: Only
                    states: [ { name: Only, type: inject, data: {}, end: true } ]
                    """.formatted(id));
        }
        dev = new RunningDev(definitions);
    }

    @AfterAll
    void stop() {
        dev.close();
    }

    @Test
    void fileThatIsRunAgain_startsNoLineTwice() throws IOException {
        var file = file("again", numbers(40));

        var first = dev.stride("start", "again", "--from", file);
        var second = dev.stride("start", "again", "--from", file);

        assertThat(first.status()).as(first.err()).isZero();
        assertThat(second.status()).as(second.err()).isZero();
        assertThat(second.err()).contains("40 of 40: 40 accepted, 0 refused");
        assertThat(instances("again")).isEqualTo(40);
    }

    @Test
    void fileThatHasBecomeLonger_startsOnlyItsNewLines_butEqualLinesAreStartedEach() throws IOException {
        dev.stride("start", "longer", "--from", file("longer", Stream.of("{}", "{}", "{\"n\": 1}")));
        dev.stride("start", "longer", "--from", file("longer", Stream.of("{}", "{}", "{\"n\": 1}", "", "{}")));

        assertThat(instances("longer")).isEqualTo(4);
    }

    @Test
    void otherNameOfTheRun_startsTheLinesAgain() throws IOException {
        var file = file("named", numbers(3));

        dev.stride("start", "named", "--from", file, "--key", "monday");
        dev.stride("start", "named", "--from", file, "--key", "monday");
        dev.stride("start", "named", "--from", file, "--key", "tuesday");

        assertThat(instances("named")).isEqualTo(6);
    }

    @Test
    void keyInTheLine_startsTheInstance_whereverTheLineStands() throws IOException {
        dev.stride("start", "keyed", "--from", file("keyed", numbers(3)), "--key-at", "/n");
        dev.stride("start", "keyed", "--from", file("moved", numbers(4)), "--key-at", "/n");

        assertThat(instances("keyed")).isEqualTo(4);
        assertThat(dev.stride("start", "keyed", "--key", "1", "--input", "{\"n\": 1}")
                        .status())
                .isZero();
        assertThat(instances("keyed")).isEqualTo(4);
    }

    @Test
    void afterOption_skipsTheFirstLines_evenFaultyOnes() throws IOException {
        var file = file("after", Stream.of("{}", "no JSON", "{}"));

        assertThat(dev.stride("start", "after", "--from", file, "--after", "2").status())
                .isZero();

        assertThat(instances("after")).isEqualTo(1);
    }

    @Test
    void lineThatTheApiRefuses_isReportedWithItsNumber_andTheOthersAreStarted() throws IOException {
        var file = file("refused", Stream.of("{}", "[1]", "{}", "2"));

        var result = dev.stride("start", "refused", "--from", file);

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .contains(file + ":2: The data input must be a JSON object, not array.")
                .contains(file + ":4: The data input must be a JSON object, not number.")
                .contains("4 of 4: 2 accepted, 2 refused");
        assertThat(instances("refused")).isEqualTo(2);
    }

    @Test
    void jsonOption_printsTheInstanceOfEachLine_orItsProblem() throws IOException {
        var result = dev.stride("start", "printed", "--from", file("printed", Stream.of("{}", "", "[]")), "--json");

        var lines = result.out().lines().map(CommandResult::json).toList();
        assertThat(lines).extracting(line -> line.path("line").asInt()).containsExactly(1, 3);
        assertThat(dev.get("/instances/" + lines.getFirst().path("instance").asText())
                        .at("/workflow/id")
                        .asText())
                .isEqualTo("printed");
        assertThat(lines.getLast().path("problem").asText()).contains("JSON object");
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("{\"n\": 1,}", "invalid JSON"),
                Arguments.of("{} {}", "invalid JSON"),
                Arguments.of("\"" + "a".repeat(Limits.PAYLOAD_BYTES) + "\"", "at most " + Limits.PAYLOAD_BYTES),
                Arguments.of("{}", "there must be a key at /n"),
                Arguments.of("{\"n\": \"\"}", "there must be a key at /n"),
                Arguments.of("{\"n\": 1.5}", "there must be a key at /n"),
                Arguments.of("{\"n\": \"\u00e9\"}", "there must be a key at /n"),
                Arguments.of(
                        "{\"n\": \"" + "k".repeat(Limits.IDEMPOTENCY_KEY_CHARACTERS + 1) + "\"}",
                        "1 to " + Limits.IDEMPOTENCY_KEY_CHARACTERS + " printable"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void fileWithAFaultyLine_startsNothing_andEachFaultIsReported(String line, String fault) throws IOException {
        var file = file("faulty", Stream.of("{\"n\": 1}", line, "{\"n\": 2}", line));

        var result = dev.stride("start", "faulty", "--from", file, "--key-at", "/n");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err().lines().toList()).hasSize(3);
        assertThat(result.err().lines().toList().get(0))
                .startsWith(file + ":2: ")
                .contains(fault);
        assertThat(result.err().lines().toList().get(1))
                .startsWith(file + ":4: ")
                .contains(fault);
        assertThat(result.err()).contains("2 of 4 lines are faulty. Nothing was started.");
        assertThat(instances("faulty")).isZero();
    }

    @Test
    void missingWorkflow_endsTheCommandAtTheFirstLine() throws IOException {
        var result = dev.stride("start", "nothing", "--from", file("missing", numbers(1000)));

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err())
                .contains("0 of 1000")
                .contains("missing.jsonl:1")
                .containsOnlyOnce("Workflow nothing does not exist");
    }

    @Test
    void serverThatDoesNotAnswer_endsTheCommand_whichSaysHowToGoOn() throws IOException {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var file = file("away", numbers(1000));

        var result = CommandResult.run(
                "start", "again", "--endpoint", "http://127.0.0.1:" + port, "--from", file, "--after", "7");

        assertThat(result.status()).isEqualTo(70);
        assertThat(result.err()).contains("Run the same command again", "--after 7", "Nothing answers");
    }

    @Test
    void answerThatNamesNoInstance_endsTheCommand() throws IOException {
        var page = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        page.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        page.start();
        try {
            var result = CommandResult.run(
                    "start",
                    "again",
                    "--endpoint",
                    "http://127.0.0.1:" + page.getAddress().getPort(),
                    "--from",
                    file("page", numbers(3)));

            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err()).contains("names no instance", "Stopped at");
        } finally {
            page.stop(0);
        }
    }

    static Stream<List<String>> contradictions() {
        return Stream.of(
                List.of("--input", "{}"),
                List.of("--wait", "PT1S"),
                List.of("--key", "a", "--key-at", "/n"),
                List.of("--key-at", "n"),
                List.of("--rate", "0"),
                List.of("--rate", "many"),
                List.of("--after", "-1"));
    }

    @ParameterizedTest
    @MethodSource("contradictions")
    void optionThatDoesNotFit_isRefused(List<String> options) throws IOException {
        var words = Stream.concat(Stream.of("start", "faulty", "--from", file("faulty", numbers(1))), options.stream());

        var result = dev.stride(words.toArray(String[]::new));

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(options.getFirst());
        assertThat(instances("faulty")).isZero();
    }

    @Test
    void fileThatDoesNotExist_orIsAFolder_isRefused() {
        for (var path : List.of(folder, folder.resolve("no.jsonl"))) {
            var result = dev.stride("start", "faulty", "--from", path.toString());

            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err()).contains(path.toString());
        }
        assertThat(dev.stride("start", "faulty", "--rate", "1").status()).isEqualTo(2);
    }

    private static Stream<String> numbers(int count) {
        return IntStream.rangeClosed(1, count).mapToObj("{\"n\": %d}"::formatted);
    }

    private String file(String name, Stream<String> lines) throws IOException {
        return Files.write(folder.resolve(name + ".jsonl"), lines.toList()).toString();
    }

    private long instances(String workflow) {
        return Arrays.stream(dev.stride("instances", "--workflow", workflow, "--all")
                        .out()
                        .split("\n"))
                .filter(line -> line.contains(workflow + ":"))
                .count();
    }
}
