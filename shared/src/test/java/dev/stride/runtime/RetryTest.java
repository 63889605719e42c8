package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.Reply;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.Instances.Retry;
import dev.stride.runtime.Rig.Step;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.Heads;
import dev.stride.runtime.store.HeldLetters;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the retry of an instance means for its messages and for the list. */
class RetryTest {

    private static final long HOPS = 10;

    private final Rig rig = new Rig(new Config(HistoryLevel.STATES, 1, HOPS));
    private final Instances instances = new Instances(rig.ports);
    private String begin = "";

    @Test
    void anInstanceThatTookTooManyStepsMayTakeAsManyAgain() {
        rig.begin(Rig.endless(), JsonNodeFactory.instance.objectNode());
        rig.deliverAll();
        assertThat(rig.branch().branch().status()).isEqualTo(Status.FAULTED);
        var first = rig.branch().branch().version();
        assertThat(first).isEqualTo(HOPS + 1);

        assertThat(instances.retry("i", Optional.empty())).isInstanceOf(Retry.Accepted.class);
        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(rig.branch().branch().version()).isEqualTo(2 * first);
    }

    @Test
    void aRetryThatComesTwiceOrLateChangesNothing() {
        failOnce();
        instances.retry("i", Optional.empty());
        var retry = rig.deliver();
        rig.receive(retry, 2);
        rig.deliverAll();
        var ended = rig.branch();
        assertThat(ended.branch().status()).isEqualTo(Status.COMPLETED);

        rig.receive(retry, 3);

        assertThat(rig.branch()).isEqualTo(ended);
        assertThat(rig.calls).hasSize(2);
        assertThat(rig.history).filteredOn(Entry.Retried.class::isInstance).hasSize(1);
    }

    @Test
    void theListShowsTheLastEndWhateverIsPerformedLate() {
        failOnce();
        assertThat(head().status()).isEqualTo(Status.FAULTED);

        instances.retry("i", Optional.empty());
        rig.deliver();
        assertThat(head().status()).isEqualTo(Status.PENDING);
        rig.receive(begin, 2);
        assertThat(head().status()).isEqualTo(Status.PENDING);
        rig.deliverAll();
        rig.receive(begin, 3);

        assertThat(head().status()).isEqualTo(Status.COMPLETED);
    }

    /** The handler of the end crashed: its message has not come again when the retry does. */
    @Test
    void whatTheEndHasStillToDoIsDoneBeforeTheInstanceGoesOn() {
        failOnce();
        var before = rig.puts;
        rig.ports.table().delete(new Table.Key("INSTANCE#i", "HEAD"));

        instances.retry("i", Optional.empty());
        rig.deliver();

        assertThat(rig.puts - before)
                .as("the first end is shown, the retry committed and shown")
                .isEqualTo(3);
        assertThat(head().status()).isEqualTo(Status.PENDING);
        assertThat(rig.branch().outbox().pending())
                .as("nothing of the end is carried along")
                .allMatch(pending ->
                        pending.id().version() == rig.branch().branch().version());
    }

    @Test
    void anInstanceThatCouldNotBeginBeginsWithTheLetterThatWasKept() {
        var heads = new Heads(rig.ports.table(), rig.ports.blobs());
        rig.begin(Rig.plan(Step.INJECT), JsonNodeFactory.instance.objectNode());
        var letter = rig.letters.remove().body();
        var start = new Stimulus.Begin("plan", JsonNodeFactory.instance.objectNode());
        heads.open("i", Rig.plan().workflow(), Rig.START, start);
        heads.fail(
                "i",
                Fault.of("gone", "gone"),
                Rig.START,
                Rig.START.plusSeconds(9).getEpochSecond());
        new HeldLetters(rig.ports.table()).keep("i", letter);

        var patch = JsonNodeFactory.instance.objectNode().put("x", 1);
        assertThat(instances.retry("i", Optional.of(patch))).isEqualTo(new Retry.NeverBegan());
        assertThat(instances.retry("i", Optional.empty())).isInstanceOf(Retry.Accepted.class);
        assertThat(head().status()).isEqualTo(Status.PENDING);
        assertThat(instances.retry("i", Optional.empty())).isEqualTo(new Retry.NotFailed(Status.PENDING));
        rig.deliverAll();

        assertThat(head().status()).isEqualTo(Status.COMPLETED);
    }

    /** An instance whose first call fails, and whose second would be answered. */
    private void failOnce() {
        var faults = new ArrayDeque<>(List.of(Fault.of("refused", "refused")));
        rig.service = _ -> faults.isEmpty()
                ? new Reply.Answered(JsonNodeFactory.instance.objectNode())
                : new Reply.Failed(faults.remove(), Optional.empty());
        rig.begin(Rig.plan(Step.TRY), JsonNodeFactory.instance.objectNode());
        begin = rig.deliver();
        rig.deliverAll();
    }

    private Heads.Head head() {
        return new Heads(rig.ports.table(), rig.ports.blobs()).load("i").orElseThrow();
    }
}
