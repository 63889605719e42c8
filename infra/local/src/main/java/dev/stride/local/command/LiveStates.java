package dev.stride.local.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.plan.Plan;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Waiting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** Follows instances, and all that they lead to, from commit to commit: shows what it does, counts it, knows when it is over. */
final class LiveStates implements Observer {

    private final boolean withData;
    private final Consumer<List<String>> screen;
    private final Families families;
    private final Map<BranchId, Branch> live = new LinkedHashMap<>();
    private final AtomicInteger states = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch over = new CountDownLatch(1);

    /**
     * @param families whose end is the end of it all
     * @param screen gets what happens, as lines for people
     */
    LiveStates(Families families, boolean withData, Consumer<List<String>> screen) {
        this.families = families;
        this.withData = withData;
        this.screen = screen;
    }

    @Override
    public synchronized void committed(Branch branch, List<Entry> entries) {
        families.learn(branch.id(), entries);
        var label = families.label(branch.id());
        for (var entry : entries) {
            count(entry);
            screen.accept(EntryLine.live(label, entry, withData));
        }
        live.put(branch.id(), branch);
        if (branch.status().ended()) {
            live.remove(branch.id());
        }
        if (branch.id().isRoot() && (branch.status().ended() || branch.status() == Status.SUSPENDED)) {
            families.ended(branch.id());
        }
        if (families.isOver()) {
            over.countDown();
        }
    }

    @Override
    public void parked(JsonNode event, String why) {
        screen.accept(List.of(EntryLine.parked(event, why)));
    }

    /** Nothing will ever happen again. */
    void stuck() {
        over.countDown();
    }

    /** Waits until the instance and all that it led to have ended, cannot go on, or wait for what nobody will send. */
    void awaitEnd(Optional<Duration> most) throws InterruptedException {
        if (most.isEmpty()) {
            over.await();
        } else if (!over.await(most.get().toMillis(), TimeUnit.MILLISECONDS)) {
            stuck();
        }
    }

    /** The instances that are reported: the first one, or the last that went on in its place; and such of each occurrence. */
    synchronized List<String> subjects() {
        return families.subjects();
    }

    /** What its branches wait for, each with the branch's label. @param plans by their digests */
    synchronized Map<String, List<Waiting>> waits(Function<String, Plan> plans) {
        var waits = new LinkedHashMap<String, List<Waiting>>();
        live.forEach((id, branch) -> waits.put(families.label(id), Waiting.of(branch, plans.apply(branch.plan()))));
        return waits;
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
                    Entry.Cancelled _,
                    Entry.Retried _,
                    Entry.Suspended _,
                    Entry.Resumed _,
                    Entry.Ended _ -> {}
        }
    }
}
