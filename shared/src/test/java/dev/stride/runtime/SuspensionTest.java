package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.Reply;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.engine.Stimulus;
import org.junit.jupiter.api.Test;

/** Suspending and resuming, message by message. */
class SuspensionTest {

    private final Rig rig = new Rig(Config.DEFAULT);

    @Test
    void aReplyThatComesWhileItIsSuspendedIsTakenAndThenNoFurtherStateStarts() {
        begin(Rig.Step.INJECT, Rig.Step.CALL, Rig.Step.CALL);
        rig.service = _ -> {
            suspend(1);
            rig.service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
            return new Reply.Answered(JsonNodeFactory.instance.objectNode().put("paid", true));
        };
        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(rig.branch().branch().data().path("paid").asBoolean()).isTrue();
        assertThat(rig.calls).hasSize(1);
        assertThat(rig.branch().branch().visits()).isEqualTo(2);

        resume(2);
        rig.deliverAll();
        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(rig.calls).hasSize(2);
    }

    @Test
    void aCallThatCrashedIsMadeAgainUnderItsKeyOnlyWhenItIsResumed() {
        begin(Rig.Step.INJECT, Rig.Step.CALL);
        rig.service = _ -> {
            suspend(1);
            throw new IllegalStateException("the process dies");
        };
        var lost = rig.letters.getFirst().body();
        try {
            rig.deliver();
        } catch (IllegalStateException _) {
            rig.service = _ -> new Reply.Answered(JsonNodeFactory.instance.objectNode());
        }
        rig.receive(lost, 2);
        assertThat(rig.calls).hasSize(1);
        assertThat(rig.branch().branch().status()).isEqualTo(Status.SUSPENDED);

        resume(2);
        rig.deliverAll();
        assertThat(rig.branch().branch().status()).isEqualTo(Status.COMPLETED);
        assertThat(rig.calls).hasSize(2);
        assertThat(rig.calls.getLast().key()).isEqualTo(rig.calls.getFirst().key());
    }

    @Test
    void whatWasAskedBeforeIsVoidWhenItComesLater() {
        begin(Rig.Step.SLEEP, Rig.Step.INJECT);
        suspend(1);
        resume(2);
        suspend(1);
        assertThat(rig.branch().branch().held()).isFalse();

        suspend(4);
        resume(3);
        assertThat(rig.branch().branch().held()).isTrue();
        suspend(5);
        resume(4);
        assertThat(rig.branch().branch().held()).isTrue();
    }

    @Test
    void theFirstReasonStays() {
        begin(Rig.Step.SLEEP, Rig.Step.INJECT);
        suspend(1);
        suspend(2);

        assertThat(rig.history)
                .filteredOn(Entry.Suspended.class::isInstance)
                .singleElement()
                .satisfies(
                        entry -> assertThat(((Entry.Suspended) entry).reason()).isEqualTo("reason 1"));
    }

    @Test
    void aTimerEndsTheStateOfASuspendedInstanceAndNoFurtherStateStarts() {
        begin(Rig.Step.SLEEP, Rig.Step.INJECT);
        suspend(1);
        assertThat(rig.branch().branch().standing()).isEqualTo(Status.SUSPENDED);
        assertThat(rig.branch().branch().status()).isEqualTo(Status.WAITING);
        rig.deliverAll();

        assertThat(rig.branch().branch().status()).isEqualTo(Status.SUSPENDED);
        assertThat(rig.history).filteredOn(Entry.Left.class::isInstance).hasSize(1);
        assertThat(rig.history).filteredOn(Entry.Entered.class::isInstance).hasSize(1);
    }

    private void begin(Rig.Step... steps) {
        rig.begin(Rig.plan(steps), JsonNodeFactory.instance.objectNode());
        rig.deliver();
    }

    private void suspend(int second) {
        handle(new Stimulus.Suspend("reason " + second, Rig.START.plusSeconds(second)), "suspend/" + second);
    }

    private void resume(int second) {
        handle(new Stimulus.Resume(Rig.START.plusSeconds(second)), "resume/" + second);
    }

    private void handle(Stimulus wish, String name) {
        rig.send(wish, name);
        rig.receive(rig.letters.removeLast().body(), 1);
    }
}
