package dev.stride.language.serverlessworkflow08;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the definitions in the test suite of the specification's Java SDK that the schema accepts. */
@Tag(TestCorpora.TAG)
class SdkDefinitionsTest {

    private static final int SCHEMA_VALID = 85;
    private static final ListedFaults BROKEN = ListedFaults.load("sdk-definitions.yaml");

    static List<String> definitions() throws IOException {
        try (Stream<Path> files = Files.walk(folder())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder().relativize(file).toString())
                    .filter(name -> !breaksTheSchema(name))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void serverlessWorkflowJavaSdk_containsEightyFiveSchemaValidDefinitions() throws IOException {
        assertThat(definitions()).hasSize(SCHEMA_VALID);
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void definitionOfTheServerlessWorkflowJavaSdk_compiles_unlessListedAsInvalid(String definition) throws IOException {
        var text = Files.readAllBytes(folder().resolve(definition));
        BROKEN.assertAccepts(definition, TestCompiler.compile(text, resources(text)));
    }

    /** Files that a definition names are found from the folder above it. */
    private static Map<String, String> resources(byte[] definition) throws IOException {
        var files = new HashMap<String, String>();
        if (SourceParser.parse(definition) instanceof SourceParseResult.Parsed(var sourceDocument)) {
            for (var value : sourceDocument.root()) {
                var file = folder().resolve(value.asText());
                if (value.isTextual() && Files.isRegularFile(file)) {
                    files.put(value.asText(), Files.readString(file));
                }
            }
        }
        return files;
    }

    private static boolean breaksTheSchema(String name) {
        return BROKEN.rows().stream()
                .flatMap(row -> row.list("outside").stream())
                .anyMatch(outside -> (name + ".").startsWith(outside.asText() + "."));
    }

    private static Path folder() {
        return TestCorpora.folder("sdk-java-4.x/api/src/test/resources");
    }
}
