package dev.stride.runtime.protocol;

import dev.stride.Limits;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.commit.LargeDataTurns;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The turns of messages at the branches of one process: one message works on a branch at a time, and the others wait for their
 * turn or join its commit. This saves write conflicts and commits. The protocol does not depend on it, because other processes
 * work on the same branches.
 */
public final class BranchTurns {

    private final ConcurrentMap<BranchId, Line> lines = new ConcurrentHashMap<>();
    private final Consumer<Duration> sleep;
    private final LargeDataTurns largeData = new LargeDataTurns();

    /** Creates turns whose messages wait in real time after write conflicts. */
    public BranchTurns() {
        this(BranchTurns::sleep);
    }

    /** @param sleep suspends the calling thread for a duration */
    public BranchTurns(Consumer<Duration> sleep) {
        this.sleep = sleep;
    }

    /** A received message for a branch. */
    record Waiting(BranchMessage message, Delivery delivery) {}

    /** The messages of one branch. Only the message that holds the lock removes others from the line. */
    private static final class Line {

        private final ReentrantLock lock = new ReentrantLock();
        private final ConcurrentLinkedDeque<Waiting> waiting = new ConcurrentLinkedDeque<>();

        /** The number of turns that have not ended. Changes only while the map computes the line's entry. */
        private int turns = 0;
    }

    /** Adds a message to the waiting line of its branch. */
    Turn enter(BranchMessage message, Delivery delivery) {
        var entered = new Waiting(message, delivery);
        var line = lines.compute(message.to(), (_, existing) -> entered(existing));
        line.waiting.add(entered);
        return new Turn(line, entered);
    }

    /** Returns the turns of the messages with large data. */
    LargeDataTurns largeData() {
        return largeData;
    }

    /** Runs work in a turn of the branch, before it is known which message is handled. The work may enter the branch again. */
    void runAlone(BranchId branch, Runnable work) {
        var line = lines.compute(branch, (_, existing) -> entered(existing));
        line.lock.lock();
        try {
            work.run();
        } finally {
            line.lock.unlock();
            leave(branch);
        }
    }

    private static Line entered(@Nullable Line existing) {
        var found = existing == null ? new Line() : existing;
        found.turns++;
        return found;
    }

    private static void repeat(int times, Runnable action) {
        IntStream.range(0, times).forEach(_ -> action.run());
    }

    private void leave(BranchId branch) {
        lines.computeIfPresent(branch, (_, line) -> --line.turns == 0 ? null : line);
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting after a write conflict", e);
        }
    }

    /** The turn of one message at its branch. */
    final class Turn {

        private final Line line;
        private final Waiting own;
        private final List<Waiting> joined = new ArrayList<>();

        private Turn(Line line, Waiting own) {
            this.line = line;
            this.own = own;
        }

        BranchMessage message() {
            return own.message();
        }

        Delivery delivery() {
            return own.delivery();
        }

        /** Waits for the turn and runs the work, unless the message has joined a stored commit meanwhile. */
        void run(Runnable work) {
            await();
            try {
                if (line.waiting.remove(own)) {
                    work.run();
                }
            } finally {
                putBack(List.copyOf(joined));
                line.lock.unlock();
                leave(own.message().to());
            }
        }

        private void await() {
            try {
                line.lock.lockInterruptibly();
            } catch (InterruptedException e) {
                line.waiting.remove(own);
                leave(own.message().to());
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while another message worked on the branch", e);
            }
        }

        /** Returns the first message in line that may join, if there is one. */
        Optional<Waiting> next(Predicate<Waiting> mayJoin) {
            return joined.size() < Limits.COMMIT_GROUP
                    ? line.waiting.stream().filter(mayJoin).findFirst()
                    : Optional.empty();
        }

        /** Removes a message from the line, because the next commit includes its stimulus. */
        void join(Waiting other) {
            line.waiting.remove(other);
            joined.add(other);
        }

        /** Returns the messages that have joined since the last attempt to commit. */
        List<Waiting> joined() {
            return List.copyOf(joined);
        }

        /**
         * Ends an attempt to commit. Messages whose stimulus was not committed wait again. @param again the joined messages whose
         * stimuli were not committed; they wait again
         */
        void settle(List<Waiting> again) {
            putBack(again);
            joined.clear();
        }

        private void putBack(List<Waiting> again) {
            again.reversed().forEach(line.waiting::addFirst);
        }

        /** Makes a call, which may take long, while other messages have their turns. */
        <T> T whileOthersWork(Supplier<T> call) {
            var holds = line.lock.getHoldCount();
            repeat(holds, line.lock::unlock);
            try {
                return call.get();
            } finally {
                LargeDataTurns.pausedWhile(() -> repeat(holds, line.lock::lock));
            }
        }

        /**
         * Waits some milliseconds after a write conflict. The times depend on the message, so that conflicts are not repeated.
         */
        void stepBack(int conflicts) {
            var doublings = Math.min(conflicts - 1, Limits.CONFLICT_DOUBLINGS);
            var longest = Limits.CONFLICT_PAUSE.multipliedBy(1L << doublings);
            var jitter = (own.message().id() + conflicts).hashCode();
            sleep.accept(Duration.ofMillis(Math.floorMod(jitter, longest.toMillis())));
        }
    }
}
