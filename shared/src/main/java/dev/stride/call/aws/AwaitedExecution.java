package dev.stride.call.aws;

import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.Execution;
import dev.stride.call.aws.client.ExecutionStart;
import dev.stride.call.aws.client.StartedExecution;
import dev.stride.plan.fault.Fault;
import java.time.Duration;

/**
 * An execution whose end is waited for. Each attempt of a call has an execution of its own, named after key and attempt; yet an
 * attempt begins none while that of an earlier attempt runs or after it succeeded, but waits for that one: an answer that got lost,
 * or an attempt that took too long, does not have the same work done twice at a time. So only a failed execution is followed by
 * another.
 *
 * <p>Nobody stops an execution when its action takes longer than it may or its workflow is cancelled.
 */
record AwaitedExecution(StateMachine machine, CallRequest request, AwsServices cloud) {

    Reply perform() {
        var earliest = Math.max(1, request.attempt() - CallLimits.EARLIER_EXECUTIONS_CHECKED);
        for (int attempt = request.attempt(); attempt >= earliest; attempt--) {
            var arn = machine.executionArn(CallName.of(request, attempt));
            var described = cloud.describe(arn, time());
            if (described instanceof AwsReply.Succeeded<Execution>(var execution)) {
                var state = ExecutionState.of(execution);
                return attempt < request.attempt() && state.isFailed() ? start() : state.toReply();
            }
            if (!(described instanceof AwsReply.Refused<Execution>(String code, var _)
                    && code.equals(StateMachine.EXECUTION_DOES_NOT_EXIST))) {
                return described.toReply(StateMachine.lookingFor(arn), _ -> pending());
            }
        }
        return start();
    }

    private Reply start() {
        var name = CallName.of(request, request.attempt());
        var start = new ExecutionStart(machine.arn(), name, request.arguments().toString());
        return switch (cloud.start(start, time())) {
            // Step Functions is slow to tell of it.
            case AwsReply.Refused<StartedExecution>(String code, var _)
            when code.equals(StateMachine.EXECUTION_ALREADY_EXISTS) -> pending();
            case AwsReply<StartedExecution> reply -> reply.toReply(machine.starting(), this::onStarted);
        };
    }

    private Reply onStarted(StartedExecution begun) {
        return begun.arn().contains(":express:")
                ? new Reply.Failed(Fault.of(
                        Fault.CONFIGURATION,
                        machine.arn() + " is an Express state machine, whose executions cannot be waited for: leave"
                                + " #sync out, or make it a standard one"))
                : pending();
    }

    private static Reply pending() {
        return new Reply.Pending(CallLimits.SHORTEST_POLL);
    }

    /** All requests of an attempt share its time. */
    private Duration time() {
        return request.timeout().dividedBy(Math.min(request.attempt(), CallLimits.EARLIER_EXECUTIONS_CHECKED + 1) + 1L);
    }
}
