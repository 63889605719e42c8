package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.runtime.codec.Json;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The operations matrix: each operation in each situation of an instance, for each language. {@code operations.yaml} says what
 * must hold, and the file of a language has a definition for each situation, or says why it cannot occur.
 *
 * @param services what the services of all situations answer, except {@code /next}
 */
public record Operations(JsonNode services, List<Language> languages, List<Operation> operations) {

    /** The name of the operation whose cells have a second version of the definition. */
    public static final String OTHER_VERSION = "retry with another version";

    static final String FIRST_VERSION = "1.0.0";
    static final String SECOND_VERSION = "1.0.1";

    private static final Path FOLDER = Path.of("src/test/resources/operations");

    private static final List<String> LANGUAGES =
            List.of("serverless-workflow-0.8", "open-workflow-1.0", "serverless-workflow-0.1", "workflow-language");

    /** When the event comes. */
    private static final String EVENT_AT = "PT30M";

    /** @param variants what operations add to a definition, by operation */
    public record Language(String name, JsonNode variants, List<Situation> situations) {}

    /**
     * @param at time after the start at which the instance is in the situation
     * @param undone number of compensations that a cancellation in the situation causes
     * @param never why an instance of the language cannot be in the situation
     */
    public record Situation(
            String name, List<ObjectNode> definitions, Duration at, int undone, Optional<String> never) {}

    /** @param holds what must hold in each of its cells */
    public record Operation(String name, String holds, JsonNode never) {}

    /** @param never why the cell cannot occur */
    public record Cell(Operation operation, Language language, Situation situation, Optional<String> never) {

        public String name() {
            return "%s, %s, %s".formatted(operation.name(), language.name(), situation.name());
        }
    }

    public static Operations load() {
        var matrix = yaml("operations");
        return new Operations(
                matrix.path("services"),
                LANGUAGES.stream().map(name -> language(yaml(name))).toList(),
                matrix.path("operations")
                        .valueStream()
                        .map(it -> new Operation(
                                it.path("name").asText(), it.path("holds").asText(), it.path("never")))
                        .toList());
    }

    private static JsonNode yaml(String name) {
        try {
            return switch (SourceParser.parse(Files.readAllBytes(FOLDER.resolve(name + ".yaml")))) {
                case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
                case SourceParseResult.Unreadable(var fault) -> throw new IllegalStateException(name + ": " + fault);
            };
        } catch (IOException e) {
            throw new IllegalStateException("the matrix cannot be read", e);
        }
    }

    private static Language language(JsonNode json) {
        return new Language(
                json.path("name").asText(),
                json.path("variants"),
                json.path("situations").valueStream().map(Operations::situation).toList());
    }

    private static Situation situation(JsonNode json) {
        return new Situation(
                json.path("name").asText(),
                json.path("definitions")
                        .valueStream()
                        .map(ObjectNode.class::cast)
                        .toList(),
                Duration.parse(json.path("at").asText("PT10S")),
                json.path("undone").asInt(),
                Optional.ofNullable(json.get("never")).map(JsonNode::asText));
    }

    public Stream<Cell> cells() {
        return operations.stream()
                .flatMap(operation -> languages.stream()
                        .flatMap(language ->
                                language.situations().stream().map(situation -> cell(operation, language, situation))));
    }

    static Cell cell(Operation operation, Language language, Situation situation) {
        var never = situation
                .never()
                .or(() -> Optional.ofNullable(operation.never().get(language.name()))
                        .map(JsonNode::asText));
        return new Cell(operation, language, situation, never);
    }

    /**
     * Writes a test file of one case of a cell, and returns its path.
     *
     * @param steps the steps of the case, in the form of test files
     * @param until the time at which the case ends; empty if it ends when nothing happens any more
     * @param nextFails whether the first call of {@code /next} fails
     */
    public Path write(Cell cell, List<ObjectNode> steps, Optional<String> until, boolean nextFails) {
        var json = JsonNodeFactory.instance;
        var next = json.objectNode();
        next.putObject("match").put("path", "/next");
        var replies = next.putArray("replies");
        if (nextFails) {
            replies.addObject().put("status", 500).putObject("body").put("failed", true);
        }
        replies.addObject().put("status", 200).putObject("body").put("next", true);
        var file = json.objectNode();
        var answers = (ArrayNode) file.set("services", services.deepCopy()).path("services");
        answers.add(next);
        var testCase = file.putArray("cases").addObject().put("name", cell.name());
        testCase.putArray("definitions").addAll(definitions(cell));
        testCase.put("workflow", "main");
        if (cell.operation().name().equals(OTHER_VERSION)) {
            testCase.put("version", FIRST_VERSION);
        }
        var input = testCase.putObject("input").put("order", "A7");
        input.putArray("list").add(1).add(2);
        testCase.putArray("steps").addAll(steps);
        until.ifPresent(it -> testCase.put("until", it));
        testCase.putObject("expect");
        return write(cell.name().replaceAll("\\W+", "-") + "-" + Integer.toHexString(file.hashCode()), file);
    }

    private static Path write(String name, ObjectNode file) {
        try {
            var folder = Files.createDirectories(Path.of("target/operations"));
            return Files.write(folder.resolve(name + ".test.yaml"), Json.encode(file));
        } catch (IOException e) {
            throw new IllegalStateException("the case cannot be written", e);
        }
    }

    private static List<ObjectNode> definitions(Cell cell) {
        var variant = cell.language()
                .variants()
                .path(
                        cell.operation().name().equals("continue as")
                                ? "continueAs"
                                : cell.operation().name());
        var definitions = cell.situation().definitions().stream()
                .map(ObjectNode::deepCopy)
                .toList();
        return switch (cell.operation().name()) {
            case "timeouts" -> {
                definitions.getFirst().setAll((ObjectNode)
                        limited(variant, cell.situation().at()));
                yield definitions;
            }
            case OTHER_VERSION -> {
                var first = definitions.getFirst();
                versionOf(first).put("version", FIRST_VERSION);
                var second =
                        (ObjectNode) parsed(first.toString().replace("http://service/next", "http://service/mended"));
                versionOf(second).put("version", SECOND_VERSION);
                yield Stream.concat(definitions.stream(), Stream.of(second)).toList();
            }
            case "continue as" -> {
                definitions.getFirst().path("states").forEach(state -> {
                    if (state.has("end")) {
                        ((ObjectNode) state).putObject("end").put("continueAs", "after");
                    }
                });
                yield Stream.concat(definitions.stream(), Stream.of((ObjectNode) variant))
                        .toList();
            }
            default -> definitions;
        };
    }

    /** Replaces the placeholders of a time limit. It passes after the operation, and before the situation goes on. */
    private static JsonNode limited(JsonNode variant, Duration at) {
        var limit = at.plus(at.dividedBy(2));
        return switch (variant) {
            case TextNode text when text.textValue().equals("$TIMEOUT") -> TextNode.valueOf(limit.toString());
            case TextNode text when text.textValue().equals("$MILLIS") -> IntNode.valueOf((int) limit.toMillis());
            case ObjectNode object -> {
                var copy = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(each -> copy.set(each.getKey(), limited(each.getValue(), at)));
                yield copy;
            }
            case JsonNode other -> other;
        };
    }

    /** Returns the part of a definition that contains its version. */
    private static ObjectNode versionOf(ObjectNode definition) {
        return definition.path("document") instanceof ObjectNode document ? document : definition;
    }

    private static JsonNode parsed(String json) {
        try {
            return Json.parse(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the step that retries the instance with the second version of its workflow. */
    public static ObjectNode retryWithOtherVersion(String at) {
        return step(at, "retry").put("version", SECOND_VERSION);
    }

    public static ObjectNode step(String at, String operation) {
        return JsonNodeFactory.instance.objectNode().put("after", at).put(operation, true);
    }

    public static ObjectNode event() {
        var step = JsonNodeFactory.instance.objectNode().put("after", EVENT_AT);
        step.putObject("event").put("type", "go").put("source", "/test");
        return step;
    }
}
