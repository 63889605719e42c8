package dev.stride.runtime.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.instance.Instances.RetryResult;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.protocol.RuntimeHarness.Step;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.ParkedMessages;
import dev.stride.runtime.store.Stores;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the effect of a retry on the messages of an instance and on the list. */
class RetryTest {

    private static final long HOPS = 10;

    private final RuntimeHarness runtimeHarness = new RuntimeHarness(new RuntimeConfig(HistoryLevel.STATES, 1, HOPS));
    private final Instances instances = new Instances(runtimeHarness.ports, Stores.of(runtimeHarness.ports));
    private String begin = "";

    @Test
    void retryOfAnInstanceThatReachedItsLimitOfCommits_countsCommitsFromZero() {
        runtimeHarness.begin(RuntimeHarness.endless(), JsonNodeFactory.instance.objectNode());
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.FAULTED);
        var first = runtimeHarness.branch().branch().version();
        assertThat(first).isEqualTo(HOPS + 1);

        assertThat(instances.retry("i", Optional.empty())).isInstanceOf(RetryResult.Accepted.class);
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.FAULTED);
        assertThat(runtimeHarness.branch().branch().version()).isEqualTo(2 * first);
    }

    @Test
    void retryRestartsTheCommitCount_soTheWarningAtHalfOfTheCommitLimitIsRepeated() {
        runtimeHarness.begin(RuntimeHarness.endless(), JsonNodeFactory.instance.objectNode());
        runtimeHarness.deliverAll();
        var first = List.copyOf(runtimeHarness.limitUsages);
        assertThat(first).extracting(LimitUsage::value).containsExactly(HOPS / 2, HOPS + 1);
        runtimeHarness.limitUsages.clear();

        instances.retry("i", Optional.empty());
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.limitUsages).isEqualTo(first);
    }

    @Test
    void duplicateRetryMessage_hasNoEffect_evenAfterTheInstanceHasEnded() {
        failOnce();
        instances.retry("i", Optional.empty());
        var retry = runtimeHarness.deliver();
        runtimeHarness.receive(retry, 2);
        runtimeHarness.deliverAll();
        var ended = runtimeHarness.branch();
        assertThat(ended.branch().status()).isEqualTo(Status.COMPLETED);

        runtimeHarness.receive(retry, 3);

        assertThat(runtimeHarness.branch()).isEqualTo(ended);
        assertThat(runtimeHarness.calls).hasSize(2);
        assertThat(runtimeHarness.history)
                .filteredOn(HistoryEntry.Retried.class::isInstance)
                .hasSize(1);
    }

    @Test
    void messageRedeliveredAfterARetry_doesNotRevertTheInstanceStatusToFaulted() {
        failOnce();
        assertThat(head().status()).isEqualTo(Status.FAULTED);

        instances.retry("i", Optional.empty());
        runtimeHarness.deliver();
        assertThat(head().status()).isEqualTo(Status.PENDING);
        runtimeHarness.receive(begin, 2);
        assertThat(head().status()).isEqualTo(Status.PENDING);
        runtimeHarness.deliverAll();
        runtimeHarness.receive(begin, 3);

        assertThat(head().status()).isEqualTo(Status.COMPLETED);
    }

    /** The handler of the end crashed: its message has not come again when the retry does. */
    @Test
    void failureMissingFromTheInstanceListAfterACrash_isRecorded_beforeTheInstanceIsRetried() {
        failOnce();
        var before = runtimeHarness.puts;
        runtimeHarness.ports.table().delete(new Table.Key("INSTANCE#i", "HEAD"));

        instances.retry("i", Optional.empty());
        runtimeHarness.deliver();

        assertThat(runtimeHarness.puts - before)
                .as("the first end is shown, the retry committed and shown")
                .isEqualTo(3);
        assertThat(head().status()).isEqualTo(Status.PENDING);
        assertThat(runtimeHarness.branch().outbox().pending())
                .as("nothing of the end is carried along")
                .allMatch(pendingEffect -> pendingEffect.id().version()
                        == runtimeHarness.branch().branch().version());
    }

    @Test
    void retryOfAnInstanceThatFailedToStart_sendsItsStartMessageAgain() {
        var instanceSummaries = new InstanceSummaries(runtimeHarness.ports.table(), runtimeHarness.ports.blobs());
        runtimeHarness.begin(RuntimeHarness.plan(Step.INJECT), JsonNodeFactory.instance.objectNode());
        var letter = runtimeHarness.letters.remove().body();
        var start = new Stimulus.Begin("plan", JsonNodeFactory.instance.objectNode());
        instanceSummaries.add("i", RuntimeHarness.plan().workflow(), RuntimeHarness.START, start);
        instanceSummaries.markFailed(
                "i",
                Fault.of("gone", "gone"),
                RuntimeHarness.START,
                RuntimeHarness.START.plusSeconds(9).getEpochSecond());
        new ParkedMessages(runtimeHarness.ports.table()).add("i", letter);

        var patch = JsonNodeFactory.instance.objectNode().put("x", 1);
        assertThat(instances.retry("i", Optional.of(patch))).isEqualTo(new RetryResult.NeverStarted());
        assertThat(instances.retry("i", Optional.empty())).isInstanceOf(RetryResult.Accepted.class);
        assertThat(head().status()).isEqualTo(Status.PENDING);
        assertThat(instances.retry("i", Optional.empty())).isEqualTo(new RetryResult.NotFailed(Status.PENDING));
        assertThat(instances.retry("i", Optional.empty(), Optional.of("2")))
                .isEqualTo(new RetryResult.NotFailed(Status.PENDING));
        runtimeHarness.deliverAll();

        assertThat(head().status()).isEqualTo(Status.COMPLETED);
    }

    /** An instance whose first call fails, and whose second would be answered. */
    private void failOnce() {
        var faults = new ArrayDeque<>(List.of(Fault.of("refused", "refused")));
        runtimeHarness.service = _ -> faults.isEmpty()
                ? new Reply.Answered(JsonNodeFactory.instance.objectNode())
                : new Reply.Failed(faults.remove(), Optional.empty());
        runtimeHarness.begin(RuntimeHarness.plan(Step.TRY), JsonNodeFactory.instance.objectNode());
        begin = runtimeHarness.deliver();
        runtimeHarness.deliverAll();
    }

    private InstanceSummary head() {
        return new InstanceSummaries(runtimeHarness.ports.table(), runtimeHarness.ports.blobs())
                .load("i")
                .orElseThrow();
    }
}
