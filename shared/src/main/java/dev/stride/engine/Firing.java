package dev.stride.engine;

import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.util.Optional;

/** A timer has fired: the end of a wait, or of the time of a state, an arm or the instance. */
final class Firing {

    static Decision of(Plan plan, Branch branch, long timer, Circumstances circumstances) {
        var meant = branch.alarm().filter(alarm -> alarm.timer() == timer).isPresent();
        if (!meant || branch.status() != Status.WAITING) {
            return new Decision.Ignored();
        }
        var now = circumstances.now();
        var walk = new Walk(plan, branch, circumstances);
        var woken = branch.withAlarm(Optional.empty());
        if (Deadlines.stops(woken, now)) {
            return walk.timedOut(woken);
        }
        var expired = Deadlines.expired(plan, woken, now);
        if (expired.isPresent()) {
            return walk.on(new Outcome.Fail(expired.get()), woken);
        }
        if (woken.waitingFor().until().filter(due -> !due.isAfter(now)).isEmpty()) {
            return walk.moved(woken);
        }
        return walk.on(resumed(plan, woken, walk), woken);
    }

    private static Outcome resumed(Plan plan, Branch branch, Walk walk) {
        var here = walk.here(branch);
        return switch (plan.node(branch.at())) {
            case Node.Delay delay -> new Outcome.On(branch.goTo(delay.next()));
            case Node.Await await -> AwaitNode.timedOut(await, here);
            case Node.Rest _ -> new Outcome.TimedOut(branch);
            case Node.Invoke _ -> new Outcome.On(branch.awake());
            case Node.Call call ->
                branch.waitingFor() instanceof Wait.Callee
                        ? CallNode.timedOut(call, here)
                        : new Outcome.On(branch.awake());
            case Node other -> throw new IllegalStateException("no timer can be set at " + other);
        };
    }

    private Firing() {}
}
