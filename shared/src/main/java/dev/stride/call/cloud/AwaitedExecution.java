package dev.stride.call.cloud;

import dev.stride.CallLimits;
import dev.stride.call.CallRequest;
import dev.stride.call.Reply;
import dev.stride.plan.Fault;
import java.time.Duration;

/**
 * An execution whose end is waited for. Each attempt of a call has an execution of its own, named after key and attempt; yet an
 * attempt begins none while that of an earlier attempt runs or after it succeeded, but waits for that one: an answer that got lost,
 * or an attempt that took too long, does not have the same work done twice at a time. So only a failed execution is followed by
 * another.
 *
 * <p>Nobody stops an execution when its action takes longer than it may or its workflow is cancelled.
 */
record AwaitedExecution(StateMachine machine, CallRequest request, Cloud cloud) {

    Reply reply() {
        var earliest = Math.max(1, request.attempt() - CallLimits.EARLIER_EXECUTIONS);
        for (int attempt = request.attempt(); attempt >= earliest; attempt--) {
            var arn = machine.execution(CallName.of(request, attempt));
            var described = cloud.describe(arn, time());
            if (described instanceof CloudReply.Done<Execution>(var execution)) {
                var state = ExecutionState.of(execution);
                return attempt < request.attempt() && state.isFailed() ? begin() : state.reply();
            }
            if (!(described instanceof CloudReply.Refused<Execution>(String code, var _)
                    && code.equals(StateMachine.UNKNOWN))) {
                return described.reply(StateMachine.lookingFor(arn), _ -> pending());
            }
        }
        return begin();
    }

    private Reply begin() {
        var name = CallName.of(request, request.attempt());
        var start = new ExecutionStart(machine.arn(), name, request.arguments().toString());
        return switch (cloud.start(start, time())) {
            // Step Functions is slow to tell of it.
            case CloudReply.Refused<StartedExecution>(String code, var _)
            when code.equals(StateMachine.EXISTS) -> pending();
            case CloudReply<StartedExecution> reply -> reply.reply(machine.starting(), this::begun);
        };
    }

    private Reply begun(StartedExecution begun) {
        return begun.arn().contains(":express:")
                ? new Reply.Failed(Fault.of(
                        Fault.CONFIGURATION,
                        machine.arn() + " is an Express state machine, whose executions cannot be waited for: leave"
                                + " #sync out, or make it a standard one"))
                : pending();
    }

    private static Reply pending() {
        return new Reply.Pending(CallLimits.SHORTEST_PENDING);
    }

    /** All requests of an attempt share its time. */
    private Duration time() {
        return request.timeout().dividedBy(Math.min(request.attempt(), CallLimits.EARLIER_EXECUTIONS + 1) + 1L);
    }
}
