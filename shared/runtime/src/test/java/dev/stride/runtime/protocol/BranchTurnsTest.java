package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.protocol.BranchTurns.Turn;
import dev.stride.runtime.protocol.BranchTurns.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the line in which the messages of one branch wait within a process. */
class BranchTurnsTest {

    private static final BranchId BRANCH = BranchId.root("i");

    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> handled = new ArrayList<>();
    private final BranchTurns turns = new BranchTurns(pauses::add);

    @Test
    void messageThatJoinedTheCommitOfAnother_isNotHandledAgain() {
        var first = enter("first");
        var second = enter("second");

        first.run(() -> {
            join(first);
            first.settle(List.of());
        });
        handle(second);

        assertThat(handled).isEmpty();
    }

    @Test
    void messageThatJoinedACommitWhichIsNotStored_isHandledInItsOwnTurn() {
        var first = enter("first");
        var second = enter("second");

        first.run(() -> {
            join(first);
            first.settle(first.joined());
        });
        handle(second);

        assertThat(handled).containsExactly("second");
    }

    @Test
    void messagesThatJoinedAHandlerWhichFails_areHandledInTheirOwnTurns() {
        var first = enter("first");
        var second = enter("second");
        var third = enter("third");

        assertThatThrownBy(() -> first.run(() -> {
                    join(first);
                    join(first);
                    throw new IllegalStateException("the table is away");
                }))
                .hasMessage("the table is away");
        handle(second);
        handle(third);

        assertThat(handled).containsExactly("second", "third");
    }

    @Test
    void messagesOfACommitThatIsNotStored_waitAgainInTheirOrder_beforeThoseThatCameLater() {
        var first = enter("first");
        enter("second");
        enter("third");

        first.run(() -> {
            join(first);
            join(first);
            enter("fourth");
            first.settle(first.joined());

            assertThat(first.joined()).isEmpty();
            assertThat(List.of(join(first), join(first), join(first))).containsExactly("second", "third", "fourth");
        });
    }

    @Test
    void messageJoinsOnlyTheCommitOfItsOwnBranch() {
        var first = enter("first");
        turns.enter(
                BranchMessage.of("other", BranchId.root("other"), new Stimulus.Cancel("enough")),
                new Delivery("", 1, Instant.EPOCH));

        first.run(() -> assertThat(next(first)).isEmpty());
    }

    @Test
    void messageThatMayNotJoin_staysInTheLineWhileALaterOneJoins() {
        var first = enter("first");
        enter("redelivered");
        enter("third");

        first.run(() -> assertThat(first.next(waiting -> !waiting.message().id().equals("redelivered")))
                .map(waiting -> waiting.message().id())
                .contains("third"));
    }

    @Test
    void messageThatArrivesAfterTheFirstOfTwoTurns_waitsInTheSameLineAsTheSecond() {
        var first = enter("first");
        var second = enter("second");
        handle(first);
        enter("third");

        second.run(() -> assertThat(next(second)).isPresent());
    }

    @Test
    void oneCommitTakesALimitedNumberOfFurtherMessages() {
        var first = enter("first");
        IntStream.rangeClosed(0, Limits.COMMIT_GROUP).forEach(n -> enter("more" + n));

        first.run(() -> {
            IntStream.range(0, Limits.COMMIT_GROUP).forEach(_ -> join(first));

            assertThat(next(first)).isEmpty();
        });
    }

    @Test
    void messageIsHandled_whileAnotherMessageOfTheBranchMakesItsCall() {
        var calling = enter("calling");
        var other = enter("other");

        calling.run(() -> turns.runAlone(BRANCH, () -> {
            var reply = calling.whileOthersWork(() -> {
                inAnotherThread(() -> handle(other));
                return "reply";
            });
            assertThat(reply).isEqualTo("reply");
            handled.add("calling");
        }));

        assertThat(handled).containsExactly("other", "calling");
    }

    @Test
    void messageThatIsInterruptedWhileItWaits_leavesTheLine() {
        var first = enter("first");
        var second = enter("second");
        var failures = new ArrayList<Throwable>();
        var waiting = new Thread(() -> handle(second));
        waiting.setUncaughtExceptionHandler((_, failure) -> failures.add(failure));

        first.run(() -> {
            waiting.start();
            waiting.interrupt();
            join(waiting);
            assertThat(next(first)).isEmpty();
        });

        assertThat(handled).isEmpty();
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessage("interrupted while another message of the branch was being handled"));
    }

    @ParameterizedTest(name = "conflict {0}: shorter than {1} times the first maximum")
    @CsvSource({"1, 1", "2, 2", "3, 4", "4, 8", "5, 16", "6, 16", "9, 16"})
    void pauseAfterAConflict_dependsOnTheMessage_andItsMaximumDoublesUpToALimit(int conflicts, int factor) {
        var longest = Limits.CONFLICT_PAUSE.multipliedBy(factor);
        IntStream.range(0, 200).forEach(n -> enter("m" + n).stepBack(conflicts));

        assertThat(pauses).allMatch(pause -> !pause.isNegative() && pause.compareTo(longest) < 0);
        assertThat(pauses)
                .as("spread over the whole range")
                .anyMatch(pause -> pause.compareTo(longest.dividedBy(2)) > 0)
                .anyMatch(pause -> pause.compareTo(longest.dividedBy(2)) < 0);
    }

    private Turn enter(String id) {
        return turns.enter(
                BranchMessage.of(id, BRANCH, new Stimulus.Cancel("enough")), new Delivery("", 1, Instant.EPOCH));
    }

    private void handle(Turn turn) {
        turn.run(() -> handled.add(turn.message().id()));
    }

    private static Optional<Waiting> next(Turn turn) {
        return turn.next(_ -> true);
    }

    /** Lets the next message join, and returns its id. */
    private static String join(Turn turn) {
        var next = next(turn).orElseThrow();
        turn.join(next);
        return next.message().id();
    }

    private static void inAnotherThread(Runnable work) {
        var thread = new Thread(work);
        thread.start();
        join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
