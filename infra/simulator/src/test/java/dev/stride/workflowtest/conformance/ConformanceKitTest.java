package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.TestCorpora;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestWorld;
import dev.stride.workflowtest.expect.Observed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The features of the conformance kit of Open Workflow 1.0. The services that they call are answered as the real ones do. */
@Tag(TestCorpora.TAG)
class ConformanceKitTest {

    private static final Pattern SCENARIO = Pattern.compile("(?m)^ *Scenario: (.*)$");

    private static final Pattern STEP = Pattern.compile(
            "(?m)^ *(?:Given|And|When|Then) (?:given )?([^\\n]*?):? *\\n(?: *\"\"\"yaml\\n(.*?)\\n *\"\"\")?",
            Pattern.DOTALL);

    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    @TempDir
    private Path folder = Path.of("");

    /** The kit of January 2026, and that of July after the specification was renamed. */
    @TestFactory
    Stream<DynamicContainer> featureFileOfTheOfficialConformanceKitPasses() {
        return Stream.of("serverless-workflow-1.0", "open-workflow-1.0")
                .map(kit ->
                        DynamicContainer.dynamicContainer(kit, features(TestCorpora.folder(kit + "/ctk/features"))));
    }

    private Stream<DynamicContainer> features(Path folder) {
        try (var files = Files.list(folder)) {
            return files.sorted().toList().stream().map(this::feature);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private DynamicContainer feature(Path file) {
        try {
            var text = Files.readString(file) + "\n";
            var begins = SCENARIO.matcher(text).results().toList();
            var scenarios = Stream.iterate(0, index -> index < begins.size(), index -> index + 1)
                    .map(index -> scenario(
                            begins.get(index),
                            text.substring(
                                    begins.get(index).end(),
                                    index + 1 < begins.size()
                                            ? begins.get(index + 1).start()
                                            : text.length())));
            return DynamicContainer.dynamicContainer(file.getFileName().toString(), scenarios.toList());
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private DynamicTest scenario(MatchResult title, String text) {
        return DynamicTest.dynamicTest(title.group(1), () -> {
            var steps = STEP.matcher(text).results().toList();
            var definition = steps.getFirst().group(2).stripIndent();
            var input = steps.stream()
                    .filter(step -> step.group(1).equals("the workflow input is"))
                    .map(step -> yaml(step.group(2)))
                    .findFirst()
                    .orElseGet(JsonNodeFactory.instance::objectNode);
            var observed = run(definition, input);
            steps.forEach(step -> check(step.group(1), step.group(2), observed));
        });
    }

    private Observed run(String definition, JsonNode input) throws IOException {
        var rows = folder.resolve("kit.test.yaml");
        var file = JsonNodeFactory.instance.objectNode();
        file.putArray("definitions").add("kit.sw.yaml");
        var resource = Path.of("src/test/resources/conformance/kit");
        file.setAll((ObjectNode) yaml(Files.readString(resource.resolve("services.yaml"))));
        file.putArray("cases")
                .addObject()
                .put("name", "scenario")
                .<ObjectNode>set("input", input)
                .putObject("expect");
        Files.writeString(folder.resolve("kit.sw.yaml"), definition);
        Files.writeString(rows, file.toString());
        return switch (TestFile.parse(rows)) {
            case TestFile.TestFileResult.Invalid invalid -> throw new AssertionError(invalid.toString());
            case TestFile.TestFileResult.Tests(var tests) ->
                new TestWorld(tests.cases().getFirst(), KnownLanguages.ALL, Checkpoint.STATES).run();
        };
    }

    private static void check(String step, String text, Observed observed) {
        var status = observed.instance().map(it -> it.status().toString()).orElse("refused: " + observed.faults());
        var output = observed.instance().flatMap(it -> it.output()).orElseGet(JsonNodeFactory.instance::missingNode);
        var visited = observed.history().stream()
                .filter(HistoryEntry.Entered.class::isInstance)
                .map(entry -> ((HistoryEntry.Entered) entry).state())
                .toList();
        if (step.startsWith("the workflow should complete")) {
            assertThat(status).as(() -> String.valueOf(observed.instance())).isEqualTo("COMPLETED");
        }
        if (step.equals("the workflow should complete with output")) {
            assertThat(output).isEqualTo(yaml(text));
        } else if (step.startsWith("the workflow should fault")) {
            assertThat(status).isEqualTo("FAULTED");
        } else if (step.startsWith("the workflow output should have properties")) {
            quoted(step)
                    .forEach(path -> assertThat(at(output, path).isMissingNode())
                            .as(path)
                            .isFalse());
        } else if (step.endsWith("property with value")) {
            assertThat(at(output, quoted(step).getFirst())).isEqualTo(yaml(text));
        } else if (step.contains("property containing")) {
            assertThat(at(output, quoted(step).getFirst()).size())
                    .isEqualTo(Integer.parseInt(step.replaceAll(".*containing (\\d+).*", "$1")));
        } else if (step.contains(" should run ")) {
            checkOrder(step.split(" "), visited);
        }
        if (step.equals("the workflow should fault with error")) {
            var error = observed.instance()
                    .orElseThrow()
                    .raised()
                    .orElseThrow()
                    .fault()
                    .data()
                    .orElseThrow();
            yaml(text)
                    .properties()
                    .forEach(member -> assertThat(error.get(member.getKey())).isEqualTo(member.getValue()));
        }
    }

    private static void checkOrder(String[] words, List<String> visited) {
        var at = visited.indexOf(words[0]);
        switch (words[3]) {
            case "first" -> assertThat(at).isZero();
            case "last" -> assertThat(at).isEqualTo(visited.size() - 1);
            case "before" -> assertThat(at).isLessThan(visited.indexOf(words[4]));
            case "after" -> assertThat(at).isGreaterThan(visited.indexOf(words[4]));
            default -> throw new IllegalArgumentException(String.join(" ", words));
        }
    }

    private static JsonNode at(JsonNode value, String path) {
        return value.at("/" + path.replace('.', '/'));
    }

    private static List<String> quoted(String step) {
        return QUOTED.matcher(step).results().map(found -> found.group(1)).toList();
    }

    private static JsonNode yaml(String text) {
        return switch (SourceParser.parse(text.stripIndent().getBytes(StandardCharsets.UTF_8))) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable(var fault) -> throw new IllegalArgumentException(fault.toString());
        };
    }
}
