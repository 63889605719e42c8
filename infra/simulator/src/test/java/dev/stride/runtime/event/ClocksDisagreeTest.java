package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.runtime.RuntimeConfig;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events reach the instances that they belong to although the clocks of hosts differ by seconds. */
class ClocksDisagreeTest {

    private static final Duration SECONDS = Duration.ofMillis(1_500);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final String PARENT = """
            id: parent
            version: '1'
            specVersion: '0.8'
            start: Begin
            events: [ { name: Go, type: go, source: /sCORRELATION } ]
            states:
              - { name: Begin, type: inject, data: {}, transition: Wait }
              - { name: Wait, type: event, onEvents: [ { eventRefs: [Go] } ], transition: Call }
              - { name: Call, type: operation, actions: [ { subFlowRef: child } ], end: true }
            """;

    private static final String CHILD = """
            id: child
            version: '1'
            specVersion: '0.8'
            start: Begin
            events: [ { name: Go, type: go, source: /sCORRELATION } ]
            states:
              - { name: Begin, type: inject, data: {}, transition: Wait }
              - { name: Wait, type: event, onEvents: [ { eventRefs: [Go] } ], end: true }
            """;

    private static final String UNTIED = "";
    private static final String TIED = ", correlation: [ { contextAttributeName: order, contextAttributeValue: '7' } ]";
    private static final String OPEN = ", correlation: [ { contextAttributeName: order } ]";

    @Test
    void eventWithAMatchingCorrelationValue_isConsumed_evenIfClockSkewMakesItSeemOlderThanTheInstance() {
        assertThat(consumedAfterwards(TIED)).containsExactly("late");
    }

    @Test
    void waitingInstance_consumesAnUncorrelatedEvent_evenIfClockSkewMakesItSeemOlderThanTheInstance() {
        assertThat(consumedAfterwards(UNTIED)).containsExactly("late");
    }

    @Test
    void eventThatSetsTheCorrelationValue_isConsumed_evenIfClockSkewMakesItSeemOlderThanTheInstance() {
        assertThat(consumedAfterwards(OPEN)).containsExactly("late");
    }

    @Test
    void eventWithoutCorrelation_isIgnored_ifNoInstanceWaitsWhenItIsReceived() {
        var hosts = onHosts(UNTIED);
        hosts.send(List.of(event("early")));
        hosts.handleAll();
        hosts.start("child", JsonNodeFactory.instance.objectNode());
        hosts.handleAll();

        assertThat(hosts.consumed()).isEmpty();
    }

    @Test
    void eventWithAMatchingCorrelationValue_isIgnored_ifItWasSentLongBeforeTheInstanceStarts() {
        var hosts = onHosts(TIED);
        hosts.send(List.of(event("early")));
        hosts.handleAll();
        hosts.pass(MINUTE);
        hosts.start("child", JsonNodeFactory.instance.objectNode());
        hosts.handleAll();

        assertThat(hosts.consumed()).isEmpty();
    }

    @Test
    void parentAndSubWorkflow_consumeOneOfTwoEventsEach_evenIfAFastClockDatesTheFirstEventTooLate() {
        assertThat(consumedByBoth(TIED, SECONDS)).containsExactlyInAnyOrder("first", "second");
        assertThat(consumedByBoth(UNTIED, SECONDS)).containsExactlyInAnyOrder("first", "second");
    }

    @Test
    void parentAndSubWorkflow_consumeOneOfTwoEventsEach_evenIfASlowClockDatesTheFirstEventTooEarly() {
        assertThat(consumedByBoth(TIED, SECONDS.negated())).containsExactlyInAnyOrder("first", "second");
        assertThat(consumedByBoth(UNTIED, SECONDS.negated())).containsExactlyInAnyOrder("first", "second");
    }

    /**
     * Returns the events that an instance consumes when a host with a slow clock accepts an event just after the
     * instance began.
     */
    private static List<String> consumedAfterwards(String correlation) {
        var hosts = onHosts(correlation);
        hosts.start("child", JsonNodeFactory.instance.objectNode());
        hosts.handleAll();
        hosts.sendBy(SECONDS.negated(), event("late"));
        hosts.handleAll();
        return all(hosts);
    }

    /**
     * Returns the events that a parent and its sub-workflow consume when a host with another clock accepts the first of
     * two events.
     */
    private static List<String> consumedByBoth(String correlation, Duration ahead) {
        var hosts = onHosts(correlation);
        hosts.start("parent", JsonNodeFactory.instance.objectNode());
        hosts.handleAll();
        hosts.sendBy(ahead, event("first"));
        hosts.handleAll();
        hosts.pass(MINUTE);
        hosts.send(List.of(event("second")));
        hosts.handleAll();
        return all(hosts);
    }

    private static SingleQueueWorld onHosts(String correlation) {
        return new SingleQueueWorld(
                0,
                RuntimeConfig.DEFAULT.onHosts(Limits.CLOCKS_DISAGREE),
                CHILD.replace("CORRELATION", correlation),
                PARENT.replace("CORRELATION", correlation));
    }

    private static List<String> all(SingleQueueWorld hosts) {
        return hosts.consumed().values().stream().flatMap(List::stream).toList();
    }

    private static JsonNode event(String id) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/s")
                .put("type", "go")
                .put("order", "7");
    }
}
