package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A message that met too many write conflicts is sent again. */
class RequeuedMessageTest {

    private static final Key BRANCH = new Key("INSTANCE#i", "BRANCH#0");

    private final RuntimeHarness harness = new RuntimeHarness(RuntimeConfig.DEFAULT);

    @Test
    void instanceMessage_thatIsSentBackToTheQueue_keepsItsMessageGroup() {
        harness.begin(
                RuntimeHarness.plan(RuntimeHarness.Step.INJECT, RuntimeHarness.Step.INJECT),
                JsonNodeFactory.instance.objectNode());
        harness.deliver();
        var group = harness.letters.getFirst().group();
        assertThat(group).isPresent();

        assertThat(requeued().group()).isEqualTo(group);
        harness.deliverAll();
        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    @Test
    void operatorCommand_thatIsSentBackToTheQueue_keepsItsMessageGroup() {
        harness.begin(RuntimeHarness.plan(RuntimeHarness.Step.SLEEP), JsonNodeFactory.instance.objectNode());
        harness.deliver();
        harness.letters.clear();
        harness.send(new Stimulus.Cancel("no longer needed"), "cancel");

        assertThat(requeued().group()).isEqualTo(Optional.empty());
        harness.deliverAll();
        assertThat(harness.branch().branch().status()).isEqualTo(Status.CANCELLED);
    }

    /** Delivers the next message while another process writes the branch before each of its commits, and restores the branch. */
    private OutgoingMessage requeued() {
        var stored = harness.ports.table().get(BRANCH).orElseThrow();
        harness.beforeCommit = () -> writeBranch(stored, 1);
        harness.deliver();
        harness.beforeCommit = () -> {};
        harness.ports.table().put(stored, new Condition.Always());
        assertThat(harness.letters).hasSize(1);
        return harness.letters.getFirst();
    }

    private void writeBranch(Item stored, int more) {
        var written =
                new Item(stored.key(), stored.version() + more, stored.body(), stored.listing(), stored.expiresAt());
        harness.ports.table().put(written, new Condition.Always());
        harness.beforeCommit = () -> writeBranch(stored, more + 1);
    }
}
