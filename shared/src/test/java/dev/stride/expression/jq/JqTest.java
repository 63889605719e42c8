package dev.stride.expression.jq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.Rows;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class JqTest {

    @TestFactory
    Stream<DynamicTest> givesTheOutputsOfEachRow() {
        return Stream.of("values", "bindings", "syntax")
                .flatMap(topic -> Rows.of("/expression/jq-" + topic + ".yaml"))
                .map(row -> DynamicTest.dynamicTest(row.path("q").asText(), () -> check(row)));
    }

    private static void check(JsonNode row) {
        var bindings = Rows.bindings(row);
        var parsed = new Jq().parse(row.path("q").asText(), bindings.variables().keySet());
        assertThat(parsed).isInstanceOf(Parsed.Valid.class);
        var evaluation = ((Parsed.Valid) parsed).expression().evaluate(row.path("in"), bindings);
        System.out.println(row + " " + evaluation);
    }
}
