package dev.stride.local.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.chaos.WorkService.Call;
import dev.stride.runtime.codec.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the reconciliation reports every kind of difference. */
class ReconciliationTest {

    private static final ChaosCase ASKED = ChaosCase.asked("chain", 7).calls("a");
    private static final Call CALL = new Call("key", 7, "a", true);

    @Test
    void checkAfterAChaosTest_acceptsARepeatedCallWithTheSameIdempotencyKey() {
        assertThat(differences(List.of(shown("i1", "COMPLETED", "a-7")), List.of(CALL, CALL)))
                .isEmpty();
    }

    @Test
    void checkAfterAChaosTest_reportsAStartRequestWithoutAnInstance() {
        assertThat(differences(List.of(), List.of(CALL)))
                .singleElement()
                .asString()
                .contains("chain 7 is 0 instances");
    }

    @Test
    void checkAfterAChaosTest_reportsTwoInstancesOfOneStartRequest() {
        var one = shown("i1", "COMPLETED", "a-7");
        assertThat(differences(List.of(one, one), List.of(CALL)))
                .singleElement()
                .asString()
                .contains("chain 7 is 2 instances");
    }

    @Test
    void checkAfterAChaosTest_reportsAnInstanceWithoutAStartRequest() {
        var other = Json.toTree(Map.of("id", "i2", "workflow", Map.of("id", "chain"), "input", Map.of("n", 8)));
        assertThat(differences(List.of(shown("i1", "COMPLETED", "a-7"), other), List.of(CALL)))
                .singleElement()
                .asString()
                .startsWith("not requested: ");
    }

    @Test
    void checkAfterAChaosTest_reportsAnInstanceWhoseIdDiffersFromTheStartResponse() {
        assertThat(differences(List.of(shown("i2", "COMPLETED", "a-7")), List.of(CALL)))
                .singleElement()
                .asString()
                .startsWith("chain 7 was started as i1");
    }

    @Test
    void checkAfterAChaosTest_reportsAnUnfinishedInstance() {
        assertThat(differences(List.of(shown("i1", "WAITING", "a-7")), List.of(CALL)))
                .singleElement()
                .asString()
                .startsWith("chain 7 has not come to COMPLETED");
    }

    @Test
    void checkAfterAChaosTest_reportsAnInstanceWithAWrongOutput() {
        assertThat(differences(List.of(shown("i1", "COMPLETED", "b-7")), List.of(CALL)))
                .singleElement()
                .asString()
                .startsWith("chain 7 gave not");
    }

    @Test
    void checkAfterAChaosTest_reportsACallWithTwoIdempotencyKeys_andTwoCallsWithOneIdempotencyKey() {
        var ended = List.of(shown("i1", "COMPLETED", "a-7"));

        assertThat(differences(ended, List.of(CALL, new Call("other", 7, "a", true))))
                .singleElement()
                .asString()
                .startsWith("several keys for one action");
        assertThat(differences(ended, List.of(CALL, new Call("key", 7, "b", true))))
                .anyMatch(difference -> difference.startsWith("one key for several actions"));
    }

    @Test
    void checkAfterAChaosTest_reportsACallThatTheCalledServiceNeverCompleted() {
        var busy = new Call("key", 7, "a", false);
        assertThat(differences(List.of(shown("i1", "COMPLETED", "a-7")), List.of(busy)))
                .containsExactly("not done: a-7");
    }

    private static List<String> differences(List<JsonNode> instances, List<Call> calls) {
        return new Reconciliation(List.of(ASKED), Map.of(7, "i1"), instances, calls).differences();
    }

    private static JsonNode shown(String id, String status, String a) {
        return Json.toTree(Map.of(
                "id", id,
                "workflow", Map.of("id", "chain"),
                "status", status,
                "input", Map.of("n", 7),
                "output", Map.of("n", 7, "a", a)));
    }
}
