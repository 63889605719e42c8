package dev.stride.runtime.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the files of JSONTestSuite. Names that begin with y are valid JSON, those with n are invalid, and parsers may
 * accept or reject those with i.
 */
@Tag(TestCorpora.TAG)
class JsonCorpusTest {

    /**
     * Files that are valid by the grammar but repeat a name in an object, which Stride rejects as RFC 8259 recommends.
     */
    private static final Set<String> NAMED_TWICE =
            Set.of("y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json");

    @TestFactory
    Stream<DynamicTest> jsonParser_acceptsTheValidFilesOfATestSuite_andRejectsTheInvalidFiles() throws IOException {
        return files().stream()
                .filter(file -> !name(file).startsWith("i_"))
                .map(file -> dynamicTest(name(file), () -> {
                    if (name(file).startsWith("y_") && !NAMED_TWICE.contains(name(file))) {
                        assertThatCode(() -> Json.parse(Files.readAllBytes(file)))
                                .doesNotThrowAnyException();
                    } else {
                        assertThatThrownBy(() -> Json.parse(Files.readAllBytes(file)))
                                .isInstanceOf(IOException.class);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> definitionParser_throwsNoExceptionForAnyFileOfTheJsonTestSuite() throws IOException {
        return files().stream()
                .map(file -> dynamicTest(
                        name(file),
                        () -> assertThat(SourceParser.parse(Files.readAllBytes(file)))
                                .isInstanceOfAny(SourceParseResult.Parsed.class, SourceParseResult.Unreadable.class)));
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static List<Path> files() throws IOException {
        try (var files = Files.list(TestCorpora.folder("json/test_parsing"))) {
            return files.sorted().toList();
        }
    }
}
