package dev.stride.local.convert;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of 0.8, converted to 1.0. */
final class ConvertedExamplesTest {

    private static final Path EXAMPLES = Path.of("../../examples");
    private static final int CONVERTED_COMPLETELY = 12;

    private static final Pattern STATUS = Pattern.compile("\\d*");

    @TempDir
    private Path folder;

    static List<Path> definitions() throws IOException {
        try (var files = Files.walk(EXAMPLES, 2)) {
            return files.filter(file -> file.getFileName().toString().contains(".sw."))
                    .filter(file -> Conversion.convert(text(file)) instanceof Result.Ok(var _))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the folders of the examples of which nothing is left. */
    static List<Path> complete() throws IOException {
        try (var folders = Files.list(EXAMPLES)) {
            return folders.filter(example -> Files.exists(example.resolve(example.getFileName() + ".test.yaml")))
                    .filter(example -> definitions(example).stream().anyMatch(file -> isComplete(file)))
                    .filter(example -> definitions(example).stream().allMatch(file -> isComplete(file)))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void convertedExample_isValid(Path definition) throws IOException {
        copy(Objects.requireNonNull(definition.getParent()));
        var validated = run("validate", folder.resolve(definition.getFileName()));
        assertThat(validated.status()).as(validated.out() + validated.err()).isZero();
    }

    @ParameterizedTest
    @MethodSource("complete")
    void exampleConvertedCompletelyToServerlessWorkflow1_passesTheTestsOfItsServerlessWorkflow08Original(Path example)
            throws IOException {
        copy(example);
        var tested = run("test", folder.resolve(example.getFileName() + ".test.yaml"));
        assertThat(tested.status()).as(tested.out() + tested.err()).isZero();
    }

    @Test
    void atLeastTwelveExamples_canBeConvertedCompletelyFromServerlessWorkflow08ToServerlessWorkflow1()
            throws IOException {
        assertThat(complete()).hasSizeGreaterThanOrEqualTo(CONVERTED_COMPLETELY);
    }

    /**
     * Copies an example with its definitions converted, and its tests without the names of visited states, which differ. A code of
     * the runtime is the name of a fault in 1.0, whose codes are statuses.
     */
    private void copy(Path example) throws IOException {
        try (var files = Files.list(example)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var target = folder.resolve(file.getFileName());
                var name = file.getFileName().toString();
                if (name.endsWith(".test.yaml")) {
                    Files.writeString(target, outcomes(text(file)).toString());
                } else if (name.contains(".sw.")
                        && Conversion.convert(text(file)) instanceof Result.Ok(Conversion(var text, var _))) {
                    Files.writeString(target, text);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private static JsonNode outcomes(String test) {
        var tests = parsed(test).<ObjectNode>deepCopy();
        var cases = (ArrayNode) tests.path("cases");
        for (int i = cases.size() - 1; i >= 0; i--) {
            var expected = (ObjectNode) cases.get(i).path("expect");
            expected.remove(List.of("visited", "warnings"));
            if (expected.path("fault") instanceof ObjectNode fault
                    && !STATUS.matcher(fault.path("code").asText()).matches()) {
                fault.set("name", fault.remove("code"));
            }
            if (expected.isEmpty()) {
                cases.remove(i);
            }
        }
        return tests;
    }

    private static JsonNode parsed(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }

    private static List<Path> definitions(Path example) {
        try (var files = Files.list(example)) {
            return files.filter(file -> file.getFileName().toString().contains(".sw."))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isComplete(Path definition) {
        return Conversion.convert(text(definition)) instanceof Result.Ok(Conversion(var _, var left)) && left.isEmpty();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
