package dev.stride.engine.lifecycle;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.Status;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.node.AwaitNode;
import dev.stride.engine.node.CallNode;
import dev.stride.engine.node.NodeResult;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import java.util.Optional;

/** A timer has fired: the end of a wait, or of the time of a state, an arm or the instance. */
public final class TimerFired {

    public static Decision handle(Plan plan, Branch branch, long timer, EvaluationContext evaluationContext) {
        var meant = branch.timer()
                .filter(branchTimer -> branchTimer.version() == timer)
                .isPresent();
        if (!meant || branch.status() != Status.WAITING) {
            return new Decision.Ignored();
        }
        var now = evaluationContext.now();
        var interpreter = new Interpreter(plan, branch, evaluationContext);
        var woken = branch.withTimer(Optional.empty());
        if (Deadlines.interruptsNow(woken, now)) {
            return interpreter.timeOut(woken);
        }
        var expired = Deadlines.stateTimeout(plan, woken, now);
        if (expired.isPresent()) {
            return interpreter.continueWith(new NodeResult.Fail(expired.get()), woken);
        }
        if (woken.waitingFor().until().filter(due -> !due.isAfter(now)).isEmpty()) {
            return interpreter.commit(woken);
        }
        return interpreter.continueWith(onTimer(plan, woken, interpreter), woken);
    }

    private static NodeResult onTimer(Plan plan, Branch branch, Interpreter interpreter) {
        var nodeContext = interpreter.context(branch);
        return switch (plan.node(branch.node())) {
            case Node.Delay delay -> new NodeResult.Proceed(branch.goTo(delay.next()));
            case Node.Await await -> AwaitNode.onTimer(await, nodeContext);
            case Node.KeepActive _ -> new NodeResult.TimedOut(branch);
            case Node.Invoke _ -> new NodeResult.Proceed(branch.madeReady());
            case Node.Call call ->
                branch.waitingFor() instanceof Wait.CalledInstance
                        ? CallNode.onTimer(call, nodeContext)
                        : new NodeResult.Proceed(branch.madeReady());
            case Node other -> throw new IllegalStateException("no timer can be set at " + other);
        };
    }

    private TimerFired() {}
}
