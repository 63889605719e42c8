package dev.stride.expression.jq;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.expression.BehaviourTable;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A published test of jq: a program, its input, and the expected outputs.
 *
 * @param refused whether the program must not compile; it then has no input and no outputs
 */
record PublishedJqCase(String file, String program, boolean refused, String input, List<String> outputs) {

    private static final String REFUSED = "%%FAIL";
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final Bindings BINDINGS = new Bindings(Instant.EPOCH, Map.of());

    /** The tests of one file: groups of lines between blank lines; a line that begins with {@code #} is a comment. */
    static List<PublishedJqCase> parseFile(Path file) {
        var tests = new ArrayList<PublishedJqCase>();
        var group = new ArrayList<String>();
        for (var line : lines(file)) {
            if (line.isBlank()) {
                read(file, group).ifPresent(tests::add);
                group.clear();
            } else if (!line.startsWith("#")) {
                group.add(line);
            }
        }
        read(file, group).ifPresent(tests::add);
        return tests;
    }

    private static Optional<PublishedJqCase> read(Path file, List<String> group) {
        var name = file.getFileName().toString();
        if (group.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(
                group.getFirst().startsWith(REFUSED)
                        ? new PublishedJqCase(name, group.get(1), true, "null", List.of())
                        : new PublishedJqCase(
                                name,
                                group.getFirst(),
                                false,
                                group.get(1),
                                List.copyOf(group.subList(2, group.size()))));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What goes otherwise than the test says, empty when nothing does. */
    String findDifference() {
        return switch (new Jq().parse(program, Set.of())) {
            case Parsed.Invalid invalid -> refused ? "" : "refused: " + invalid.message();
            case Parsed.Valid valid -> refused ? "accepted" : findDifference(valid);
        };
    }

    private String findDifference(Parsed.Valid valid) {
        try {
            return switch (valid.expression().evaluate(JSON.readTree(readable(input)), BINDINGS)) {
                // An error ends the outputs; those before it count, and a test that expects none expects the error.
                case Evaluation.Failure(String message, var _) -> outputs.isEmpty() ? "" : "fails: " + message;
                case Evaluation.Outputs(var values) -> {
                    var expected = new ArrayList<JsonNode>();
                    for (var output : outputs) {
                        expected.add(JSON.readTree(output));
                    }
                    yield areSame(expected, values) ? "" : "gives " + values;
                }
            };
        } catch (JsonProcessingException noJson) {
            return "no JSON: " + noJson.getOriginalMessage();
        }
    }

    /** Without a byte order mark, and without the sign of what is no number: whoever reads a payload sees to neither. */
    private static String readable(String json) {
        return json.replace("\uFEFF", "").replace("-NaN", "NaN");
    }

    private static boolean areSame(List<JsonNode> expected, List<JsonNode> values) {
        for (var index = 0; index < Math.max(expected.size(), values.size()); index++) {
            if (expected.size() != values.size()
                    || BehaviourTable.compareAsJson(expected.get(index), values.get(index)) != 0) {
                return false;
            }
        }
        return true;
    }
}
