package dev.stride.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.grpc.GrpcCall;
import dev.stride.common.JsonProblem;
import dev.stride.common.UntrustedJson;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import dev.stride.language.serverlessworkflow08.TestCompiler;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Feeds each parser its worst inputs, and checks that the messages are those of Stride and not those of a library. */
class LibraryWordsTest {

    /** Words that only libraries and stack traces use. */
    private static final Pattern LIBRARY = Pattern.compile(String.join(
            "|",
            "REDACTED",
            "at \\[Source",
            "Unexpected character",
            "Unexpected end",
            "Unrecognized",
            "was expecting",
            "\\(code [0-9]+\\)",
            "Non-standard",
            "Illegal ",
            "while (?:parsing|scanning)",
            "<block end>",
            "<stream end>",
            "found (?:unknown|unexpected|character|undefined|duplicate)",
            "can(?:not| not) start any token",
            "node content",
            "Could not",
            "Failed to parse",
            "Invalid chars",
            "not in range",
            "Expected character",
            "Expected (?:string|path|value|number|wildcard|end)",
            "missing (?:closing|argument)",
            "found, .* expected",
            "in the enumeration",
            "regex pattern",
            "closing [)\\]]",
            "Unclosed",
            "Dangling",
            "repetition operator",
            "Perl",
            "Text '.*' could not be parsed",
            "Malformed",
            "at index [0-9]",
            "\\w+Exception\\b",
            "Syntax error",
            "unable to resolve",
            "multiple (?:fields|enum)",
            "mutable rpcs",
            "out of range",
            "is reserved \\(",
            "mbiguous",
            "[Ee]xpected a (?:message|word)",
            "map key must",
            "not permitted",
            "is already defined",
            "missing a zero",
            "can only be specified",
            "Enums must",
            "Unknown enum",
            "Optional\\[",
            "\\bnull\\b",
            "\\b(?:com|org|net|java|javax|dev)\\.[a-z]+\\.",
            "\\b[a-z]+\\.[a-z]+\\.[A-Z]\\w+"));

    private static JsonNode table() {
        try (var file = LibraryWordsTest.class.getResourceAsStream("library-words.yaml")) {
            return switch (SourceParser.parse(file.readAllBytes())) {
                case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<Arguments> inputs() {
        return table().path("inputs")
                .propertyStream()
                .flatMap(parser ->
                        parser.getValue().valueStream().map(text -> arguments(parser.getKey(), text.asText())));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("inputs")
    void messageAboutAnInvalidText_hasNoWordsOfALibrary(String parser, String input) {
        var messages = messages(parser, input);
        assertThat(messages).as("%s is refused", input).isNotEmpty();
        assertThat(messages)
                .allSatisfy(
                        message -> assertThat(message.replace(input, "INPUT")).doesNotContainPattern(LIBRARY));
    }

    private static List<String> messages(String parser, String input) {
        return switch (parser) {
            case "JSON text" -> ofJson(input);
            case "definition" -> ofDefinition(input);
            case "regular expression" -> ofRegularExpression(input);
            case "proto document" -> ofProtoDocument(input);
            default ->
                ofDefinition("---\n"
                        + table().path("definitions")
                                .path(parser)
                                .textValue()
                                .replace("INPUT", TextNode.valueOf(input).toString()));
        };
    }

    private static List<String> ofJson(String input) {
        try {
            UntrustedJson.parse(input.getBytes(StandardCharsets.UTF_8));
            return List.of();
        } catch (IOException notJson) {
            return List.of(JsonProblem.of(notJson).toString());
        }
    }

    private static List<String> ofDefinition(String text) {
        return switch (TestCompiler.compile(text)) {
            case Compilation.Compiled _ -> List.of();
            case Compilation.Rejected(var faults, var warnings) ->
                Stream.concat(faults.stream(), warnings.stream())
                        .flatMap((Diagnostic each) -> Stream.of(each.message(), each.hint()))
                        .toList();
        };
    }

    private static List<String> ofProtoDocument(String input) {
        var document =
                input.contains("service ") ? input : input + "\nservice Users { rpc Find(Query) returns (Query); }";
        var operation = new FunctionOperation(
                "users.proto#Users#Find",
                JsonNodeFactory.instance.objectNode().put("endpoint", "grpcs://users.test"),
                Optional.empty());
        return switch (new GrpcCall().resolve(operation, _ -> new Resource.Text(document))) {
            case Resolution.Unresolved(var problems) -> problems;
            case Resolution.Resolved _, Resolution.Selective _, Resolution.Awaited _, Resolution.Unaddressed _ ->
                List.of();
        };
    }

    private static List<String> ofRegularExpression(String input) {
        var program = "\"a\" | test(%s)".formatted(TextNode.valueOf(input));
        return switch (new Jq().parse(program, Set.of())) {
            case Parsed.Valid(var expression) ->
                switch (expression.evaluate(NullNode.getInstance(), new Bindings(Instant.EPOCH, Map.of()))) {
                    case Evaluation.Failure(String message, var _) -> List.of(message);
                    case Evaluation.Outputs _ -> List.of();
                };
            case Parsed.Invalid(String message, int _) -> List.of(message);
        };
    }
}
