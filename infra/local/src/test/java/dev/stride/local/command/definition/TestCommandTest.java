package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.local.command.LineQueue;
import dev.stride.local.command.Stride;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TestCommandTest {

    private static final String TESTS = """
            definitions:
              - id: nap
                version: '1.0'
                specVersion: '0.8'
                name: Nap
                start: Nap
                states: [ { name: Nap, type: sleep, duration: P1D, end: true } ]
            cases:
              - name: a nap lasts a day
                tags: [fast]
                expect: { status: COMPLETED, elapsed: P1D }
              - name: a nap lasts an hour
                tags: [wrong]
                expect: { elapsed: PT1H }
            """;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("nap.test.yaml"), TESTS);
    }

    @Test
    void testCommandWithAFailedCase_exitsWithOneAndPrintsEveryCase() {
        var tested = run("test", file);

        assertThat(tested.status()).isEqualTo(1);
        assertThat(tested.out())
                .containsPattern("ok +a nap lasts a day")
                .containsPattern("FAILED +a nap lasts an hour")
                .contains("2 cases: 1 passed, 1 failed");
    }

    @Test
    void testCommandRunsTheTestFilesOfAFolder() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("below")).resolve("other.test.yaml"), TESTS);

        assertThat(run("test", folder, "--tag", "fast").out()).contains("2 cases: 2 passed");
        assertThat(run("test", Files.createDirectory(folder.resolve("empty"))).status())
                .isEqualTo(2);
    }

    @Test
    void testFindsTheDocumentsBesideTheDefinition_asValidationDoes() throws IOException {
        var shop = Files.createDirectory(folder.resolve("shop"));
        Files.writeString(shop.resolve("prices.json"), """
                { "openapi": "3.0.3", "info": { "title": "Prices", "version": "1" }, "servers": [ { "url": "https://prices.example" } ],
                  "paths": { "/price": { "get": { "operationId": "price", "responses": {} } } } }
                """);
        var definition = Files.writeString(shop.resolve("price.sw.yaml"), """
                id: price
                version: '1.0'
                specVersion: '0.8'
                start: Ask
                functions: [ { name: ask, operation: 'prices.json#price' } ]
                states: [ { name: Ask, type: operation, actions: [ { functionRef: ask } ], end: true } ]
                """);
        var test = Files.writeString(folder.resolve("price.test.yaml"), """
                definitions: [ shop/price.sw.yaml ]
                services: [ { match: { path: /price }, reply: { status: 200, body: { price: 3 } } } ]
                cases: [ { name: the price is asked for, expect: { output: { price: 3 } } } ]
                """);

        assertThat(run("validate", definition).status()).isZero();
        var tested = run("test", test);
        assertThat(tested.status()).as(tested.out() + tested.err()).isZero();
    }

    @Test
    void testCommandSelectsCasesByTag() {
        var fast = run("test", file, "--tag", "fast");
        assertThat(fast.status()).isZero();
        assertThat(fast.out()).contains("1 case: 1 passed, 0 failed");
        assertThat(run("test", file, "--without-tag", "wrong").status()).isZero();
        assertThat(run("test", file, "--tag", "wrong").status()).isEqualTo(1);
    }

    @Test
    void testCommandWithAnUnknownTag_isRefused() {
        assertThat(run("test", file, "--tag", "fats").status()).isEqualTo(2);
    }

    @Test
    void testCommandWithJsonOption_printsOneJsonDocument() {
        var json = run("test", file, "--json").json();

        assertThat(json.path("passed").asInt()).isEqualTo(1);
        assertThat(json.path("failed").asInt()).isEqualTo(1);
        assertThat(json.path("cases").path(1).path("file").asText()).isEqualTo(file.toString());
        assertThat(json.path("cases").path(1).path("passed").asBoolean()).isFalse();
        assertThat(json.path("cases").path(1).path("reason").asText()).isNotBlank();
    }

    @Test
    void junitOptionWritesAReport() throws IOException {
        var report = folder.resolve("report.xml");
        run("test", file, "--junit", report);

        assertThat(Files.readString(report)).contains("tests=\"2\"", "failures=\"1\"", "a nap lasts an hour");
    }

    @Test
    void invalidTestFile_isRefusedWithTheLineNumberOfEachMistake() throws IOException {
        Files.writeString(file, TESTS.replace("expect: { elapsed: PT1H }", "expectation: {}"));
        var tested = run("test", file);

        assertThat(tested.status()).isEqualTo(2);
        assertThat(tested.err()).contains(file + ":12:").contains("/cases/1");
    }

    @ParameterizedTest
    @CsvSource({"lasts an HOUR, 1", "a nap, 2", "NAP, 2", "'', 2"})
    void filterSelectsCasesByTheirNameAndTheirWorkflow(String filter, int cases) {
        var tested = run("test", file, "--filter", filter, "--json").json();

        assertThat(tested.path("passed").asInt() + tested.path("failed").asInt())
                .isEqualTo(cases);
    }

    @Test
    void filterWithoutACase_isRefused() {
        var refused = run("test", file, "--filter", "dream");

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("--filter");
    }

    @Test
    void updateOption_showsTheDifference_andWritesWhatWasObserved() throws IOException {
        var updated = run("test", file, "--update");

        assertThat(updated.status()).as(updated.err()).isZero();
        assertThat(updated.out())
                .contains("elapsed: expected PT1H, was PT24H")
                .endsWith("2 cases: 2 passed, 0 failed\n");
        assertThat(updated.err()).contains(file + ": updated /cases/1/expect/elapsed");
        assertThat(file).hasContent(TESTS.replace("elapsed: PT1H", "elapsed: PT24H"));
    }

    @Test
    void updateOptionLeavesPassingFilesAlone_andFailsWhereOnlyTheAuthorCanDecide() throws IOException {
        assertThat(run("test", file, "--update", "--tag", "fast").status()).isZero();
        assertThat(file).hasContent(TESTS);

        var unreached = TESTS.replace("expect: { elapsed: PT1H }", "expect: { calls: [ { path: /x } ] }");
        Files.writeString(file, unreached);
        assertThat(run("test", file, "--update").status()).isEqualTo(1);
        assertThat(file).hasContent(unreached);
    }

    @Test
    void watchOptionRunsTheTestsAgainWhoseFilesChange() throws Exception {
        var other = Files.createDirectory(folder.resolve("other")).resolve("other.test.yaml");
        Files.writeString(other, TESTS.replace("PT1H", "P1D"));
        var said = new LinkedBlockingQueue<String>();
        var command = Stride.commandLine()
                .setOut(new PrintWriter(new LineQueue(said)))
                .setErr(new PrintWriter(new LineQueue(said)));
        var watching = Thread.ofVirtual().start(() -> command.execute("test", folder.toString(), "--watch"));

        assertThat(until("waiting for changes", said)).contains("4 cases: 3 passed, 1 failed");
        Files.writeString(file, TESTS.replace("PT1H", "P1D"));
        assertThat(until("2 passed", said)).doesNotContain(other.toString());
        watching.interrupt();
        watching.join();
    }

    private static List<String> until(String text, BlockingQueue<String> said) throws InterruptedException {
        var lines = new ArrayList<String>();
        do {
            lines.add(said.take());
        } while (!lines.getLast().contains(text));
        return lines;
    }

    @Test
    void failedCaseShowsWhatItsParallelBranchesDid() throws IOException {
        Files.writeString(file, """
                definitions:
                  - id: two
                    version: '1.0'
                    specVersion: '0.8'
                    functions: [ { name: wrong, type: expression, operation: '1 | error("broken")' } ]
                    states:
                      - name: Both
                        type: parallel
                        branches:
                          - { name: good, actions: [ { sleep: { before: PT1S }, functionRef: wrong } ] }
                          - { name: bad, actions: [ { functionRef: wrong } ] }
                        end: true
                cases: [ { name: both are done, expect: { status: COMPLETED } } ]
                """);

        assertThat(run("test", file).out()).contains("#1 ", "#2 ended    FAULTED");
    }

    @Test
    void testFileBeyondTheLimit_isRefused() throws IOException {
        Files.writeString(file, TESTS + "#".repeat(Limits.DEFINITION_BYTES));

        var refused = run("test", file);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(file.toString(), Integer.toString(Limits.DEFINITION_BYTES));
    }

    /** A switch of which the only case takes one way. */
    private Path halfTested() throws IOException {
        Files.writeString(folder.resolve("half.sw.yaml"), """
                id: half
                version: '1.0'
                specVersion: '0.8'
                states:
                  - name: Ask
                    type: switch
                    dataConditions: [ { condition: '${ .yes }', end: true } ]
                    defaultCondition: { end: true }
                """);
        return Files.writeString(folder.resolve("half.test.yaml"), """
                definitions: [ half.sw.yaml ]
                cases: [ { name: yes is an answer, input: { yes: true }, expect: { status: COMPLETED } } ]
                """);
    }

    @Test
    void coverageOption_reportsThePercentage_andThePlaceOfEachGap() throws IOException {
        var tested = run("test", "--coverage", halfTested());

        assertThat(tested.status()).isZero();
        assertThat(tested.out())
                .contains(folder.resolve("half.sw.yaml") + ": 60 %, 3 of 5\n")
                .contains("half.sw.yaml:7:36: not covered: /states/0/dataConditions/0/condition: condition is false\n")
                .contains("half.sw.yaml:8:30: not covered: /states/0/defaultCondition/end: transition Ask -> end\n")
                .endsWith("coverage: 60 %, 3 of 5\n");
    }

    @ParameterizedTest
    @CsvSource({"60, 0", "61, 1", "0, 0", "100, 1", "101, 2", "-1, 2"})
    void minimumCoverage_isReachedByTheWholePercentage(int minimum, int status) throws IOException {
        var tested = run("test", halfTested(), "--min-coverage", minimum);

        assertThat(tested.status()).isEqualTo(status);
        assertThat(tested.err()).contains(status == 0 ? "" : status == 1 ? "below the minimum" : "--min-coverage");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "html | class=\"missed\"",
                "html | <td>transition Ask -&gt; end</td>",
                "json | \"percentage\" : 60",
                "json | \"line\" : 8",
                "lcov | BRDA:8,0,0,0",
                "lcov | BRF:5",
                "lcov | LH:2",
                "text | 60 %"
            })
    void coverageReportIsWrittenToItsFile(String format, String part) throws IOException {
        var report = folder.resolve("report");

        var tested = run("test", halfTested(), "--coverage=" + format, "--coverage-file", report);

        assertThat(tested.status()).as(tested.err()).isZero();
        assertThat(tested.out()).doesNotContain("60 %");
        assertThat(Files.readString(report)).contains(part);
    }

    @Test
    void coveragePageOfSeveralDefinitions_beginsWithLinksToThem() throws IOException {
        var report = folder.resolve("report");
        var examples = Path.of("../../examples");

        run(
                "test",
                examples.resolve("order"),
                examples.resolve("tickets"),
                "--coverage=html",
                "--coverage-file",
                report);

        var page = Files.readString(report);
        for (var name : List.of("order", "tickets")) {
            var anchor = "..-..-examples-%1$s-%1$s.sw.yaml".formatted(name);
            assertThat(page).contains("<a href=\"#" + anchor + "\">").contains("<section id=\"" + anchor + "\">");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--coverage=html, --coverage-file",
        "--coverage-file=x, --coverage=html",
        "--coverage=pdf, html",
        "--coverage --json, --coverage-file"
    })
    void coverageOptionsThatDoNotFitTogether_areRefused(String options, String hint) throws IOException {
        var refused = run(Stream.concat(Stream.of("test", halfTested()), Stream.of(options.split(" ")))
                .toArray());

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(hint);
    }
}
