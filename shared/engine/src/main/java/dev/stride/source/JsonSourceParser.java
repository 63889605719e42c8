package dev.stride.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.common.JsonProblem;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceDocument.Span;
import dev.stride.source.SourceParser.SourceSyntaxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Parses JSON (RFC 8259) strictly: without comments, trailing commas or duplicate properties. */
final class JsonSourceParser {

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    // One more than our limit, so that our own check reports the fault.
                    .maxNestingDepth(Limits.NESTING_DEPTH + 1)
                    .maxStringLength(Limits.DEFINITION_BYTES)
                    .maxNameLength(Limits.DEFINITION_BYTES)
                    .maxNumberLength(Limits.DEFINITION_BYTES)
                    .build())
            // A table of names would refuse a document with hundreds of names of equal hash.
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    private final JsonParser parser;
    private final Map<String, Span> spans = new HashMap<>();

    private JsonSourceParser(JsonParser parser) {
        this.parser = parser;
    }

    static SourceDocument parse(String text) throws SourceSyntaxException {
        try (var parser = JSON.createParser(text)) {
            return new JsonSourceParser(parser).document();
        } catch (IOException e) {
            throw new UncheckedIOException("unexpected I/O error while reading from a string", e);
        }
    }

    private SourceDocument document() throws IOException, SourceSyntaxException {
        try {
            parser.nextToken();
            var root = value(PointerText.ROOT, 0);
            if (parser.nextToken() != null) {
                throw unreadable(PointerText.ROOT, "there is text after the end of the document", "");
            }
            return new SourceDocument(root, spans);
        } catch (JsonProcessingException e) {
            throw syntaxError(e);
        }
    }

    private JsonNode value(String pointer, int depth) throws IOException, SourceSyntaxException {
        var start = here();
        var value = switch (parser.currentToken()) {
            case START_OBJECT -> object(pointer, depth + 1);
            case START_ARRAY -> array(pointer, depth + 1);
            case VALUE_STRING -> JsonNodeFactory.instance.textNode(text(pointer));
            case VALUE_NUMBER_INT -> number(pointer, ExactNumbers.whole(parser.getText(), 10));
            case VALUE_NUMBER_FLOAT -> number(pointer, ExactNumbers.decimal(parser.getText()));
            case VALUE_TRUE, VALUE_FALSE -> JsonNodeFactory.instance.booleanNode(parser.getBooleanValue());
            case VALUE_NULL -> NullNode.instance;
            case END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new IllegalStateException("no value begins with " + parser.currentToken());
        };
        spans.put(pointer, new Span(start, position(parser.currentLocation())));
        return value;
    }

    private JsonNode object(String pointer, int depth) throws IOException, SourceSyntaxException {
        checkDepth(pointer, depth);
        var object = JsonNodeFactory.instance.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var name = CharacterCheck.checkName(parser.getText(), pointer, here());
            var place = PointerText.append(pointer, name);
            if (object.has(name)) {
                throw unreadable(place, "duplicate property `" + name + "`", "remove one of them");
            }
            parser.nextToken();
            object.set(name, value(place, depth));
        }
        return object;
    }

    private JsonNode array(String pointer, int depth) throws IOException, SourceSyntaxException {
        checkDepth(pointer, depth);
        var array = JsonNodeFactory.instance.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(value(PointerText.append(pointer, array.size()), depth));
        }
        return array;
    }

    private String text(String pointer) throws IOException, SourceSyntaxException {
        return CharacterCheck.checkString(parser.getText(), pointer, here());
    }

    private JsonNode number(String pointer, Optional<JsonNode> number) throws SourceSyntaxException {
        return number.orElseThrow(() -> unreadable(
                pointer, "the number has more than " + Limits.NUMBER_DIGITS + " digits", "write it as a string"));
    }

    private void checkDepth(String pointer, int depth) throws SourceSyntaxException {
        if (depth > Limits.NESTING_DEPTH) {
            throw unreadable(
                    pointer, "objects and arrays nest deeper than %s levels".formatted(Limits.NESTING_DEPTH), "");
        }
    }

    private Position here() {
        return position(parser.currentTokenLocation());
    }

    private static Position position(JsonLocation location) {
        return new Position(location.getLineNr(), location.getColumnNr());
    }

    private SourceSyntaxException unreadable(String pointer, String message, String hint) {
        return new SourceSyntaxException(pointer, here(), message, hint);
    }

    private SourceSyntaxException syntaxError(JsonProcessingException e) {
        return new SourceSyntaxException(
                parser.getParsingContext().pathAsPointer().toString(),
                position(e.getLocation()),
                "this is not JSON: " + JsonProblem.of(e).message(),
                "check the JSON: a text that begins with `{` is read as JSON, any other text as YAML");
    }
}
