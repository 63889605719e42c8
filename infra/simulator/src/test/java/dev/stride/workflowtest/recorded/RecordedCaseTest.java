package dev.stride.workflowtest.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Result;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.TestWorld;
import dev.stride.workflowtest.recorded.RecordedCase.Sources;
import dev.stride.workflowtest.value.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a run becomes a test case which passes, whatever the example does. */
class RecordedCaseTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    /** Rows of the conformance tests for what no example does: operators, branches that are stopped, and start conditions. */
    private static final List<Path> ROWS = Stream.of(
                    "serverless-workflow-0.8/parallel-state.test.yaml",
                    "serverless-workflow-0.8/parallel-state-handling-exceptions.test.yaml",
                    "serverless-workflow-0.8/foreach-state.test.yaml",
                    "serverless-workflow-0.8/states-timeout-definition.test.yaml",
                    "serverless-workflow-0.8/workflowexectimeout-definition.test.yaml",
                    "serverless-workflow-0.8/compensation-and-active-states.test.yaml",
                    "serverless-workflow-0.1/condition-definition.test.yaml",
                    "serverless-workflow-0.1/event-state.test.yaml",
                    "serverless-workflow-1.0/listen.test.yaml",
                    "serverless-workflow-1.0/schedule.test.yaml",
                    "../crashes/wishes/cancellations.test.yaml",
                    "../crashes/wishes/suspensions.test.yaml",
                    "../crashes/wishes/retries.test.yaml")
            .map(Path.of("src/test/resources/conformance")::resolve)
            .toList();

    @ParameterizedTest
    @MethodSource("exampleTests")
    void caseOfEachRunOfAnExample_passes(Path file) {
        for (var testCase : tests(file).cases()) {
            for (var run : runs(testCase)) {
                if (run.obstacle()
                        .filter(it -> it.contains("before its first state"))
                        .isPresent()) {
                    continue;
                }
                assertThat(run.obstacle()).as(testCase.name()).isEmpty();
                var text = RecordedCase.write(exported(run), new Sources(List.of(), connectors(file)));
                var made = (TestFileResult.Tests) parsed(file, text);
                var result = new TestRunner(KnownLanguages.ALL)
                        .run(made.file(), made.file().cases().getFirst());
                assertThat(result.differences())
                        .as(testCase.name() + "\n" + text + "\n" + String.join("\n", result.trace()))
                        .isEmpty();
            }
        }
    }

    /** Texts of a run that somebody else has exported: none of them may become another key, or the name of a file, of the test. */
    static Stream<String> hostileTexts() {
        return Stream.of(
                "x\nresources: { a: /etc/passwd }",
                "x\rcases: []",
                "x\u0085cases",
                "\u001b]0;title\u0007\u009b2J",
                "\uffff\ufeff",
                "../../../../../../etc/hostname",
                "yes");
    }

    @ParameterizedTest
    @MethodSource("hostileTexts")
    void textsOfAHostileRun_stayTexts(String text) {
        var run = JsonNodeFactory.instance.objectNode().put("strideRun", 1);
        var instance = run.putObject("instance").put("id", text).put("status", "WAITING");
        instance.putObject("workflow").put("id", text).put("version", text);
        instance.put("startedAt", "2024-01-01T00:00:00Z");
        instance.putObject("input").put("email" + text, text).put(text, text);
        run.putArray("history")
                .addObject()
                .put("what", "entered")
                .put("at", "2024-01-01T00:00:00Z")
                .put("state", text)
                .put("kind", "inject")
                .put("source", "")
                .put("branch", "0");
        run.put("definition", text).putObject("resources").put(text, text);

        var written = RecordedCase.write(
                ((Result.Ok<RecordedRun, String>) RecordedRunReader.read(run)).value(), Sources.ofTheRun());

        assertThat(written.replace("\n", "").codePoints()).as(written).noneMatch(Character::isISOControl);
        assertThat(SourceParser.parse(written)).as(written).isInstanceOf(SourceParseResult.Parsed.class);
        var root = ((SourceParseResult.Parsed) SourceParser.parse(written))
                .source()
                .root();
        assertThat(root.propertyStream().map(Map.Entry::getKey))
                .containsExactly("definitions", "resources", "services", "cases");
        assertThat(root.at("/cases/0/input")).isEqualTo(instance.path("input"));
        for (var content : List.of(
                root.at("/definitions/0").asText(),
                root.path("resources").path(text).asText())) {
            assertThat(TextFile.path(content, Path.of("run.test.yaml"))).isEmpty();
            assertThat(content.strip()).isEqualTo(text.strip());
        }
    }

    private static TestFileResult parsed(Path file, String text) {
        var parsed = TestFile.parse(file, text);
        assertThat(parsed).as(text).isInstanceOf(TestFileResult.Tests.class);
        return parsed;
    }

    private static Optional<String> connectors(Path file) {
        return Optional.of("stride.connectors.yaml").filter(name -> Files.exists(file.resolveSibling(name)));
    }

    private static RecordedRun exported(RecordedRun run) {
        return ((Result.Ok<RecordedRun, String>) RecordedRunReader.read(run.toJson())).value();
    }

    private static List<RecordedRun> runs(TestCase testCase) {
        var world = new TestWorld(testCase, KnownLanguages.ALL, Checkpoint.STATES);
        world.run();
        return world.runs();
    }

    private static TestFile tests(Path file) {
        return ((TestFileResult.Tests) TestFile.parse(file)).file();
    }

    static List<Path> exampleTests() throws IOException {
        try (var files = Files.walk(EXAMPLES, 2)) {
            return Stream.concat(files.filter(file -> file.toString().endsWith(".test.yaml")), ROWS.stream())
                    .sorted()
                    .toList();
        }
    }
}
