package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.WorkflowSettings;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.InstanceTrees.InstanceTree;
import dev.stride.runtime.instance.Instances.Instance;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that an instance resource includes the fields that its workflow language reports. */
class InstanceBodyTest {

    private static final Instance INSTANCE = new Instance(
            "i",
            new WorkflowId("w", "1"),
            1,
            Status.RUNNING,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Instant.EPOCH,
            Optional.empty(),
            List.of(),
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            new TreeMap<String, JsonNode>(Map.of("yields", IntNode.valueOf(3))),
            true);

    @Test
    void valuesThatAWorkflowComputesForTheApi_areTopLevelPropertiesOfTheInstanceJson() {
        var alone = Json.toTree(InstanceBody.brief(INSTANCE));
        var withRelatives = Json.toTree(InstanceBody.withRelatives(
                InstanceBody.brief(INSTANCE), new InstanceTree(Optional.empty(), List.of(), 0), Optional.empty()));

        assertThat(alone.path("yields").intValue()).isEqualTo(3);
        assertThat(withRelatives.path("yields").intValue()).isEqualTo(3);
        assertThat(alone.has("reports") || withRelatives.has("reports")).isFalse();
    }

    @Test
    void valueThatAWorkflowComputesForTheApi_cannotHaveTheNameOfABuiltInInstanceProperty() {
        assertThat(WorkflowSettings.RESERVED_NAMES)
                .containsAll(names(InstanceBody.Shown.class, "reports"))
                .containsAll(names(InstanceBody.WithRelatives.class, "shown"));
    }

    private static List<String> names(Class<?> body, String... notShown) {
        return Stream.of(body.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !Arrays.asList(notShown).contains(name))
                .toList();
    }
}
