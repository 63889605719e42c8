package dev.stride.engine.lifecycle;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.Status;
import dev.stride.engine.interpreter.Interpreter;
import dev.stride.engine.node.NodeDispatch;
import dev.stride.engine.transition.Decision;
import dev.stride.engine.transition.EvaluationContext;
import dev.stride.plan.Plan;
import java.util.Optional;

/**
 * Handles a timer that fired: the end of a wait, or the deadline of a state, a branch or the instance. A timer that another timer
 * has replaced is ignored, and so is a timer of a suspended branch, which is set again when the branch is resumed.
 */
public final class TimerFired {

    public static Decision handle(Plan plan, Branch branch, long timer, EvaluationContext evaluationContext) {
        var current = branch.timer()
                .filter(branchTimer -> branchTimer.version() == timer)
                .isPresent();
        if (!current || branch.status() != Status.WAITING || branch.onHold()) {
            return new Decision.Ignored();
        }
        var now = evaluationContext.now();
        var interpreter = new Interpreter(plan, branch, evaluationContext);
        var woken = branch.withTimer(Optional.empty());
        if (Deadlines.interruptsNow(woken, now)) {
            return interpreter.timeOut(woken);
        }
        var expired = interpreter.expiredState(woken);
        if (expired.isPresent()) {
            return interpreter.continueWith(expired.get(), woken);
        }
        var waitIsOver =
                woken.waitingFor().until().filter(due -> !due.isAfter(now)).isPresent();
        return waitIsOver
                ? interpreter.continueWith(NodeDispatch.onTimer(interpreter.context(woken)), woken)
                : interpreter.commit(woken);
    }

    private TimerFired() {}
}
