package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.service.ReceivedRequest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that all attempts of one execution of a task have one idempotency key, and that no other execution has it: in each
 * language, in loops, forks and further visits, with both checkpoints.
 */
class IdempotencyKeysTest {

    private static final Path FILE = Path.of("src/test/resources/keys/idempotency-keys.test.yaml");

    @TestFactory
    Stream<DynamicTest> executionOfATask_hasOneIdempotencyKey_howeverOftenItIsTried() {
        var file = ((TestFile.TestFileResult.Tests) TestFile.parse(FILE)).file();
        return Arrays.stream(Checkpoint.values())
                .flatMap(checkpoint -> file.cases().stream()
                        .map(each -> DynamicTest.dynamicTest(each.name() + ", " + checkpoint, () -> {
                            assertThat(new TestRunner(KnownLanguages.ALL, checkpoint)
                                            .run(file, each)
                                            .differences())
                                    .isEmpty();
                            check(new TestWorld(each, KnownLanguages.ALL, checkpoint)
                                    .run()
                                    .calls());
                        })));
    }

    private static void check(List<ReceivedRequest> requests) {
        var executions = requests.stream()
                .map(ReceivedRequest::json)
                .collect(Collectors.groupingBy(IdempotencyKeysTest::content, LinkedHashMap::new, Collectors.toList()));
        assertThat(executions.values()).allSatisfy(attempts -> {
            assertThat(attempts.stream().map(IdempotencyKeysTest::key).distinct())
                    .as("keys of %s", content(attempts.getFirst()))
                    .hasSize(1);
            assertThat(attempts.stream()
                            .map(request ->
                                    request.at("/headers/stride-attempt").asInt()))
                    .as("attempts of %s", content(attempts.getFirst()))
                    .isSorted()
                    .doesNotHaveDuplicates();
        });
        assertThat(executions.values().stream()
                        .map(attempts -> key(attempts.getFirst()))
                        .distinct())
                .hasSize(executions.size());
    }

    private static String content(JsonNode request) {
        return request.path("path") + " " + request.path("query") + " " + request.path("body");
    }

    private static String key(JsonNode request) {
        return request.at("/headers/idempotency-key").asText();
    }
}
