package dev.stride.workflowtest.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * A variable has its value wherever an expression may read it, also if no other expression of the definition does. An instance
 * stores only the variables that are read, so that each place must count as a reader.
 */
class OnlyReadersTest {

    private static final Path TABLE = Path.of("src/test/resources/only-readers.yaml");
    private static final TestRunner RUN = new TestRunner(KnownLanguages.ALL);

    private static final String FUNCTION = "a function";
    private static final String TASKS = "\"TASKS\"";

    @TestFactory
    Stream<DynamicTest> variableHasItsValueAtAPlace_thatAloneReadsIt() throws IOException {
        var table = table();
        return table.path("variables")
                .propertyStream()
                .flatMap(variable -> table.path("surroundings")
                        .propertyStream()
                        .filter(around -> isVisible(variable.getValue(), around.getKey()))
                        .flatMap(around -> table.path("places")
                                .propertyStream()
                                .map(place -> DynamicTest.dynamicTest(
                                        "$%s in `%s` in %s"
                                                .formatted(variable.getKey(), place.getKey(), around.getKey()),
                                        () -> holds(variable.getValue(), around.getValue(), place.getValue())))));
    }

    @TestFactory
    Stream<DynamicTest> variableHasItsValueAtAPlaceOutsideOfTasks_thatAloneReadsIt() throws IOException {
        var table = table();
        return table.path("roots")
                .propertyStream()
                .flatMap(place -> place.getValue()
                        .path("reads")
                        .valueStream()
                        .map(JsonNode::textValue)
                        .map(variable -> DynamicTest.dynamicTest(
                                "$%s in `%s`".formatted(variable, place.getKey()),
                                () -> holds(
                                        table.path("variables").path(variable),
                                        place.getValue().path("root")))));
    }

    private static JsonNode table() throws IOException {
        return switch (SourceParser.parse(Files.readString(TABLE))) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable unreadable -> throw new AssertionError(unreadable.toString());
        };
    }

    /** Returns whether the tasks inside a surrounding see the variable: a function does not see those that authors declare around it. */
    private static boolean isVisible(JsonNode variable, String around) {
        return !around.equals(FUNCTION) || !variable.path("local").asBoolean();
    }

    private static void holds(JsonNode variable, JsonNode root) {
        var text = reading(variable, root);
        passes("""
            secrets: { key: opened }
            definitions:
              - { document: { dsl: 1.0.3, namespace: rows, name: reads, version: 1.0.0 }, %s%s }
            cases: [{ name: row, input: {}, expect: { output: true } }]
            """.formatted(text.substring(1, text.length() - 1), root.has("use") ? "" : ", use: { secrets: [key] }"));
    }

    /** Returns the JSON of a place with the condition over a variable in it. */
    private static String reading(JsonNode variable, JsonNode place) {
        var condition =
                TextNode.valueOf("(" + variable.path("holds").textValue() + ")").toString();
        return place.toString().replace("HOLDS", condition.substring(1, condition.length() - 1));
    }

    private static void holds(JsonNode variable, JsonNode around, JsonNode place) {
        var tasks = reading(variable, place);
        var surrounded = around.toString().replace(TASKS, tasks);
        var enclosed = surrounded.contains("\"enclosing\"") ? tasks : "[{ none: { set: 1 } }]";
        passes("""
            secrets: { key: opened }
            definitions:
              - document: { dsl: 1.0.3, namespace: rows, name: reads, version: 1.0.0 }
                use:
                  secrets: [key]
                  functions:
                    called: { set: '${ .given }' }
                    enclosing: { do: %2$s }
                do: %1$s
              - document: { dsl: 1.0.3, namespace: rows, name: called, version: 1.0.0 }
                do: [{ same: { set: '${ .given }' } }]
            cases: [{ name: row, workflow: reads, input: {}, expect: { output: true } }]
            """.formatted(variable.path("declared").toString().replace(TASKS, surrounded), enclosed));
    }

    private static void passes(String text) {
        switch (TestFile.parse(TABLE, text)) {
            case TestFile.TestFileResult.Invalid invalid -> throw new AssertionError(invalid.toString());
            case TestFile.TestFileResult.Tests(var file) ->
                ConformanceTest.passes(RUN, file, file.cases().getFirst());
        }
    }
}
