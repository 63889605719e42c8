package dev.stride.runtime.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.Plan;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.protocol.RuntimeHarness;
import dev.stride.runtime.store.Stores;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests suspension and resumption, message by message. */
class SuspensionTest {

    private final RuntimeHarness runtimeHarness = new RuntimeHarness(RuntimeConfig.DEFAULT);

    @Test
    void replyThatArrivesWhileTheInstanceIsSuspended_isStored_butNoFurtherStateStarts() {
        begin(RuntimeHarness.Step.INJECT, RuntimeHarness.Step.CALL, RuntimeHarness.Step.CALL);
        runtimeHarness.service = _ -> {
            suspend(1);
            runtimeHarness.service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
            return new Reply.Answered(JsonNodeFactory.instance.objectNode().put("paid", true));
        };
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(runtimeHarness.branch().branch().data().path("paid").asBoolean())
                .isTrue();
        assertThat(runtimeHarness.calls).hasSize(1);
        assertThat(runtimeHarness.branch().branch().visits()).isEqualTo(2);

        resume(2);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).hasSize(2);
    }

    @Test
    void instanceSuspendedDuringItsVeryFirstCall_storesTheReply_andMakesNoFurtherCall() {
        var plan = RuntimeHarness.plan(RuntimeHarness.Step.CALL, RuntimeHarness.Step.CALL);
        list(plan);
        runtimeHarness.begin(plan, JsonNodeFactory.instance.objectNode());
        runtimeHarness.service = _ -> {
            suspend(1);
            runtimeHarness.service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
            return new Reply.Answered(JsonNodeFactory.instance.objectNode().put("paid", true));
        };
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(runtimeHarness.branch().branch().data().path("paid").asBoolean())
                .isTrue();
        assertThat(runtimeHarness.calls).hasSize(1);

        resume(2);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).hasSize(2);
    }

    @Test
    void instanceSuspendedBeforeItBegins_beginsAtItsFirstState_whenItIsResumed() {
        var plan = RuntimeHarness.plan(RuntimeHarness.Step.CALL);
        list(plan);
        suspend(1);
        runtimeHarness.begin(plan, JsonNodeFactory.instance.objectNode());
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(runtimeHarness.calls).isEmpty();

        resume(2);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).hasSize(1);
    }

    @ParameterizedTest(name = "resumed meanwhile {0}")
    @ValueSource(booleans = {false, true})
    void suspensionDuringACallThatFollowsAPause_storesTheReply_soThatTheCallIsNotRepeated(boolean isResumed) {
        begin(RuntimeHarness.Step.INJECT, RuntimeHarness.Step.CALL, RuntimeHarness.Step.CALL);
        runtimeHarness.service = _ -> {
            runtimeHarness.service = _ -> {
                suspend(1);
                if (isResumed) {
                    resume(2);
                }
                runtimeHarness.service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
                return new Reply.Answered(JsonNodeFactory.instance.objectNode().put("paid", true));
            };
            return new Reply.Failed(Fault.of(Fault.COMMUNICATION, "not now"));
        };
        runtimeHarness.deliverAll();

        assertThat(runtimeHarness.branch().branch().status())
                .isEqualTo(isResumed ? Status.COMPLETED : Status.SUSPENDED);
        assertThat(runtimeHarness.branch().branch().data().path("paid").asBoolean())
                .isTrue();
        assertThat(runtimeHarness.calls).hasSize(isResumed ? 3 : 2);

        resume(3);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).hasSize(3);
    }

    @Test
    void callInterruptedByACrash_isRepeatedOnlyAfterTheSuspendedInstanceIsResumed() {
        begin(RuntimeHarness.Step.INJECT, RuntimeHarness.Step.CALL);
        runtimeHarness.service = _ -> {
            suspend(1);
            throw new IllegalStateException("the process dies");
        };
        var lost = runtimeHarness.letters.getFirst().body();
        try {
            runtimeHarness.deliver();
        } catch (IllegalStateException _) {
            runtimeHarness.service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
        }
        runtimeHarness.receive(lost, 2);
        assertThat(runtimeHarness.calls).hasSize(1);
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.SUSPENDED);

        resume(2);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(runtimeHarness.calls).hasSize(2);
        assertThat(runtimeHarness.calls.getLast().idempotencyKey())
                .isEqualTo(runtimeHarness.calls.getFirst().idempotencyKey());
    }

    @Test
    void outdatedSuspendOrResumeMessage_isIgnored_ifANewerMessageWasHandled() {
        begin(RuntimeHarness.Step.SLEEP, RuntimeHarness.Step.INJECT);
        suspend(1);
        resume(2);
        suspend(1);
        assertThat(runtimeHarness.branch().branch().onHold()).isFalse();

        suspend(4);
        resume(3);
        assertThat(runtimeHarness.branch().branch().onHold()).isTrue();
        suspend(5);
        resume(4);
        assertThat(runtimeHarness.branch().branch().onHold()).isTrue();
    }

    @Test
    void ofASuspendAndAResumeOfTheSameInstant_theResumeTakesEffect_inEitherOrder() {
        begin(RuntimeHarness.Step.SLEEP, RuntimeHarness.Step.INJECT);
        suspend(1);
        resume(1);
        assertThat(runtimeHarness.branch().branch().onHold()).isFalse();

        suspend(1);
        assertThat(runtimeHarness.branch().branch().onHold()).isFalse();
    }

    @Test
    void requestThatASuspendedParentPassesOn_isIgnored_ifTheParentWasResumedMeanwhile() {
        begin(RuntimeHarness.Step.SLEEP);
        var resumedParent = runtimeHarness.branch().branch().id();
        handle(new Stimulus.Suspend("late", RuntimeHarness.START, Optional.of(resumedParent)), "passed on");

        assertThat(runtimeHarness.branch().branch().onHold()).isFalse();
    }

    @Test
    void secondSuspendKeepsTheFirstReason() {
        begin(RuntimeHarness.Step.SLEEP, RuntimeHarness.Step.INJECT);
        suspend(1);
        suspend(2);

        assertThat(runtimeHarness.history)
                .filteredOn(HistoryEntry.Suspended.class::isInstance)
                .singleElement()
                .satisfies(historyEntry -> assertThat(((HistoryEntry.Suspended) historyEntry).reason())
                        .isEqualTo("reason 1"));
    }

    @Test
    void timerThatIsDueDuringASuspension_hasNoEffect_untilTheInstanceIsResumed() {
        begin(RuntimeHarness.Step.SLEEP, RuntimeHarness.Step.INJECT);
        suspend(1);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().displayStatus()).isEqualTo(Status.SUSPENDED);
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.WAITING);
        assertThat(runtimeHarness.history)
                .filteredOn(HistoryEntry.Left.class::isInstance)
                .isEmpty();

        resume(2);
        runtimeHarness.deliverAll();
        assertThat(runtimeHarness.branch().branch().status()).isEqualTo(Status.COMPLETED);
    }

    /** Adds the instance to the list of instances, as its starter does before it begins. */
    private void list(Plan plan) {
        var stores = Stores.of(runtimeHarness.ports);
        var begin = new Stimulus.Begin(stores.plans().save(plan), JsonNodeFactory.instance.objectNode());
        stores.summaries().add("i", plan.workflow(), RuntimeHarness.START, begin);
    }

    private void begin(RuntimeHarness.Step... steps) {
        runtimeHarness.begin(RuntimeHarness.plan(steps), JsonNodeFactory.instance.objectNode());
        runtimeHarness.deliver();
    }

    private void suspend(int second) {
        handle(new Stimulus.Suspend("reason " + second, RuntimeHarness.START.plusSeconds(second)), "suspend/" + second);
    }

    private void resume(int second) {
        handle(new Stimulus.Resume(RuntimeHarness.START.plusSeconds(second)), "resume/" + second);
    }

    private void handle(Stimulus wish, String name) {
        runtimeHarness.send(wish, name);
        runtimeHarness.receive(runtimeHarness.letters.removeLast().body(), 1);
    }
}
