package dev.stride.runtime.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.cloudevent.CloudEventValidation;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.LifecycleLevel;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.bus.PublishingWorld;
import dev.stride.runtime.store.Stores;
import io.cloudevents.CloudEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the lifecycle events of instances, which an operator can enable. */
class LifecycleEventsTest {

    private static final String WORKFLOW = """
        id: a workflow
        version: '7'
        specVersion: '0.8'
        start: Look
        timeouts: {workflowExecTimeout: {duration: PT1H, interrupt: true}}
        states:
          - name: Look
            type: switch
            dataConditions:
              - {condition: '${ .sleepy }', transition: Sleep}
              - {condition: '${ .wrong }', transition: Break}
            defaultCondition: {end: true}
          - {name: Sleep, type: sleep, duration: PT2H, end: true}
          - name: Break
            type: inject
            data: {}
            stateDataFilter: {output: '${ error("secret data") }'}
            end: true
        """;

    private final PublishingWorld publishingWorld =
            new PublishingWorld(RuntimeConfig.DEFAULT.withLifecycleEvents(LifecycleLevel.WORKFLOW));

    @Test
    void completedInstance_publishesTwoLifecycleEventsWithoutInstanceData() {
        var instance = run("{}", Duration.ofMinutes(1));

        assertThat(types()).containsExactly("dev.stride.instance.started.v1", "dev.stride.instance.completed.v1");
        assertThat(publishingWorld.events()).allSatisfy(event -> {
            assertThat(CloudEventValidation.validate(event).errors()).isEmpty();
            assertThat(event.path("source").asText()).isEqualTo("/workflows/a%20workflow");
            assertThat(event.path("subject").asText()).isEqualTo(instance);
            assertThat(event.path("id").asText()).startsWith(instance + ".");
        });
        assertThat(publishingWorld.events().getLast().path("data").properties())
                .extracting(field -> field.getKey() + " " + field.getValue().asText())
                .containsExactly(
                        "workflow a workflow",
                        "version 7",
                        "status COMPLETED",
                        "startedAt " + time("startedAt"),
                        "endedAt " + time("endedAt"));
    }

    @Test
    void faultedInstancePublishesTheNameOfItsFault() {
        run("{\"wrong\": true}", Duration.ofMinutes(1));

        assertThat(types()).containsExactly("dev.stride.instance.started.v1", "dev.stride.instance.faulted.v1");
        assertThat(publishingWorld.events().getLast().at("/data/fault").asText())
                .isEqualTo("expression");
        assertThat(publishingWorld.events().toString()).doesNotContain("secret data");
    }

    @Test
    void instanceThatExceedsItsTimeoutPublishesATimedOutEvent() {
        run("{\"sleepy\": true}", Duration.ofHours(2));

        assertThat(types()).containsExactly("dev.stride.instance.started.v1", "dev.stride.instance.timedout.v1");
    }

    @Test
    void cancelledInstancePublishesACancelledEvent() {
        var instance = run("{\"sleepy\": true}", Duration.ofMinutes(1));
        publishingWorld.instances.cancel(instance, "enough", false);
        publishingWorld.runUntil(Duration.ofMinutes(2));

        assertThat(types()).containsExactly("dev.stride.instance.started.v1", "dev.stride.instance.cancelled.v1");
    }

    @Test
    void instanceThatIsCancelledBeforeItBegins_publishesNoStart() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT.withLifecycleEvents(LifecycleLevel.WORKFLOW));
        var plan = RuntimeHarness.plan(RuntimeHarness.Step.INJECT);
        var stores = Stores.of(harness.ports);
        var begin = new Stimulus.Begin(stores.plans().save(plan), JsonNodeFactory.instance.objectNode());
        stores.summaries().add("i", plan.workflow(), RuntimeHarness.START, begin);
        harness.send(new Stimulus.Cancel("enough"), "cancel");
        harness.send(begin, "begin");
        harness.deliverAll();

        assertThat(harness.published)
                .extracting(CloudEvent::getType)
                .containsExactly("dev.stride.instance.cancelled.v1");
    }

    @Test
    void instanceThatStartsLater_publishesItsStartAtThatTime() {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT.withLifecycleEvents(LifecycleLevel.WORKFLOW));
        var plan = Stores.of(harness.ports).plans().save(RuntimeHarness.plan(RuntimeHarness.Step.INJECT));
        var now = new Stimulus.Begin(plan, JsonNodeFactory.instance.objectNode());
        harness.send(
                new Stimulus.Begin(
                        plan,
                        now.input(),
                        now.origin(),
                        now.events(),
                        now.timeout(),
                        now.starter(),
                        now.preceding(),
                        Optional.of(RuntimeHarness.START.plusSeconds(30)),
                        now.lineage()),
                "begin");
        harness.deliver();
        assertThat(harness.published).isEmpty();

        harness.deliverAll();
        assertThat(harness.published)
                .extracting(CloudEvent::getType)
                .containsExactly("dev.stride.instance.started.v1", "dev.stride.instance.completed.v1");
        assertThat(harness.published.getFirst().getTime().toInstant()).isEqualTo(RuntimeHarness.START.plusSeconds(30));
    }

    @Test
    void retriedInstancePublishesThatItRunsAgain_withoutTheFaultThatIsOver() {
        var instance = run("{\"wrong\": true}", Duration.ofMinutes(1));
        publishingWorld.instances.retry(instance, Optional.empty());
        publishingWorld.runUntil(Duration.ofMinutes(2));

        assertThat(types())
                .containsExactly(
                        "dev.stride.instance.started.v1",
                        "dev.stride.instance.faulted.v1",
                        "dev.stride.instance.retried.v1",
                        "dev.stride.instance.faulted.v1");
        assertThat(publishingWorld.events().get(2).path("data").properties())
                .extracting(field -> field.getKey() + " " + field.getValue().asText())
                .containsExactly(
                        "workflow a workflow", "version 7", "status RUNNING", "startedAt " + time("startedAt"));
    }

    @Test
    void retriedInstanceOfServerlessWorkflow10PublishesThatItIsResumed() {
        publishingWorld.deploy("""
            document: { dsl: 1.0.3, namespace: orders, name: checked, version: 1.0.0 }
            do: [ { check: { set: '${ if .ok then . else error("not yet") end }' } } ]
            """);
        var instance = publishingWorld.start("checked", JsonNodeFactory.instance.objectNode());
        publishingWorld.runUntil(Duration.ofMinutes(1));

        var ok = JsonNodeFactory.instance.objectNode().put("ok", true);
        publishingWorld.instances.retry(instance, Optional.of(ok));
        publishingWorld.runUntil(Duration.ofMinutes(2));

        assertThat(types())
                .containsExactly(
                        "io.serverlessworkflow.workflow.started.v1",
                        "io.serverlessworkflow.workflow.faulted.v1",
                        "io.serverlessworkflow.workflow.resumed.v1",
                        "io.serverlessworkflow.workflow.completed.v1");
    }

    @Test
    void outputAboveASizeLimit_isLeftOutOfTheLifecycleEvent() {
        publishingWorld.deploy("""
            document: { dsl: 1.0.3, namespace: orders, name: long, version: 1.0.0 }
            do: [ { write: { set: '${ "x" * .length }' } } ]
            """);

        for (int length : List.of(Limits.LIFECYCLE_OUTPUT_CHARACTERS - 2, Limits.LIFECYCLE_OUTPUT_CHARACTERS - 1)) {
            publishingWorld.start("long", JsonNodeFactory.instance.objectNode().put("length", length));
        }
        publishingWorld.runUntil(Duration.ofMinutes(1));

        assertThat(publishingWorld.events().stream()
                        .filter(event -> event.path("type").asText().endsWith("completed.v1"))
                        .map(event -> event.at("/data/output").asText().length()))
                .containsExactlyInAnyOrder(Limits.LIFECYCLE_OUTPUT_CHARACTERS - 2, 0);
    }

    @Test
    void lifecycleEventsAreOffByDefault() {
        var quiet = new PublishingWorld(RuntimeConfig.DEFAULT);
        quiet.deploy(WORKFLOW);
        quiet.start("a workflow", JsonNodeFactory.instance.objectNode());
        quiet.runUntil(Duration.ofMinutes(1));

        assertThat(quiet.events()).isEmpty();
    }

    private String run(String input, Duration until) {
        publishingWorld.deploy(WORKFLOW);
        var instance = publishingWorld.start("a workflow", Json.decode(input.getBytes(UTF_8), JsonNode.class));
        publishingWorld.runUntil(until);
        return instance;
    }

    private List<String> types() {
        return publishingWorld.events().stream()
                .map(event -> event.path("type").asText())
                .toList();
    }

    private String time(String name) {
        return publishingWorld.events().getLast().path("data").path(name).asText();
    }
}
