package dev.stride.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Behaviour tables: YAML files whose every entry is a row, that is, one example of what must hold. A row has an input
 * {@code in}, the variables {@code vars}, and {@code out} or a part of the {@code error}.
 */
public final class BehaviourTable {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The rows of a resource below {@code src/test/resources}. */
    public static Stream<JsonNode> of(String resource) {
        try (var text = BehaviourTable.class.getResourceAsStream(resource)) {
            if (text == null) {
                throw new IllegalArgumentException("there is no " + resource);
            }
            JsonNode rows = JSON.valueToTree(new Load(LoadSettings.builder().build()).loadFromInputStream(text));
            return StreamSupport.stream(rows.spliterator(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The test of one row, named by what the row is about. */
    public static DynamicTest test(JsonNode row, String subject, Executable check) {
        return DynamicTest.dynamicTest(subject + " " + row.path(subject), check);
    }

    /** The input of a row, null where it has none. */
    public static JsonNode input(JsonNode row) {
        return row.has("in") ? row.path("in") : NullNode.getInstance();
    }

    /** The bindings of a row, at noon of an ordinary day. */
    public static Bindings bindings(JsonNode row) {
        var variables = new HashMap<String, JsonNode>();
        row.path("vars").properties().forEach(field -> variables.put(field.getKey(), field.getValue()));
        return new Bindings(Instant.parse("2026-05-04T12:00:00Z"), variables);
    }

    /** The evaluation gave the list of outputs that is the row's {@code out}, or its error. */
    public static void expect(JsonNode row, Evaluation evaluation) {
        var outputs = new ArrayList<JsonNode>();
        row.path("out").forEach(outputs::add);
        expect(row, outputs, evaluation);
    }

    /** The evaluation selects the value that is the row's {@code out}, or gave its error. */
    public static void expectSelection(JsonNode row, Evaluation evaluation) {
        var selection = switch (evaluation) {
            case Evaluation.Failure failure -> failure;
            case Evaluation.Outputs outputs -> Evaluation.of(outputs.selectionOrNull());
        };
        expect(row, List.of(row.path("out")), selection);
    }

    private static void expect(JsonNode row, List<JsonNode> outputs, Evaluation evaluation) {
        switch (evaluation) {
            case Evaluation.Failure(String message, var _)
            when row.has("error") ->
                assertThat(message).contains(row.path("error").asText());
            case Evaluation.Outputs(var values)
            when row.has("out") ->
                assertThat(values)
                        .usingElementComparator(BehaviourTable::compareAsJson)
                        .isEqualTo(outputs);
            case Evaluation.Failure _, Evaluation.Outputs _ -> fail("%s gave %s", row, evaluation);
        }
    }

    /** Zero when two values are the same JSON, however their numbers are held. */
    public static int compareAsJson(JsonNode left, JsonNode right) {
        return left.equals(BehaviourTable::compareNumbers, right) ? 0 : 1;
    }

    private static int compareNumbers(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue());
        }
        return left.equals(right) ? 0 : 1;
    }

    private BehaviourTable() {}
}
