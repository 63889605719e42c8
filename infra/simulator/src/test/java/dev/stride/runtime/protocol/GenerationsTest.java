package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.expression.BehaviourTable;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.PublishingWorld;
import dev.stride.runtime.instance.Instances.Instance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Runs the rows of {@code generations/rows.yaml}: how many generations of instances start one another, and why not more. */
class GenerationsTest {

    private static final int LIMIT = 3;

    @TestFactory
    Stream<DynamicTest> instancesThatStartOneAnother_areCountedInGenerations_andBounded() {
        return BehaviourTable.of("/generations/rows.yaml")
                .map(row -> BehaviourTable.test(row, "rule", () -> check(row)));
    }

    @Test
    void workflowThatStartsItselfTwice_endsWithABoundedNumberOfInstances_andTheFaultSaysWhatToDo() {
        var run = FamilyRun.complete();

        var instances = run.instances();
        assertThat(instances).hasSizeLessThan(FamilyRun.BOUND);
        assertThat(instances)
                .allSatisfy(instance -> assertThat(instance.status().isFinal()).isTrue());
        var refused = instances.stream()
                .filter(instance -> instance.status() == Status.FAULTED)
                .toList();
        assertThat(refused).isNotEmpty().allSatisfy(instance -> {
            var fault = instance.raised().orElseThrow().fault();
            assertThat(fault.code()).isEqualTo(Fault.LIMIT);
            assertThat(fault.message())
                    .startsWith("`twice` may not start: about 300 instances that start one another descend from `twice`"
                            + " (instance " + run.root() + "), and this deployment allows 300.")
                    .contains("Let a condition end the chain")
                    .endsWith("`stride cancel " + run.root() + " --descendants`.");
        });
        assertThat(run.events("dev.stride.instance.started.v1")).isEqualTo(instances.size() - refused.size());
        assertThat(run.events("dev.stride.instance.faulted.v1")).isZero();
    }

    @Test
    void onlyInstancesAboveGeneration5ReadTheirFamily_once_andFewOfThemWriteIt() {
        var run = FamilyRun.complete();

        assertThat(run.reads())
                .isEqualTo(run.instances().stream()
                        .filter(instance -> instance.lineage()
                                .filter(it -> it.generation() > Limits.GENERATIONS_UNCHECKED)
                                .isPresent())
                        .count());
        assertThat(run.writes()).isEqualTo(FamilyRun.DESCENDANTS / Limits.DESCENDANTS_PER_COUNT);
    }

    private static void check(JsonNode row) {
        var level = row.path("lifecycle").booleanValue() ? LifecycleLevel.WORKFLOW : LifecycleLevel.NONE;
        var world = new PublishingWorld(
                RuntimeConfig.DEFAULT.withGenerationLimit(LIMIT).withLifecycleEvents(level));
        row.path("deploy").forEach(definition -> world.deploy(definition.toString()));
        if (row.has("start")) {
            world.start(row.path("start").asText(), JsonNodeFactory.instance.objectNode());
            world.runUntil(Duration.ofSeconds(1));
        }
        row.path("send").forEach(event -> world.send((ObjectNode) event));
        world.runUntil(Duration.ofHours(2));

        var instances = world.allInstances();
        if (row.has("counts")) {
            var counts = new HashMap<String, Integer>();
            instances.forEach(instance -> counts.merge(described(instance), 1, Integer::sum));
            row.path("counts")
                    .properties()
                    .forEach(count -> assertThat(counts.remove(count.getKey()))
                            .as(count.getKey())
                            .isEqualTo(count.getValue().intValue()));
            assertThat(counts).isEmpty();
        } else {
            assertThat(instances.stream().map(GenerationsTest::described))
                    .containsExactlyInAnyOrderElementsOf(texts(row.path("instances")));
        }
        if (row.has("roots")) {
            assertThat(instances.stream()
                            .map(instance -> instance.lineage().orElseThrow().root()))
                    .containsExactlyElementsOf(texts(row.path("roots")));
        }
        last(instances).ifPresent(fault -> {
            assertThat(fault.code()).isEqualTo(row.path("deploy").path(0).has("document") ? "500" : Fault.LIMIT);
            texts(row.path("fault")).forEach(part -> assertThat(fault.message()).contains(part));
        });
    }

    private static String described(Instance instance) {
        return instance.lineage().map(Lineage::generation).orElse(0) + " " + instance.status();
    }

    /** Returns the fault of the instance that is farthest from its root, if it is beyond the limit. */
    private static Optional<Fault> last(List<Instance> instances) {
        return instances.stream()
                .filter(instance -> instance.status() == Status.FAULTED)
                .filter(instance ->
                        instance.lineage().filter(it -> it.generation() > LIMIT).isPresent())
                .max(Comparator.comparing(Instance::id))
                .flatMap(Instance::raised)
                .map(raised -> raised.fault());
    }

    private static List<String> texts(JsonNode list) {
        var texts = new ArrayList<String>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
