package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.WorkflowId;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
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

    @ParameterizedTest
    @MethodSource("commands")
    void operatorCommand_isRedeliveredUntilTheInstanceStarts_butARetryPresumesAStartAndIsDropped(Stimulus command) {
        list();
        harness.send(command, "command");

        if (command instanceof Stimulus.Retry) {
            assertThatCode(harness::deliver)
                    .as("a retry names the version that failed, so the branch has existed")
                    .doesNotThrowAnyException();
        } else {
            assertThatThrownBy(harness::deliver).isInstanceOf(BranchNotFound.class);
        }
    }

    private void list() {
        var begin = new Stimulus.Begin("plan", JsonNodeFactory.instance.objectNode());
        summaries.add("i", new WorkflowId("order", "1"), harness.now, begin);
    }
}
