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
 * Per-branch locks within one process: one message works on a branch at a time, while others wait for their turn or join its
 * commit. The locks only reduce the number of write conflicts and commits. Correctness does not depend on them, because other
 * processes may work on the same branch at the same time.
 */
public final class BranchTurns {

    private final ConcurrentMap<BranchId, Line> lines = new ConcurrentHashMap<>();
    private final Consumer<Duration> sleep;
    private final LargeDataTurns largeData = new LargeDataTurns();

    public BranchTurns() {
        this(BranchTurns::sleep);
    }

    /** @param sleep suspends the calling thread for a duration */
    public BranchTurns(Consumer<Duration> sleep) {
        this.sleep = sleep;
    }

    /** A received message that waits for its turn to work on a branch, or to join the commit of another message. */
    record Waiting(BranchMessage message, Delivery delivery) {}

    /** The messages that wait for one branch. Only the handler that holds the lock takes others out of the line, for its own commit. */
    private static final class Line {

        private final ReentrantLock lock = new ReentrantLock();
        private final ConcurrentLinkedDeque<Waiting> waiting = new ConcurrentLinkedDeque<>();

        /**
         * The number of handlers that wait for the branch or work on it. When the number reaches zero, this object is
         * removed from {@code lines}. The number is modified only within {@code compute} calls on {@code lines}, which
         * are atomic.
         */
        private int turns = 0;
    }

    Turn enter(BranchMessage message, Delivery delivery) {
        var entered = new Waiting(message, delivery);
        var line = lines.compute(message.to(), (_, existing) -> entered(existing));
        line.waiting.add(entered);
        return new Turn(line, entered);
    }

    /** Returns the lock that lets this process handle the large data of only one message at a time. */
    LargeDataTurns largeData() {
        return largeData;
    }

    /**
     * Runs work while it holds the lock of a branch: the handler of a message with large data locks the branch before it loads the
     * data, to prevent deadlocks. The work may lock the branch again.
     */
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

    /** The turn of one message to work on its branch. */
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

        /**
         * Handles the message of this turn: waits for the lock of its branch, and runs the given work. Skips the work
         * if the handler of another message has meanwhile applied this message too, in its own commit.
         */
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
                throw new IllegalStateException("interrupted while another message of the branch was being handled", e);
            }
        }

        /**
         * Returns the first waiting message that may share the commit; empty if none waits, or if the commit already contains
         * {@link Limits#COMMIT_GROUP} messages.
         */
        Optional<Waiting> next(Predicate<Waiting> mayJoin) {
            return joined.size() < Limits.COMMIT_GROUP
                    ? line.waiting.stream().filter(mayJoin).findFirst()
                    : Optional.empty();
        }

        /** Takes a message out of the line, because the handler applies it in its next commit. */
        void join(Waiting other) {
            line.waiting.remove(other);
            joined.add(other);
        }

        /** Returns the messages beside the own one that the next commit applies. */
        List<Waiting> joined() {
            return List.copyOf(joined);
        }

        /** Ends an attempt to commit. @param again the joined messages that were not committed, which go back to the front of the line */
        void settle(List<Waiting> again) {
            putBack(again);
            joined.clear();
        }

        private void putBack(List<Waiting> again) {
            again.reversed().forEach(line.waiting::addFirst);
        }

        /** Makes a call while the branch is unlocked, so that other messages can work on the branch during a long call. */
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
         * Waits some milliseconds after a write conflict. The pause depends on the message, so that conflicting messages
         * retry at different times.
         */
        void stepBack(int conflicts) {
            var doublings = Math.min(conflicts - 1, Limits.CONFLICT_DOUBLINGS);
            var longest = Limits.CONFLICT_PAUSE.multipliedBy(1L << doublings);
            var jitter = (own.message().id() + conflicts).hashCode();
            sleep.accept(Duration.ofMillis(Math.floorMod(jitter, longest.toMillis())));
        }
    }
}
