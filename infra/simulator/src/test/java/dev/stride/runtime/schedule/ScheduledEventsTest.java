package dev.stride.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.world.NetworkProfile;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests schedules of workflows that events start: the schedule sends these events. */
class ScheduledEventsTest {

    private static final String HOUSE = """
            id: w
            version: '1'
            specVersion: '0.8'
            keepActive: %s
            start: {stateName: Hear, schedule: {cron: '0 10,11 * * *'}}
            constants: {floor: 3}
            events:
              - {name: heat, type: heat, source: /house/+/heater, dataOnly: false, correlation: [{contextAttributeName: room}]}
              - {name: light, type: light, source: /house, dataOnly: false, correlation: [{contextAttributeName: room}, {contextAttributeName: floor, contextAttributeValue: '${ $CONST.floor }'}]}
            states:
              - name: Hear
                type: event
                exclusive: %s
                onEvents: [{eventRefs: [heat, light], actions: []}]
                end: true
            """;

    private final ScheduleWorld world = new ScheduleWorld(NetworkProfile.CALM);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void dueSchedule_ofAWorkflowThatAnyOfSeveralEventsStarts_sendsOnlyTheFirstListedEvent() {
        world.deploy(HOUSE.formatted("false", "true"));
        world.runUntil("2024-03-01T10:30:00Z");

        assertThat(consumed(0)).containsOnlyKeys("heat");
        var heat = consumed(0, "heat");
        assertThat(heat.path("type").asText()).isEqualTo("heat");
        assertThat(heat.path("source").asText()).isEqualTo("/house/schedule/heater");
        assertThat(heat.path("time").asText()).isEqualTo("2024-03-01T10:00:00Z");
        assertThat(heat.path("data")).isEmpty();
    }

    @Test
    void dueSchedule_ofAWorkflowThatSeveralEventsTogetherStart_sendsAllWithEqualCorrelationValues() {
        world.deploy(HOUSE.formatted("false", "false"));
        world.runUntil("2024-03-01T11:30:00Z");

        assertThat(world.instances())
                .hasSize(2)
                .allSatisfy(it -> assertThat(it.status()).isEqualTo(Status.COMPLETED));
        assertThat(consumed(0)).containsOnlyKeys("heat", "light");
        assertThat(room(0, "heat")).isNotEmpty().isEqualTo(room(0, "light")).isNotEqualTo(room(1, "heat"));
        assertThat(consumed(0, "light").path("floor").asText()).isEqualTo("3");
    }

    @Test
    void scheduledOccurrence_startsAnInstance_whileEarlierInstancesAreOpen() {
        world.deploy(HOUSE.formatted("true", "true"));
        world.runUntil("2024-03-01T11:30:00Z");

        assertThat(world.instances())
                .hasSize(2)
                .allSatisfy(it -> assertThat(it.status()).isEqualTo(Status.WAITING));
    }

    @Test
    void duplicateMessageOfADueSchedule_startsNoSecondInstance() {
        world.deploy(HOUSE.formatted("false", "false"));
        world.runUntil("2024-03-01T10:30:00Z");
        world.receive(world.letter("2024-03-01T10:00:00Z"));

        assertThat(world.instances()).hasSize(1);
    }

    private String room(int instance, String event) {
        return consumed(instance, event).path("room").asText();
    }

    /** What an instance made of its events, which is the data that they were merged into. */
    private JsonNode consumed(int instance, String event) {
        return Optional.ofNullable(consumed(instance).get(event)).orElseThrow();
    }

    private Map<String, JsonNode> consumed(int instance) {
        var history = new Instances(world.ports(), Stores.of(world.ports()))
                .history(world.instances().get(instance).id(), Optional.empty());
        var events = new TreeMap<String, JsonNode>();
        history.entries().stream()
                .filter(HistoryEntry.Consumed.class::isInstance)
                .map(HistoryEntry.Consumed.class::cast)
                .forEach(entry -> events.put(entry.event(), entry.content().orElseThrow()));
        return events;
    }
}
