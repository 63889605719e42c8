package dev.stride.simulator.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The instances of one workflow whose start events have the same correlation values. An event that one of them consumes starts no
 * other one. Instances run one after the other here; so the events that come while one runs are kept until it is known which of
 * them it consumes.
 */
final class CorrelatedStarts {

    private record Begun(Instance instance, InstanceRun run) {}

    private final StartEvents startEvents;
    private final List<Begun> begun = new ArrayList<>();
    private final Deque<EventLog.Posted> kept = new ArrayDeque<>();
    private boolean runs;

    CorrelatedStarts(StartEvents startEvents) {
        this.startEvents = startEvents;
    }

    /** Returns the instances that the event starts, and those that the events kept meanwhile start. */
    List<InstanceRun> receive(EventLog.Posted event, ReferenceWorld world) {
        kept.add(event);
        var all = new ArrayList<InstanceRun>();
        if (runs) {
            return all;
        }
        runs = true;
        while (!kept.isEmpty()) {
            var next = kept.remove();
            if (begun.stream().noneMatch(each -> takes(each, next))) {
                all.add(begin(next, world));
            }
        }
        runs = false;
        return all;
    }

    private InstanceRun begin(EventLog.Posted event, ReferenceWorld world) {
        var instance = startEvents.instance(world, event);
        begun.forEach(other -> instance.mailbox.ignoreConsumedBy(other.instance.mailbox));
        var run = startEvents.live(instance);
        begun.add(new Begun(instance, run));
        return run;
    }

    private boolean takes(Begun each, EventLog.Posted event) {
        if (each.instance.mailbox.hasConsumed(event)) {
            return true;
        }
        var isRunning = event.at().isBefore(each.run.end());
        if (isRunning && startEvents.isAwaitedAfter(each.run.stateAt(event.at()), event.event())) {
            throw new UnsupportedConstruct("an event for an instance that could still wait for it, and does not");
        }
        return false;
    }
}
