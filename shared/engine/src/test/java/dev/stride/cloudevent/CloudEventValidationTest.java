package dev.stride.cloudevent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.BehaviourTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Validates the events of {@code cloudevents.yaml}. */
class CloudEventValidationTest {

    @TestFactory
    Stream<DynamicTest> validCloudEventIsAccepted_invalidCloudEventIsReportedWithItsError() {
        return BehaviourTable.of("/events/cloudevents.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> check(row)));
    }

    private static void check(JsonNode row) {
        var check = CloudEventValidation.validate(row.path("in"));
        if (row.has("fault")) {
            assertThat(check.errors())
                    .singleElement()
                    .asString()
                    .contains(row.path("fault").asText());
        } else {
            assertThat(check.errors()).isEmpty();
            assertThat(check.event()).isEqualTo(row.has("out") ? row.path("out") : row.path("in"));
        }
    }
}
