package dev.stride.local.command.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.stride.local.command.CommandResult;
import dev.stride.local.command.RunningDev;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests {@code stride test --from-run}, {@code stride replay} and the exports of runs, with runs of a {@code stride dev}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedRunCommandsTest {

    private static final Path EXAMPLES = Path.of("../../examples");
    private static final String SECRET = "s3cr3t-of-the-shop";

    private final AtomicInteger requests = new AtomicInteger();
    private Path definition = Path.of("");
    private HttpServer service;
    private RunningDev server;

    @BeforeAll
    void serve(@TempDir Path folder, @TempDir Path settings) throws IOException, InterruptedException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            var isBroken = exchange.getRequestURI().getPath().equals("/broken");
            var isBusy = !isBroken && requests.getAndIncrement() % 2 == 0;
            var body = "{\"receipt\": \"R-7\", \"email\": \"ann@example.com\"}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(isBroken ? 500 : isBusy ? 503 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        definition = Files.writeString(folder.resolve("pay.sw.yaml"), pay("ALL"));
        Files.writeString(folder.resolve("brief.sw.yaml"), pay("STATES").replaceFirst("id: pay", "id: brief"));
        var secrets = Files.writeString(settings.resolve("secrets"), "TOKEN=" + SECRET + "\n");
        server = new RunningDev(folder, "--secrets", secrets.toString());
    }

    private String pay(String level) {
        return """
                id: pay
                version: '1'
                specVersion: '0.8'
                metadata: { stride.history: %s }
                secrets: [ TOKEN ]
                functions:
                  - { name: charge, type: custom, operation: 'http:POST:http://localhost:%d/charges' }
                  - { name: break, type: custom, operation: 'http:POST:http://localhost:%d/broken' }
                errors: [ { name: busy, code: '503' } ]
                retries: [ { name: again, delay: PT0.1S, maxAttempts: 3 } ]
                start: Which
                states:
                  - name: Which
                    type: switch
                    dataConditions: [ { condition: '${ .break }', transition: Break } ]
                    defaultCondition: { transition: Charge }
                  - name: Charge
                    type: operation
                    actions:
                      - functionRef:
                          refName: charge
                          arguments: { headers: { Authorization: '${ "Bearer " + $SECRETS.TOKEN }' }, body: { amount: '${ .amount }' } }
                        retryRef: again
                        retryableErrors: [ busy ]
                        actionDataFilter: { results: '${ { receipt, email } }' }
                    end: true
                  - { name: Break, type: operation, actions: [ { functionRef: break } ], end: true }
                """.formatted(
                level, service.getAddress().getPort(), service.getAddress().getPort());
    }

    @AfterAll
    void stop() {
        server.close();
        service.stop(0);
    }

    private String start(String workflow, String input) {
        var started = server.stride("start", workflow, "--input", input, "--wait", "PT20S");
        assertThat(started.out()).as(started.err()).contains("\"id\"");
        return started.json().path("id").asText();
    }

    @Test
    void caseOfARunOfDev_passesWithoutTheService_andHoldsNoSecret(@TempDir Path written) throws IOException {
        var run = start("pay", "{\"amount\": 5}");

        var made = server.stride(
                "test",
                "--from-run",
                run,
                "--output",
                written.resolve("pay.test.yaml").toString());

        var text = Files.readString(written.resolve("pay.test.yaml"));
        assertThat(made.status()).as(made.err() + made.out() + text).isZero();
        assertThat(made.out()).contains("ok      the run " + run);
        assertThat(text)
                .doesNotContain(SECRET)
                .contains(
                        "TOKEN: \"***\"",
                        "status: COMPLETED",
                        "# These values may be personal data",
                        "/body/email",
                        "code: \"503\"");
        assertThat(CommandResult.run("test", written.resolve("pay.test.yaml")).status())
                .isZero();
    }

    @Test
    void caseOfAFaultedRun_showsTheFault(@TempDir Path written) throws IOException {
        var run = start("pay", "{\"break\": true}");

        var made = server.stride(
                "test",
                "--from-run",
                run,
                definition.toString(),
                "--output",
                written.resolve("pay.test.yaml").toString());

        assertThat(made.status()).as(made.err() + made.out()).isZero();
        assertThat(Files.readString(written.resolve("pay.test.yaml")))
                .contains("status: FAULTED", "fault: { name: Internal Server Error, code: \"500\", state: Break }");
    }

    @Test
    void runWhoseHistoryHasNoData_saysWhichLevelToSet() {
        var run = start("brief", "{\"amount\": 5}");

        var made = server.stride("test", "--from-run", run);

        assertThat(made.status()).isEqualTo(2);
        assertThat(made.err()).contains("the reply to charge in state Charge", "stride.history: ALL");
    }

    @Test
    void existingFile_isReplacedOnlyWithForce(@TempDir Path written) throws IOException {
        var run = start("pay", "{\"amount\": 5}");
        var file = Files.writeString(written.resolve("kept.test.yaml"), "kept");
        for (var words : List.of(
                List.of("test", "--from-run", run, "--output", file.toString()),
                List.of("history", run, "--export", file.toString()))) {
            var refused = server.stride(words.toArray(String[]::new));
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("exists", "--force");
            assertThat(file).hasContent("kept");

            var forced = server.stride(
                    Stream.concat(words.stream(), Stream.of("--force")).toArray(String[]::new));
            assertThat(forced.status()).as(forced.err()).isZero();
            assertThat(Files.readString(file)).isNotEqualTo("kept");
            Files.writeString(file, "kept");
        }
    }

    @Test
    void replayOfExportedRuns_namesTheFirstDifferenceOfEach(@TempDir Path written) throws IOException {
        var charged = written.resolve("charged.json");
        var broken = written.resolve("broken.json");
        server.stride("history", start("pay", "{\"amount\": 5}"), "--export", charged.toString());
        server.stride("history", start("pay", "{\"break\": true}"), "--export", broken.toString());
        var changed =
                Files.writeString(written.resolve("pay.sw.yaml"), pay("ALL").replace(".amount", ".amount + 1"));

        var same = CommandResult.run("replay", charged, broken, definition);
        var other = CommandResult.run("replay", charged, broken, changed, "--json");

        assertThat(same.status()).as(same.err() + same.out()).isZero();
        assertThat(same.out().lines())
                .allMatch(line -> line.endsWith("  the same path"))
                .hasSize(2);
        assertThat(other.status()).isEqualTo(1);
        assertThat(other.json().findValuesAsText("result")).containsExactly("unrecordedCall", "same");
        assertThat(other.json().at("/0/says").asText()).contains("/body/amount: expected 5, was 6");
        assertThat(Files.readString(charged)).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @CsvSource({
        "definition run, is a recorded run: name the runs first",
        "run run, is a recorded run: name the runs first",
        "definition definition, is a definition and no recorded run",
        "run definition definition, is a definition and no recorded run"
    })
    void replayWithItsWordsInAWrongOrder_saysWhichWordIsWhat(String words, String said, @TempDir Path written) {
        var run = export(start("pay", "{\"amount\": 5}"), written);

        var result = CommandResult.run(Stream.concat(
                        Stream.of("replay"),
                        Stream.of(words.split(" ")).map(word -> word.equals("run") ? run : definition))
                .toArray());

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains(said).contains("and the file of the definition last");
    }

    @ParameterizedTest
    @ValueSource(strings = {"STATES", "EFFECTS"})
    void replayWithEitherCheckpoint_doesTheSame(String checkpoint, @TempDir Path written) {
        var run = export(start("pay", "{\"amount\": 5}"), written);

        var result = CommandResult.run("replay", run, definition, "--checkpoint", checkpoint);

        assertThat(result.status()).as(result.err() + result.out()).isZero();
    }

    private Path export(String instance, Path folder) {
        var file = folder.resolve("run.json");
        server.stride("history", instance, "--export", file.toString());
        return file;
    }

    @Test
    void replayOfARunWithoutADefinition_asksForIt() {
        var result = CommandResult.run("replay", "run.json");

        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("after them the file of the definition");
        assertThat(CommandResult.run("replay", "--help").out()).containsOnlyOnce("RUN... DEFINITION ");
    }

    @Test
    void replayWithADefinitionOfAnotherWorkflow_isRefused() {
        var run = start("pay", "{\"amount\": 5}");

        var refused = server.stride(
                "replay", run, EXAMPLES.resolve("order/order.sw.yaml").toString());

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("defines order, but", "is a run of pay");
    }

    @ParameterizedTest
    @MethodSource("examplesWithoutAService")
    void caseOfARunOfAnExample_passes(Path example, @TempDir Path written) throws IOException {
        var exported = written.resolve("run.json");
        var ran = CommandResult.run(words(example, exported).toArray());
        assertThat(exported).as(ran.err()).exists();

        var made = CommandResult.run(
                "test", "--from-run", exported, definition(example), "--output", written.resolve("a.test.yaml"));
        var replayed = CommandResult.run("replay", exported, definition(example));

        assertThat(made.status()).as(made.err() + made.out()).isZero();
        assertThat(replayed.status()).as(replayed.err() + replayed.out()).isZero();
    }

    private static List<Object> words(Path example, Path exported) throws IOException {
        var words = new ArrayList<Object>(List.of("run", definition(example), "--skip-time", "--export", exported));
        if (Files.exists(example.resolve("input.json"))) {
            words.addAll(List.of("--input", "@" + example.resolve("input.json")));
        }
        try (var files = Files.list(example)) {
            files.filter(file -> file.getFileName().toString().startsWith("event-"))
                    .sorted()
                    .forEach(file -> words.addAll(List.of("--event", "@" + file)));
        }
        if (Files.exists(example.resolve("options"))) {
            Files.readAllLines(example.resolve("options")).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .filter(line -> !line.startsWith("--skip-time"))
                    .forEach(words::add);
        }
        return words;
    }

    private static Path definition(Path example) throws IOException {
        try (var files = Files.list(example)) {
            return files.filter(
                            file -> file.getFileName().toString().matches(example.getFileName() + "\\.(sw|wl)\\..*"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    static List<Path> examplesWithoutAService() throws IOException {
        try (var folders = Files.list(EXAMPLES)) {
            return folders.filter(folder -> Files.exists(folder.resolve("output.json")))
                    .filter(folder -> !hasService(folder))
                    .sorted()
                    .toList();
        }
    }

    private static boolean hasService(Path folder) {
        try (var files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith("Service.java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
