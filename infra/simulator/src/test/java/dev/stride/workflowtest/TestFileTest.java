package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.source.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestFileTest {

    private static final String DEFINITION = "{ id: w, specVersion: '0.8', states: [] }";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void parsedTestFile_containsItsCasesWithTheirDefinitionsAndSettings() throws IOException {
        Files.writeString(folder.resolve("w.sw.yaml"), "id: w");
        var file = read("""
                definitions: [ w.sw.yaml ]
                resources: { api.json: { openapi: 3.0.0 } }
                cases:
                  - { name: one, expect: {} }
                  - { name: two, definitions: [ { id: other } ], until: P2D, tags: [slow], expect: {} }
                """);

        assertThat(file).isInstanceOfSatisfying(TestFile.TestFileResult.Tests.class, tests -> {
            var cases = tests.file().cases();
            assertThat(cases).extracting(TestCase::name).containsExactly("one", "two");
            assertThat(cases.get(0).setting().definitions()).containsExactly("id: w");
            assertThat(cases.get(0).setting().resources()).containsEntry("api.json", "{\"openapi\":\"3.0.0\"}");
            assertThat(cases.get(1).setting().definitions()).containsExactly("{\"id\":\"other\"}");
            assertThat(cases.get(1).setting().resources()).containsKey("api.json");
            assertThat(cases.get(1).tags()).containsExactly("slow");
        });
    }

    @Test
    void multilineTextInATestFile_isReadAsAnInlineWorkflowDefinition() throws IOException {
        var file = read("""
                definitions:
                  - |
                    id: w
                    id: twice
                cases: [ { name: a, expect: {} } ]
                """);

        assertThat(file)
                .isInstanceOfSatisfying(
                        TestFile.TestFileResult.Tests.class,
                        tests -> assertThat(tests.file()
                                        .cases()
                                        .getFirst()
                                        .setting()
                                        .definitions())
                                .containsExactly("id: w\nid: twice\n"));
    }

    @Test
    void allInvalidEntriesInAWorkflowTestFile_areReportedAtOnce() throws IOException {
        var faults = faults("""
                definitions: [ absent.yaml ]
                cases:
                  - name: first
                    clock: yesterday
                    expect: { status: DONE, elapsed: [PT2S, PT1S] }
                  - name: second
                    expcet: {}
                """);

        assertThat(faults)
                .extracting(fault -> fault.line() + " " + fault.pointer())
                .containsExactly(
                        "1 /definitions/0",
                        "4 /cases/0/clock",
                        "5 /cases/0/expect/status",
                        "5 /cases/0/expect/elapsed",
                        "6 /cases/1/expect",
                        "7 /cases/1/expcet");
    }

    @Test
    void unknownKeyInATestFile_isRefusedWithASuggestion() throws IOException {
        var faults = faults("""
                definitions: [ %s ]
                cases: [ { name: a, expcet: {}, expect: { stauts: COMPLETED } } ]
                """.formatted(DEFINITION));

        assertThat(faults)
                .extracting(Diagnostic::hint)
                .containsExactly("did you mean `expect`?", "did you mean `status`?");
    }

    @ParameterizedTest
    @CsvSource({
        "graphql, feild, field",
        "grpc, methods, method",
        "lambda, functoin, function",
        "asyncapi, chanel, channel"
    })
    void misspelledPropertyOfAServiceMock_isRefusedWithASuggestion(String protocol, String written, String meant)
            throws IOException {
        var faults = faults("definitions: [ %s ]%nservices: [ { match: { %s: { %s: b } }, reply: {} } ]%n"
                        .formatted(DEFINITION, protocol, written)
                + "cases: [ { name: a, expect: {} } ]");

        assertThat(faults).extracting(Diagnostic::hint).containsExactly("did you mean `" + meant + "`?");
    }

    @Test
    void mockedServiceWithSeveralProtocols_isRefused() throws IOException {
        var faults = faults("""
                definitions: [ %s ]
                services: [ { match: { grpc: {}, lambda: {} }, reply: {} }, { match: { grpc: {}, path: /a }, reply: {} } ]
                cases: [ { name: a, expect: {} } ]
                """.formatted(DEFINITION));

        assertThat(faults)
                .extracting(Diagnostic::pointer)
                .containsExactly("/services/0/match/lambda", "/services/1/match/path");
    }

    @Test
    void secretsOfATestCase_replaceTheSecretsOfTheTestFile() throws IOException {
        var file = read("""
                definitions: [ %s ]
                secrets: { KEY: abc, OTHER: def }
                cases: [ { name: a, expect: {} }, { name: b, secrets: { KEY: xyz }, expect: {} } ]
                """.formatted(DEFINITION));

        assertThat(file)
                .isInstanceOfSatisfying(
                        TestFile.TestFileResult.Tests.class,
                        tests -> assertThat(tests.file().cases())
                                .extracting(each -> each.setting().secrets())
                                .containsExactly(Map.of("KEY", "abc", "OTHER", "def"), Map.of("KEY", "xyz")));
    }

    @Test
    void stepsOfATestCase_areParsedAsEventsAndCommands() throws IOException {
        var file = read("""
                definitions: [ %s ]
                cases:
                  - name: a
                    start: none
                    steps: [ { event: { type: paid, source: /shop, id: "7" } }, { after: PT5S, cancel: true } ]
                    expect: {}
                """.formatted(DEFINITION));

        assertThat(file).isInstanceOfSatisfying(TestFile.TestFileResult.Tests.class, tests -> {
            var only = tests.file().cases().getFirst();
            assertThat(only.started()).isFalse();
            assertThat(only.steps().getLast())
                    .isEqualTo(new TestStep.Cancel(Optional.of(Duration.ofSeconds(5)), false, false));
            assertThat(only.steps().getFirst())
                    .isInstanceOfSatisfying(
                            TestStep.Event.class,
                            step -> assertThat(step.complete("1", Instant.EPOCH))
                                    .hasToString(
                                            "{\"specversion\":\"1.0\",\"id\":\"7\",\"time\":\"1970-01-01T00:00:00Z\","
                                                    + "\"type\":\"paid\",\"source\":\"/shop\"}"));
        });
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            start: never                                        | /cases/0/start              | api or none
            steps: [ { after: PT1S } ]                          | /cases/0/steps/0/event      | is missing
            steps: [ { cancel: false } ]                        | /cases/0/steps/0/cancel     | cancel: true
            steps: [ { cancel: true, event: { type: a } } ]     | /cases/0/steps/0/cancel     | unknown property
            steps: [ { event: { type: a } } ]                   | /cases/0/steps/0/event/source | is missing
            steps: [ { event: { source: /a } } ]                | /cases/0/steps/0/event/type | is missing
            disturb: [ { call: POST /a, as: sideways } ]        | /cases/0/disturb/0/as      | refused, timeout, 4xx
            disturb: [ { call: POST /a, nth: 0, as: 5xx } ]     | /cases/0/disturb/0/nth     | from 1
            disturb: [ { call: POST /a } ]                      | /cases/0/disturb/0/as      | is missing
            disturb: [ { event: 1, as: refused } ]              | /cases/0/disturb/0/as      | missing, late, twice
            disturb: [ { event: first, as: late } ]             | /cases/0/disturb/0/event   | expected a number
            disturb: [ { timer: 1, as: early } ]                | /cases/0/disturb/0/as      | late
            disturb: [ { crash: 1.5 } ]                         | /cases/0/disturb/0/crash   | from 1
            disturb: [ { crash: 1, as: late } ]                 | /cases/0/disturb/0/as      | unknown property
            disturb: [ { input: order, as: wrong } ]            | /cases/0/disturb/0/input   | /order/id
            disturb: [ { quake: 1 } ]                           | /cases/0/disturb/0/call    | is missing
            disturb: { crash: 1 }                               | /cases/0/disturb           | array
            """)
    void invalidTestCase_isRefusedAtTheFaultyProperty(String part, String pointer, String told) throws IOException {
        var faults = faults(
                "definitions: [ %s ]%ncases:%n  - name: a%n    %s%n    expect: {}%n".formatted(DEFINITION, part));

        assertThat(faults)
                .filteredOn(fault -> fault.pointer().equals(pointer))
                .anySatisfy(fault ->
                        assertThat(fault.message() + " " + fault.hint()).contains(told));
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            { match: {} }                                      | /services/0 | exactly one of
            { match: {}, reply: {}, fail: reset }              | /services/0 | exactly one of
            { match: {}, fail: earthquake }                    | /services/0/fail | connect, timeout or reset
            { match: {}, replies: [] }                         | /services/0/replies | at least one
            { match: {}, reply: { body: '${ .a . }' } }        | /services/0/reply/body | unexpected .
            { match: { pth: /a }, reply: {} }                  | /services/0/match/pth | `path`
            { match: {}, reply: {}, delay: soon }              | /services/0/delay | ISO 8601
            """)
    void invalidServiceMock_isRefusedAtTheFaultyProperty(String service, String pointer, String told)
            throws IOException {
        var faults = faults("definitions: [ %s ]%nservices: [ %s ]%ncases: [ { name: a, expect: {} } ]%n"
                .formatted(DEFINITION, service));

        assertThat(faults)
                .filteredOn(fault -> fault.pointer().equals(pointer))
                .anySatisfy(fault ->
                        assertThat(fault.message() + " " + fault.hint()).contains(told));
    }

    @Test
    void testCaseThatNamesNoDefinition_isRefused_unlessItsFileHasExactlyOneDefinition() throws IOException {
        assertThat(faults("cases: [ { name: a, expect: {} } ]"))
                .extracting(Diagnostic::message)
                .containsExactly("The test case has no definition");
        assertThat(faults("definitions: [ {id: a}, {id: b} ]\ncases: [ { name: a, expect: {} } ]"))
                .extracting(Diagnostic::message)
                .containsExactly("The test case does not state which definition it tests");
    }

    @Test
    void unreadableTestFileIsReported() throws IOException {
        assertThat(TestFile.parse(folder.resolve("absent.test.yaml")))
                .isInstanceOf(TestFile.TestFileResult.Invalid.class);
        assertThat(faults("cases: [ { name: a")).hasSize(1);
    }

    private List<Diagnostic> faults(String text) throws IOException {
        return switch (read(text)) {
            case TestFile.TestFileResult.Invalid invalid -> invalid.faults();
            case TestFile.TestFileResult.Tests tests -> List.of();
        };
    }

    private TestFile.TestFileResult read(String text) throws IOException {
        var path = folder.resolve("a.test.yaml");
        Files.writeString(path, text);
        return TestFile.parse(path);
    }
}
