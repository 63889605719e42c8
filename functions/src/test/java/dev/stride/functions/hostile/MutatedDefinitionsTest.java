package dev.stride.functions.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.stage.EmptyReplyServices;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.CpuTime;
import dev.stride.testsupport.DefinitionMutations;
import dev.stride.testsupport.DefinitionMutations.Mutation;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests definitions with one mistake each. Each is refused with the places of its faults, or is deployed, and an instance of it
 * ends or waits. Every build tests a sample of the mistakes; {@code -Dmutations.most} sets their number per definition.
 */
@Tag("simulation")
class MutatedDefinitionsTest {

    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final Path EXAMPLES = Path.of("../examples");
    private static final int MOST_OF_EACH = Integer.getInteger("mutations.most", 8);

    private static final List<String> DEFINITIONS =
            List.of("sdk-java-4.x", "serverless-workflow-0.1", "serverless-workflow-0.8", "serverless-workflow-1.0");

    private final List<String> violations = new ArrayList<>();
    private final Map<String, Integer> outcomes = new TreeMap<>();

    @Test
    void mutatedExampleDefinitions_causeNoServerError() throws IOException {
        try (var files = Files.walk(EXAMPLES)) {
            files.filter(file -> file.toString().matches(".*\\.(sw|wl)\\.(yaml|json)"))
                    .filter(file -> !file.toString().contains("target"))
                    .sorted()
                    .forEach(this::mutate);
        }
        holds();
    }

    @Test
    @Tag(TestCorpora.TAG)
    void randomlyMutatedDefinitionsOfPublicTestCorpora_causeNoServerError() throws IOException {
        for (var corpus : DEFINITIONS) {
            try (var files = Files.walk(TestCorpora.folder(corpus))) {
                files.filter(file -> file.toString().matches(".*\\.(yaml|yml|json)"))
                        .sorted()
                        .forEach(this::mutate);
            }
        }
        holds();
    }

    private void holds() {
        System.out.println("mutated definitions: " + outcomes);
        assertThat(violations).isEmpty();
        assertThat(outcomes).containsKey("REFUSED").hasSizeGreaterThan(2);
    }

    private void mutate(Path file) {
        if (text(file).map(SourceParser::parse).orElse(null) instanceof SourceParseResult.Parsed(var sourceDocument)) {
            var files = beside(file);
            var all = DefinitionMutations.of(sourceDocument.root());
            var step = Math.max(1, all.size() / MOST_OF_EACH);
            var first = Math.floorMod(file.toString().hashCode(), step);
            IntStream.iterate(first, index -> index < all.size(), index -> index + step)
                    .forEach(index -> attempt(file, all.get(index), files));
        }
    }

    private void attempt(Path file, Mutation mutation, Map<String, String> files) {
        var outcome = new String[1];
        var document = mutation.document().get();
        try {
            Runnable attempt = () -> outcome[0] = outcome(document, files);
            var time = CpuTime.of(attempt);
            if (time.compareTo(LONGEST) > 0) {
                // The first attempt may load code and wake the collector.
                time = CpuTime.of(attempt);
            }
            outcomes.merge(outcome[0], 1, Integer::sum);
            if (time.compareTo(LONGEST) > 0) {
                violations.add("%s, %s: %s took %s".formatted(file, mutation.what(), outcome[0], time));
            }
        } catch (RuntimeException | Error failure) {
            violations.add("%s, %s: %s".formatted(file, mutation.what(), failure));
        }
    }

    private static String outcome(JsonNode document, Map<String, String> files) {
        var inMemoryFunctions = new InMemoryFunctions(new EmptyReplyServices());
        return switch (inMemoryFunctions.deployed(document.toString(), files)) {
            case DeploymentResult.Rejected(var faults, var _) -> refused(faults);
            case DeploymentResult.Added(var deployedWorkflow, var _) ->
                inMemoryFunctions.run(deployedWorkflow.workflow().id());
            case DeploymentResult.Unchanged _, DeploymentResult.VersionTaken _, DeploymentResult.NamespaceTaken _ ->
                throw new AssertionError("nothing was there before");
        };
    }

    private static String refused(List<Diagnostic> faults) {
        assertThat(faults).isNotEmpty().allSatisfy(fault -> {
            assertThat(fault.message()).isNotBlank();
            assertThat(fault.line()).isPositive();
            assertThat(fault.column()).isPositive();
        });
        return "REFUSED";
    }

    private static Map<String, String> beside(Path file) {
        try (Stream<Path> files = Files.list(file.resolveSibling("."))) {
            return files.filter(Files::isRegularFile)
                    .filter(each -> text(each).isPresent())
                    .collect(Collectors.toMap(
                            each -> each.getFileName().toString(),
                            each -> text(each).orElseThrow()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (MalformedInputException noText) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
