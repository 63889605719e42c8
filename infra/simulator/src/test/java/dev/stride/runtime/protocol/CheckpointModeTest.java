package dev.stride.runtime.protocol;

import static dev.stride.runtime.protocol.RuntimeHarness.Step.INJECT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.branch.Status;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.Plan;
import dev.stride.runtime.CheckpointMode;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how many commits and messages an instance of twelve states needs, and that a command takes effect amid a chain of states. */
class CheckpointModeTest {

    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private static final Plan TWELVE =
            RuntimeHarness.plan(Collections.nCopies(12, INJECT).toArray(RuntimeHarness.Step[]::new));

    @ParameterizedTest(name = "mode {0}, definition {1}: {2} commits, {3} messages")
    @CsvSource({
        "STATES,        , 12, 12",
        "CHAINED,       , 12,  2",
        "EFFECTS,       ,  1,  1",
        "STATES,  STATES, 12, 12",
        "CHAINED, STATES, 12,  2",
        "EFFECTS, STATES, 12,  2",
        "STATES, EFFECTS,  1,  1",
        "CHAINED, EFFECTS, 1,  1"
    })
    void modeDecidesAboutMessages_andAboutCommitsUnlessTheDefinitionDoes(
            CheckpointMode mode, Checkpoint chosen, int commits, int messages) {
        var harness = begun(mode, Optional.ofNullable(chosen));

        int delivered = 0;
        while (!harness.letters.isEmpty()) {
            harness.deliver();
            delivered++;
        }

        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(harness.branch().branch().version()).isEqualTo(commits);
        assertThat(delivered).isEqualTo(messages);
    }

    @ParameterizedTest
    @CsvSource({"SUSPENDED", "CANCELLED"})
    void commandThatPrecedesACommitOfAChain_takesEffectInsteadOfIt(Status commanded) {
        var harness = begun(CheckpointMode.CHAINED, Optional.empty());
        commandBeforeTheSecondCommit(harness, commanded);

        harness.deliver();

        assertThat(harness.branch().branch().status()).isEqualTo(commanded);
        assertThat(harness.branch().branch().version()).isEqualTo(2);
        harness.deliverAll();
        assertThat(harness.branch().branch().status()).isEqualTo(commanded);
    }

    @Test
    void resumedInstance_completesTheRestOfItsChain() {
        var harness = begun(CheckpointMode.CHAINED, Optional.empty());
        commandBeforeTheSecondCommit(harness, Status.SUSPENDED);
        harness.deliverAll();
        var instances = new Instances(harness.ports, Stores.of(harness.ports));

        instances.resume(instances.find("i").orElseThrow());
        harness.deliverAll();

        assertThat(harness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    private static RuntimeHarness begun(CheckpointMode mode, Optional<Checkpoint> chosen) {
        var harness = new RuntimeHarness(RuntimeConfig.DEFAULT.withCheckpointMode(mode));
        harness.begin(
                new Plan(
                        TWELVE.workflow(),
                        TWELVE.name(),
                        TWELVE.language(),
                        TWELVE.constants(),
                        TWELVE.start(),
                        TWELVE.nodes(),
                        TWELVE.calls(),
                        TWELVE.settings().withCheckpoint(chosen)),
                NOTHING);
        return harness;
    }

    private static void commandBeforeTheSecondCommit(RuntimeHarness harness, Status commanded) {
        harness.beforeCommit = () -> harness.beforeCommit = () -> {
            send(harness, commanded);
            var command = harness.letters.removeLast();
            harness.receive(command.body(), 1, command.lane());
        };
    }

    private static void send(RuntimeHarness harness, Status commanded) {
        var instances = new Instances(harness.ports, Stores.of(harness.ports));
        if (commanded == Status.SUSPENDED) {
            instances.suspend("i", "maintenance");
        } else {
            instances.cancel("i", "no longer needed", false);
        }
    }
}
