package dev.stride.language.serverlessworkflow08;

import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the published examples of the specification. */
@Tag(TestCorpora.TAG)
class PublishedExamplesTest {

    private static final ListedFaults BROKEN = ListedFaults.load("published-examples.yaml");

    /** Files that examples refer to, under the names by which they do. */
    private static final Map<String, String> PUBLISHED = Map.of(
            "functiondefs.json", "reusing-function-and-event-definitions.data.json",
            "eventdefs.yml", "reusing-function-and-event-definitions.data.yaml");

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(TestCorpora.folder("serverless-workflow-0.8/examples"))) {
            return files.filter(file -> file.getFileName().toString().contains(".workflow"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void publishedExample_isAccepted_orIsRefusedWithExactlyTheFaultsListedForIt(Path example) throws IOException {
        BROKEN.assertAccepts(
                example.getFileName().toString(),
                TestCompiler.compile(Files.readAllBytes(example), resources(example)));
    }

    private static Map<String, String> resources(Path example) throws IOException {
        var files = new HashMap<String, String>();
        for (var file : PUBLISHED.entrySet()) {
            files.put(file.getKey(), Files.readString(example.resolveSibling(file.getValue())));
        }
        return files;
    }
}
