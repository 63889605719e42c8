package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands of operators that are delivered before their instance has begun, or after it has expired. */
class ExpiredInstanceTest {

    private final RuntimeHarness harness = new RuntimeHarness(RuntimeConfig.DEFAULT);
    private final InstanceSummaries summaries = Stores.of(harness.ports).summaries();

    static Stream<Stimulus> commands() {
        return Stream.of(
                new Stimulus.Cancel("too late"),
                new Stimulus.Suspend("too late", RuntimeHarness.START),
                new Stimulus.Resume(RuntimeHarness.START),
                new Stimulus.Retry(7, Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void operatorCommandForAnUnknownInstance_isAcknowledgedWithoutTableWrites(Stimulus command) {
        harness.send(command, "command");

        assertThatCode(harness::deliver).doesNotThrowAnyException();

        assertThat(harness.letters).isEmpty();
        assertThat(harness.puts).isZero();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void operatorCommandForAnExpiredInstance_isRemovedFromTheQueueWithoutAnError(Stimulus command) {
        list();
        summaries.markFailed(
                "i", Fault.of(Fault.CONFIGURATION, "it could not begin"), harness.now, harness.now.getEpochSecond());
        harness.now = harness.now.plus(Duration.ofHours(1));
        harness.send(command, "command");

        assertThatCode(harness::deliver).doesNotThrowAnyException();
    }

    @Test
    void cancelledOrSuspendedInstanceThatHasNotBegun_isStoredAtOnce() {
        list();
        harness.send(new Stimulus.Suspend("wait", RuntimeHarness.START), "suspend");
        harness.deliver();
        assertThat(harness.branch().branch().displayStatus()).isEqualTo(Status.SUSPENDED);

        harness.send(new Stimulus.Cancel("enough"), "cancel");
        harness.deliver();
        assertThat(harness.branch().branch().status()).isEqualTo(Status.CANCELLED);
    }

    @Test
    void resumeMessage_isRedeliveredUntilTheInstanceStarts() {
        list();
        harness.send(new Stimulus.Resume(RuntimeHarness.START), "resume");
        assertThatThrownBy(harness::deliver).isInstanceOf(BranchNotFound.class);
    }

    @Test
    void retryMessageForAnInstanceThatHasNotBegun_isDropped_becauseItNamesTheVersionThatFailed() {
        list();
        harness.send(new Stimulus.Retry(7, Optional.empty()), "retry");
        assertThatCode(harness::deliver).doesNotThrowAnyException();
    }

    private void list() {
        var plan = Stores.of(harness.ports).plans().save(RuntimeHarness.plan(RuntimeHarness.Step.INJECT));
        summaries.add(
                "i",
                new WorkflowId("order", "1"),
                harness.now,
                new Stimulus.Begin(plan, JsonNodeFactory.instance.objectNode()));
    }
}
