package dev.stride.language;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.common.Result;
import dev.stride.language.connector.Connectors;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Definitions with every property of a language, and the properties that accept several types.
 *
 * @param language its key
 */
public record PropertyTypes(String language, JsonNode content) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final CallKinds KINDS = CallKinds.builtIn(StubClients.NONE);

    /** A type of JSON. */
    enum Type {
        OBJECT,
        ARRAY,
        TEXT,
        NUMBER,
        BOOLEAN;

        /** Values that stand for all others of the type. */
        List<JsonNode> samples() {
            return switch (this) {
                case OBJECT -> List.of(JSON.objectNode(), JSON.objectNode().put("x", 1));
                case ARRAY ->
                    List.of(
                            JSON.arrayNode(),
                            JSON.arrayNode().add(7),
                            JSON.arrayNode().add(JSON.objectNode()));
                case TEXT -> List.of(JSON.textNode("x"), JSON.textNode("7"), JSON.textNode("true"));
                case NUMBER -> List.of(JSON.numberNode(7), JSON.numberNode(1.5));
                case BOOLEAN -> List.of(JSON.booleanNode(true), JSON.booleanNode(false));
            };
        }

        static Type of(JsonNode value) {
            return switch (value.getNodeType()) {
                case OBJECT -> OBJECT;
                case ARRAY -> ARRAY;
                case STRING -> TEXT;
                case NUMBER -> NUMBER;
                case BOOLEAN -> BOOLEAN;
                case NULL, MISSING, BINARY, POJO -> throw new IllegalArgumentException(value.toString());
            };
        }
    }

    /**
     * Places where values of other types are read, too.
     *
     * @param at JSON pointer, in which {@code *} is any segment and {@code **} are any segments
     */
    record Leniency(String at, List<Type> types, String because) {}

    public static PropertyTypes of(String language) {
        try (var file = PropertyTypes.class.getResourceAsStream("types/" + language + ".yaml")) {
            return switch (SourceParser.parse(file.readAllBytes())) {
                case SourceParseResult.Parsed(var sourceDocument) -> new PropertyTypes(language, sourceDocument.root());
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<JsonNode> definitions() {
        return content.path("definitions").valueStream().toList();
    }

    /** Properties of the text that no definition has, because they are of something else. */
    List<String> elsewhere() {
        return content.path("elsewhere").valueStream().map(JsonNode::asText).toList();
    }

    List<Leniency> leniencies() {
        return content.path("lenient")
                .valueStream()
                .map(row -> new Leniency(
                        row.path("at").asText(),
                        row.path("types")
                                .valueStream()
                                .map(type -> Type.valueOf(type.asText().toUpperCase(Locale.ROOT)))
                                .toList(),
                        row.path("because").asText()))
                .toList();
    }

    Optional<Leniency> leniency(JsonPointer at, Type type) {
        return leniencies().stream()
                .filter(each -> each.types().contains(type) && matches(each.at(), at))
                .findFirst();
    }

    /** Whether the language gives the value at a place a type: data of the author's have any. */
    boolean isTyped(JsonPointer at) {
        return content.path("untyped")
                .valueStream()
                .noneMatch(each -> matches(each.path("at").asText(), at));
    }

    private static boolean matches(String pattern, JsonPointer at) {
        return at.toString().matches(pattern.replace("**", ".+").replaceAll("(?<!\\.)\\*", "[^/]+"));
    }

    /** Whether a definition is refused because of what is at a place, or inside of it. */
    boolean refuses(JsonNode definition, JsonPointer at) {
        return faults(definition).stream().anyMatch(fault -> (fault.split(" ", 2)[0] + "/").startsWith(at + "/"));
    }

    /** What is wrong with a definition, each with its place. */
    public List<String> faults(JsonNode definition) {
        var files = content.path("files")
                .propertyStream()
                .collect(toMap(Map.Entry::getKey, file -> content(file.getValue())));
        var compilationContext =
                new CompilationContext(KINDS, new BundleResources(files), SecretSource.NONE, connectors());
        var text = definition.toString().getBytes(StandardCharsets.UTF_8);
        return switch (KnownLanguages.ALL.compile(text, Optional.of(language), compilationContext)) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected(var faults, var _) ->
                faults.stream()
                        .map(fault -> fault.pointer() + " " + fault.message())
                        .collect(Collectors.toList());
        };
    }

    private static String content(JsonNode file) {
        return file.isTextual() ? file.textValue() : file.toString();
    }

    private Connectors connectors() {
        return switch (Connectors.parse(content.withObject("connectors").toString())) {
            case Result.Ok(var connectors) -> connectors.withScripts();
            case Result.Failed(var faults) -> throw new AssertionError(faults.toString());
        };
    }

    @Override
    public String toString() {
        return language;
    }
}
