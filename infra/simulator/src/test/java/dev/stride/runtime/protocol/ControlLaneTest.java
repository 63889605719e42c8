package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Status;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.store.Stores;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The lane of commands: a backlog of slow calls does not delay it, because its messages make no calls. Instances take two states per invocation. */
class ControlLaneTest {

    private static final JsonNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final RuntimeHarness harness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.STATES, 2, 100));
    private final Instances instances = new Instances(harness.ports, Stores.of(harness.ports));

    @Test
    void operatorCommands_areSentToTheControlQueue() {
        startFailed();
        instances.cancel("i", "no longer needed", false);
        instances.suspend("i", "maintenance");
        instances.resume(instances.find("i").orElseThrow());
        instances.retry("i", Optional.empty());

        assertThat(harness.letters).hasSize(4).extracting(OutgoingMessage::lane).containsOnly(Lane.CONTROL);
    }

    @Test
    void messagesThatAdvanceAnInstance_areSentToTheInstanceQueue_notToTheControlQueue() {
        harness.begin(
                RuntimeHarness.plan(RuntimeHarness.Step.INJECT, RuntimeHarness.Step.SLEEP, RuntimeHarness.Step.CALL),
                NOTHING);

        while (!harness.letters.isEmpty()) {
            assertThat(harness.letters).extracting(OutgoingMessage::lane).containsOnly(Lane.COMMON);
            harness.deliver();
        }
        assertThat(harness.calls).hasSize(1);
    }

    @Test
    void handlerOfARetryCommand_callsNoService_butSendsAMessageWhoseHandlerMakesTheCall() {
        startFailed();
        var calls = harness.calls.size();
        harness.service = _ -> new Reply.Answered(NOTHING);
        instances.retry("i", Optional.empty());

        harness.deliver();
        assertThat(harness.calls).as("in the control lane").hasSize(calls);
        assertThat(harness.letters)
                .singleElement()
                .extracting(OutgoingMessage::lane)
                .isEqualTo(Lane.COMMON);

        harness.deliverAll();
        assertThat(harness.calls).hasSize(calls + 1);
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    private void startFailed() {
        harness.service = _ -> new Reply.Failed(Fault.of(Fault.CONFIGURATION, "it is down"));
        harness.begin(RuntimeHarness.plan(RuntimeHarness.Step.TRY), NOTHING);
        harness.deliverAll();
        assertThat(harness.branch().branch().status()).isEqualTo(Status.FAULTED);
    }
}
