package dev.stride.local.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.StepListener;
import dev.stride.functions.http.InstanceEnds;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.LimitUsage;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.SkippedItem;
import dev.stride.trace.Tracing;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the requests that wait for an instance when a commit has ended it. */
final class ObservedEnds implements InstanceEnds {

    /** All commits are made in this process, so that a request is told of each end. It looks again in case of a fault only. */
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    private final ConcurrentMap<String, Set<Semaphore>> waiting = new ConcurrentHashMap<>();

    @Override
    public Duration firstPause() {
        return FIRST_PAUSE;
    }

    @Override
    public Listener listen(String instance) {
        var end = new Semaphore(0);
        waiting.compute(instance, (_, present) -> {
            var ends = present == null ? ConcurrentHashMap.<Semaphore>newKeySet() : present;
            ends.add(end);
            return ends;
        });
        return new Listener() {

            @Override
            public void await(Duration longest) {
                try {
                    var _ = end.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void close() {
                waiting.computeIfPresent(instance, (_, ends) -> {
                    ends.remove(end);
                    return ends.isEmpty() ? null : ends;
                });
            }
        };
    }

    /** Returns an observer that passes everything on to another one, and wakes the listeners of an instance at its end. */
    RuntimeObserver passingOnTo(RuntimeObserver observer) {
        return new Observer(observer);
    }

    final class Observer implements RuntimeObserver {

        private final RuntimeObserver observer;

        private Observer(RuntimeObserver observer) {
            this.observer = observer;
        }

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            observer.onCommit(branch, entries);
            if (branch.id().isRoot() && branch.status().isFinal()) {
                waiting.getOrDefault(branch.id().instance(), Set.of()).forEach(Semaphore::release);
            }
        }

        @Override
        public void onTransition(BranchTransition branchTransition) {
            observer.onTransition(branchTransition);
        }

        @Override
        public void onJoined(JoinedMessage joinedMessage) {
            observer.onJoined(joinedMessage);
        }

        @Override
        public void onLimitApproached(LimitUsage limitUsage) {
            observer.onLimitApproached(limitUsage);
        }

        @Override
        public void onWakeup(BranchId branch) {
            observer.onWakeup(branch);
        }

        @Override
        public void onGivenUp(BranchId branch, String reason) {
            observer.onGivenUp(branch, reason);
        }

        @Override
        public void onSkipped(SkippedItem skippedItem) {
            observer.onSkipped(skippedItem);
        }

        @Override
        public void onTimerNotDeleted(BranchId branch, RuntimeException cause) {
            observer.onTimerNotDeleted(branch, cause);
        }

        @Override
        public void onInlineStartFailed(BranchId branch, RuntimeException cause) {
            observer.onInlineStartFailed(branch, cause);
        }

        @Override
        public Tracing tracing() {
            return observer.tracing();
        }

        @Override
        public StepListener steps() {
            return observer.steps();
        }

        @Override
        public void onEventDropped(JsonNode event, String why) {
            observer.onEventDropped(event, why);
        }

        @Override
        public void onEventConflict(JsonNode event) {
            observer.onEventConflict(event);
        }
    }
}
