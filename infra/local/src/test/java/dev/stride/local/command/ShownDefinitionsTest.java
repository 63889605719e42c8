package dev.stride.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.Result;
import dev.stride.language.connector.Connectors;
import dev.stride.local.command.option.StageOption.Stages;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the YAML and JSON in README, llms.txt and the guide are valid. A part of a definition or of a test file is first completed to
 * a whole one.
 */
class ShownDefinitionsTest {

    private static final Path TREE = Path.of("../..");
    private static final Pattern BLOCK =
            Pattern.compile("^```(?:yaml|json)\\R(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    /** Properties of test files and of their cases. */
    private static final Set<String> TEST_FILE = Set.of("definitions", "services", "cases");

    private static final Set<String> TEST_CASE = Set.of("steps", "until", "clock");

    /** The states and functions that shown parts of a definition refer to. */
    private static final String WHOLE = """
            id: shown
            version: '1.0'
            specVersion: '0.8'
            functions:
              - { name: pay, type: expression, operation: '.' }
            start: Report
            states:
              - { name: Report, type: inject, data: {}, transition: PayLater }
              - { name: PayLater, type: inject, data: {}, end: true }
            """;

    /** The head of a definition for a shown list of tasks. */
    private static final String HEAD = "document: { dsl: 1.0.3, namespace: shop, name: shown, version: 1.0.0 }";

    @TempDir
    private Path folder;

    /** A block of a page. */
    record Shown(Path page, int line, String text) {
        @Override
        public String toString() {
            return page.getFileName() + ":" + line;
        }
    }

    static Stream<Shown> shown() throws IOException {
        try (var guide = Files.list(TREE.resolve("docs/guide"))) {
            var pages = Stream.concat(
                            Stream.of(TREE.resolve("README.md"), TREE.resolve("docs/llms.txt")),
                            guide.filter(page -> page.toString().endsWith(".md"))
                                    .sorted())
                    .toList();
            return pages.stream().flatMap(ShownDefinitionsTest::blocks);
        }
    }

    private static Stream<Shown> blocks(Path page) {
        try {
            var text = Files.readString(page);
            return BLOCK.matcher(text)
                    .results()
                    .map(block -> new Shown(
                            page, (int) text.substring(0, block.start()).lines().count() + 1, block.group(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void searchForWorkflowDefinitionsInTheDocumentation_findsDefinitionsToTest() throws IOException {
        assertThat(shown()).hasSizeGreaterThan(7);
    }

    @ParameterizedTest
    @MethodSource("shown")
    void definitionInTheDocumentationIsAccepted(Shown shown) throws IOException {
        var document = parse(shown.text());
        if (document.has("stages")) {
            assertThat(Stages.parse(shown.text())).isInstanceOf(Result.Ok.class);
        } else if (hasAny(document, TEST_FILE) || hasAny(document, TEST_CASE)) {
            var tested = test(document);
            assertThat(tested.status()).as(tested.err()).isNotEqualTo(2);
        } else if (document.valueStream().anyMatch(value -> value.has("resource"))) {
            assertThat(Connectors.parse(shown.text())).isInstanceOf(Result.Ok.class);
        } else {
            var validated = CommandResult.run("validate", write("shown.sw.json", whole(document)));
            assertThat(validated.status()).as(validated.out()).isZero();
        }
    }

    /** Runs a test file, which is made whole first. */
    private CommandResult test(JsonNode document) throws IOException {
        write("order.sw.yaml", parse(WHOLE));
        var file = (ObjectNode)
                parse("definitions: [ order.sw.yaml ]\ncases: [ { name: shown, expect: { status: COMPLETED } } ]");
        if (hasAny(document, TEST_CASE)) {
            ((ObjectNode) file.at("/cases/0")).setAll((ObjectNode) document);
        } else {
            file.setAll((ObjectNode) document);
        }
        return CommandResult.run("test", write("shown.test.json", file));
    }

    /** Returns a definition as it is shown, and a part of one with what it lacks. A list has tasks of Open Workflow 1.0. */
    private static JsonNode whole(JsonNode document) throws IOException {
        if (document.isArray()) {
            return ((ObjectNode) parse(HEAD)).set("do", document);
        }
        if (document.has("id") || document.has("document")) {
            return document;
        }
        var whole = (ObjectNode) parse(WHOLE);
        var base = (ArrayNode) whole.path("states");
        whole.setAll((ObjectNode) document);
        if (document.has("states")) {
            whole.withArray("/states").addAll(base);
            whole.remove("start");
        }
        return whole;
    }

    private static boolean hasAny(JsonNode document, Set<String> properties) {
        return properties.stream().anyMatch(document::has);
    }

    private Path write(String name, JsonNode document) throws IOException {
        return Files.writeString(folder.resolve(name), document.toString());
    }

    private static JsonNode parse(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.message() + " in " + text);
        };
    }
}
