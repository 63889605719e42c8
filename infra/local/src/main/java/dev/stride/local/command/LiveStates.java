package dev.stride.local.command;

import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.runtime.Observer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Follows one instance from commit to commit: shows what it does, counts it, and knows when it is over. */
final class LiveStates implements Observer {

    private final Consumer<Entry> shown;
    private final AtomicInteger states = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch over = new CountDownLatch(1);

    /** @param shown gets each entry, in order */
    LiveStates(Consumer<Entry> shown) {
        this.shown = shown;
    }

    @Override
    public void committed(Branch branch, List<Entry> entries) {
        for (var entry : entries) {
            count(entry);
            shown.accept(entry);
        }
        var root = branch.id().path().equals(BranchId.ROOT);
        if (root && (branch.status().ended() || branch.status() == Status.SUSPENDED)) {
            over.countDown();
        }
    }

    /** Waits until the instance has ended or cannot go on. @return false when the time was over first */
    boolean awaitEnd(Optional<Duration> most) throws InterruptedException {
        if (most.isPresent()) {
            return over.await(most.get().toMillis(), TimeUnit.MILLISECONDS);
        }
        over.await();
        return true;
    }

    /** States that were entered. */
    int states() {
        return states.get();
    }

    /** Calls that were made, each attempt counted. */
    int calls() {
        return calls.get();
    }

    private void count(Entry entry) {
        switch (entry) {
            case Entry.Entered _ -> states.incrementAndGet();
            case Entry.Called _, Entry.Failed _ -> calls.incrementAndGet();
            case Entry.Started _,
                    Entry.Retrying _,
                    Entry.Sleeping _,
                    Entry.Delegated _,
                    Entry.Forked _,
                    Entry.Awaiting _,
                    Entry.Consumed _,
                    Entry.Produced _,
                    Entry.TimedOut _,
                    Entry.Caught _,
                    Entry.Left _,
                    Entry.Halted _,
                    Entry.Ended _ -> {}
        }
    }
}
