package dev.stride.engine.branch;

import static dev.stride.engine.EngineFixture.instance;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineageTest {

    @Test
    void instanceThatWasStartedFromOutside_isTheRootOfItsChain() {
        assertThat(Lineage.of(instance())).hasToString("0/i");
        assertThat(Lineage.of(instance()).next()).hasToString("1/i");
    }

    @ParameterizedTest(name = "events of {0}: {1}")
    @CsvSource({
        "3/root, 4/root",
        "2/a 7/b 5/c, 8/b",
        "10/a 9/b, 11/a",
        "4/a 4/b, 5/b",
        "none 1/a, 2/a",
        "999999999/a, 1000000000/a",
    })
    void instanceThatEventsStart_isTheNextGenerationOfThePublisherFarthestFromItsRoot(String events, String lineage) {
        assertThat(startedBy(events.split(" "))).map(Lineage::toString).contains(lineage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "3/", "/root", "-1/root", "1000000000/root", "3/root/x", "3/ro ot", "x3/root"})
    void attributeThatNoInstanceHasWritten_isNoLineage(String written) {
        assertThat(startedBy(written)).isEmpty();
    }

    @Test
    void publishedEvent_hasTheLineageOfItsPublisher_whateverItsAuthorWrote() {
        var event = event("7/other");

        assertThat(new Lineage(2, "root").writtenInto(event)).isEqualTo(event("2/root"));
        assertThat(event).isEqualTo(event("7/other"));
        assertThat(new Lineage(2, "root").writtenInto(TextNode.valueOf("no event")))
                .isEqualTo(TextNode.valueOf("no event"));
    }

    private static Optional<Lineage> startedBy(String... lineages) {
        Stream<JsonNode> events = Arrays.stream(lineages).map(LineageTest::event);
        return Lineage.ofInstanceStartedBy(events);
    }

    private static JsonNode event(String lineage) {
        return JsonNodeFactory.instance.objectNode().put("stridelineage", lineage);
    }
}
