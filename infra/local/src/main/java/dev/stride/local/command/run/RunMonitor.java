package dev.stride.local.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.command.history.EntryLine;
import dev.stride.local.command.history.InstanceFamilies;
import dev.stride.plan.Plan;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.instance.WaitReason;
import dev.stride.workflowtest.recorded.RunRecorder;
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

/**
 * An observer that follows the instances of a run: it prints their progress, counts states and calls, and detects the end of the
 * run.
 */
final class RunMonitor implements RuntimeObserver {

    private final boolean withData;
    private final FaultPlaces faultPlaces;
    private final Consumer<List<String>> screen;
    private final InstanceFamilies instanceFamilies;
    private final Map<BranchId, Branch> live = new LinkedHashMap<>();
    private final AtomicInteger states = new AtomicInteger();
    private final AtomicInteger calls = new AtomicInteger();
    private final Optional<RunRecorder> recorder;
    private final CountDownLatch over = new CountDownLatch(1);

    /**
     * @param instanceFamilies the instances of the run; when they have ended, the run ends
     * @param faultPlaces the places of faults in the files of the run
     * @param screen receives the progress as lines for people
     * @param recorder keeps the run, if it is exported
     */
    RunMonitor(
            InstanceFamilies instanceFamilies,
            boolean withData,
            FaultPlaces faultPlaces,
            Consumer<List<String>> screen,
            Optional<RunRecorder> recorder) {
        this.instanceFamilies = instanceFamilies;
        this.withData = withData;
        this.faultPlaces = faultPlaces;
        this.screen = screen;
        this.recorder = recorder;
    }

    @Override
    public synchronized void onCommit(Branch branch, List<HistoryEntry> entries) {
        instanceFamilies.record(branch.id(), entries);
        recorder.ifPresent(it -> it.record(branch.id(), entries));
        var label = instanceFamilies.label(branch.id());
        for (var historyEntry : entries) {
            count(historyEntry);
            screen.accept(EntryLine.liveLines(label, faultPlaces.located(historyEntry, branch), withData));
        }
        live.put(branch.id(), branch);
        if (branch.status().isFinal()) {
            live.remove(branch.id());
        }
        if (branch.id().isRoot() && (branch.status().isFinal() || branch.status() == Status.SUSPENDED)) {
            instanceFamilies.ended(branch.id());
        }
        if (instanceFamilies.haveEnded()) {
            over.countDown();
        }
    }

    @Override
    public void onTransition(BranchTransition branchTransition) {
        if (!withData) {
            return;
        }
        for (var call : branchTransition.calls()) {
            call.logged().ifPresent(logged -> screen.accept(List.of(EntryLine.logged(call.function(), logged))));
        }
    }

    @Override
    public void onEventDropped(JsonNode event, String why) {
        screen.accept(List.of(EntryLine.droppedEvent(event, why)));
    }

    /** Ends the run although instances are open: nothing is left that could continue them, or the time is over. */
    void giveUp() {
        over.countDown();
    }

    /** Waits until all instances of the run have ended, or until it is given up. */
    void awaitEnd(Optional<Duration> most) throws InterruptedException {
        if (most.isEmpty()) {
            over.await();
        } else if (!over.await(most.get().toMillis(), TimeUnit.MILLISECONDS)) {
            giveUp();
        }
    }

    /**
     * Returns the ids of the instances whose results {@code stride run} prints. If a schedule starts the instances,
     * returns one for each occurrence. Otherwise, returns the first instance or, if it continued as a new instance, its
     * last successor.
     */
    synchronized List<String> reportedInstances() {
        return instanceFamilies.reportedInstances();
    }

    /**
     * Returns the events, timers and calls that each open branch waits for, by the label of the branch.
     *
     * @param plans the plans by their digests
     */
    synchronized Map<String, List<WaitReason>> waitingBranches(Function<String, Plan> plans) {
        var waits = new LinkedHashMap<String, List<WaitReason>>();
        live.forEach((id, branch) ->
                waits.put(instanceFamilies.label(id), WaitReason.allOf(branch, plans.apply(branch.plan()))));
        return waits;
    }

    int states() {
        return states.get();
    }

    /** Returns the number of calls, counting each attempt. */
    int calls() {
        return calls.get();
    }

    private void count(HistoryEntry historyEntry) {
        switch (historyEntry) {
            case HistoryEntry.Entered _ -> states.incrementAndGet();
            case HistoryEntry.Called called when called.expression() -> {}
            case HistoryEntry.Called _, HistoryEntry.Failed _ -> calls.incrementAndGet();
            case HistoryEntry.Started _,
                    HistoryEntry.Retrying _,
                    HistoryEntry.Sleeping _,
                    HistoryEntry.Delegated _,
                    HistoryEntry.Forked _,
                    HistoryEntry.Awaiting _,
                    HistoryEntry.Consumed _,
                    HistoryEntry.Produced _,
                    HistoryEntry.TimedOut _,
                    HistoryEntry.Caught _,
                    HistoryEntry.Left _,
                    HistoryEntry.Cancelled _,
                    HistoryEntry.Retried _,
                    HistoryEntry.Suspended _,
                    HistoryEntry.Resumed _,
                    HistoryEntry.Ended _ -> {}
        }
    }
}
