package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.testsupport.TestCorpora;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples that the specification publishes run to the results that it describes, in both of their forms: a row without
 * the tag {@code json} is run over the YAML, one without {@code yaml} over the JSON.
 */
@Tag(TestCorpora.TAG)
class PublishedExamplesRunTest {

    private static final TestRunner RUN = new TestRunner(KnownLanguages.ALL);
    private static final Path ROWS = Path.of("src/test/resources/conformance/published-examples.yaml");

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> publishedJsonExample_runsToTheResultThatTheSpecificationDescribes() throws IOException {
        return tests("json", "yaml");
    }

    @TestFactory
    Stream<DynamicTest> publishedYamlExample_runsToTheResultThatTheSpecificationDescribes() throws IOException {
        return tests("yaml", "json");
    }

    private Stream<DynamicTest> tests(String form, String other) throws IOException {
        try (var examples = Files.list(TestCorpora.folder("serverless-workflow-0.8/examples"))) {
            for (var example : examples.toList()) {
                Files.copy(example, folder.resolve(example.getFileName()));
            }
        }
        var rows = folder.resolve("examples.test.yaml");
        Files.writeString(rows, Files.readString(ROWS).replaceAll("(\\.workflow\\d?)\\.json", "$1." + form));
        return switch (TestFile.parse(rows)) {
            case TestFile.TestFileResult.Invalid invalid -> throw new AssertionError(invalid.toString());
            case TestFile.TestFileResult.Tests(var file) ->
                file.cases().stream()
                        .filter(each -> !each.tags().contains(other))
                        .map(each -> DynamicTest.dynamicTest(each.name(), () -> passes(file, each)));
        };
    }

    private static void passes(TestFile file, TestCase testCase) {
        var result = RUN.run(file, testCase);
        assertThat(result.differences())
                .as(() -> "what it did:\n" + String.join("\n", result.trace()))
                .isEmpty();
    }
}
