package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Behaviour tables: YAML files whose every document entry is a row, that is, one example of what must hold. */
public final class Rows {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The rows of a resource below {@code src/test/resources}. */
    public static Stream<JsonNode> of(String resource) {
        try (var text = Rows.class.getResourceAsStream(resource)) {
            if (text == null) {
                throw new IllegalArgumentException("there is no " + resource);
            }
            JsonNode rows = JSON.valueToTree(new Load(LoadSettings.builder().build()).loadFromInputStream(text));
            return StreamSupport.stream(rows.spliterator(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bindings of a row: its {@code vars}, at noon of an ordinary day. */
    public static Bindings bindings(JsonNode row) {
        var variables = new HashMap<String, JsonNode>();
        row.path("vars").properties().forEach(field -> variables.put(field.getKey(), field.getValue()));
        return new Bindings(Instant.parse("2026-05-04T12:00:00Z"), variables);
    }

    /** Zero when two values are the same JSON, however their numbers are held. */
    public static int compareAsJson(JsonNode left, JsonNode right) {
        return left.equals(Rows::compareNumbers, right) ? 0 : 1;
    }

    private static int compareNumbers(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return left.decimalValue().compareTo(right.decimalValue());
        }
        return left.equals(right) ? 0 : 1;
    }

    private Rows() {}
}
