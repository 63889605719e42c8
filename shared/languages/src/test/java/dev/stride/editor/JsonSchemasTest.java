package dev.stride.editor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.common.Result;
import dev.stride.language.Compilation;
import dev.stride.language.CompilationContext;
import dev.stride.language.PropertyTypes;
import dev.stride.language.connector.Connectors;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.schema.JsonSchema;
import dev.stride.source.SourceDocument;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.testsupport.DefinitionMutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSchemasTest {

    private static final Path TREE = Path.of("../..").toAbsolutePath().normalize();
    private static final List<JsonNode> SAMPLES = List.of(
            JsonNodeFactory.instance.objectNode(),
            JsonNodeFactory.instance.arrayNode(),
            JsonNodeFactory.instance.textNode("x"),
            JsonNodeFactory.instance.numberNode(7),
            JsonNodeFactory.instance.booleanNode(true),
            JsonNodeFactory.instance.nullNode());

    private static JsonNode schema(String name) {
        return Objects.requireNonNull(JsonSchemas.all().get(name), name).get();
    }

    private static JsonNode read(String text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var document) -> document.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }

    private static List<JsonNode> documents(String ending) throws IOException {
        var found = new ArrayList<JsonNode>();
        for (var folder : List.of("infra/simulator/src/test/resources", "examples")) {
            try (var files = Files.walk(TREE.resolve(folder))) {
                for (var file :
                        files.filter(each -> each.toString().endsWith(ending)).toList()) {
                    if (!file.toString().contains("/target/")
                            && SourceParser.parse(Files.readAllBytes(file))
                                    instanceof SourceParseResult.Parsed(var document)) {
                        found.add(document.root());
                    }
                }
            }
        }
        return found;
    }

    /** Whether the parser accepts a document, as far as it depends on no other file. */
    private static boolean isAccepted(String name, JsonNode document) {
        if (name.equals(JsonSchemas.CONNECTORS)) {
            return Connectors.parse(document.toString()) instanceof Result.Ok;
        }
        var context = new CompilationContext(
                CallKinds.builtIn(StubClients.NONE), new BundleResources(Map.of()), SecretSource.NONE, Connectors.NONE);
        return KnownLanguages.ALL.compile(
                        document.toString().getBytes(StandardCharsets.UTF_8), Optional.of(name), context)
                instanceof Compilation.Compiled;
    }

    private static boolean fits(JsonNode schema, JsonNode document) {
        return JsonSchema.validate(schema, document).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> parserAndSchema_agreeAboutEachRow() throws IOException {
        try (var rows = JsonSchemasTest.class.getResourceAsStream("schemas.yaml")) {
            return read(new String(rows.readAllBytes(), StandardCharsets.UTF_8)).properties().stream()
                    .flatMap(rowsOfSchema -> rowsOfSchema
                            .getValue()
                            .valueStream()
                            .map(row -> DynamicTest.dynamicTest(
                                    rowsOfSchema.getKey() + ": "
                                            + row.path("that").asText(),
                                    () -> {
                                        var accepted = row.path("accepted").asBoolean();
                                        var document = row.path("document");
                                        assertThat(isAccepted(rowsOfSchema.getKey(), document))
                                                .as("the parser accepts it")
                                                .isEqualTo(accepted);
                                        assertThat(fits(schema(rowsOfSchema.getKey()), document))
                                                .as("the schema accepts it")
                                                .isEqualTo(accepted);
                                    })))
                    .toList()
                    .stream();
        }
    }

    /** What is accepted with the files of other documents alone is left out here. */
    @Test
    void everyDefinitionOfTheConformanceRows_thatTheParserAccepts_fitsTheSchema() throws IOException {
        int compared = 0;
        for (var file : documents(".test.yaml")) {
            for (var each : file.findValues("definitions")) {
                for (var definition : each) {
                    var language = KnownLanguages.ALL.languages().stream()
                            .filter(known -> known.recognises(new SourceDocument(definition, Map.of())))
                            .findFirst();
                    if (definition.isObject()
                            && !definition.has("apiVersion")
                            && language.isPresent()
                            && isAccepted(language.get().key(), definition)) {
                        assertThat(JsonSchema.validate(schema(language.get().key()), definition))
                                .as(definition.toString())
                                .isEmpty();
                        compared++;
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }

    @Test
    void everyFileOfTests_andOfConnectors_fitsItsSchema() throws IOException {
        assertThat(documents(".test.yaml"))
                .hasSizeGreaterThan(100)
                .allSatisfy(file -> assertThat(JsonSchema.validate(schema(JsonSchemas.TESTS), file))
                        .as(file.toString())
                        .isEmpty());
        assertThat(documents("stride.connectors.yaml"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(JsonSchema.validate(schema(JsonSchemas.CONNECTORS), file))
                        .isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"serverless-workflow-0.1", "serverless-workflow-0.8", "open-workflow-1.0", "workflow-language"})
    void valueOfAnyType_thatTheParserAcceptsForAProperty_fitsTheSchema(String language) {
        var types = PropertyTypes.of(language);
        var schema = schema(language);
        var refused = new ArrayList<String>();
        int narrow = 0;
        for (var definition : types.definitions()) {
            for (var at : DefinitionMutations.pointers(definition).toList()) {
                for (var sample : SAMPLES) {
                    var changed = DefinitionMutations.replaced(definition, at, sample);
                    var isAccepted = fits(schema, changed);
                    narrow += isAccepted ? 0 : 1;
                    if (!isAccepted && types.faults(changed).isEmpty()) {
                        refused.add(at + ": " + sample);
                    }
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(narrow).as("wrong values that the schema refuses").isGreaterThan(100);
    }
}
