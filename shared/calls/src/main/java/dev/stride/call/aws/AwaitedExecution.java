package dev.stride.call.aws;

import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import dev.stride.plan.fault.Fault;
import java.time.Duration;

/**
 * A Step Functions execution whose result the call waits for. If an earlier attempt of the call has started an execution that is
 * running or has succeeded, a new attempt waits for this execution. Otherwise, the new attempt starts an execution. Therefore a
 * lost reply or a timeout does not repeat the work. The name of an execution is derived from the idempotency key of the call and
 * the number of the attempt.
 *
 * <p>An execution is not stopped when its action times out or its workflow is cancelled.
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
            // The execution exists, but DescribeExecution does not return it yet.
            case AwsReply.Refused<StartedExecution>(String code, var _)
            when code.equals(StateMachine.EXECUTION_ALREADY_EXISTS) -> pending();
            case AwsReply<StartedExecution> reply -> reply.toReply(machine.starting(), this::onStarted);
        };
    }

    private Reply onStarted(StartedExecution started) {
        return started.arn().contains(":express:")
                ? new Reply.Failed(Fault.of(Fault.CONFIGURATION, """
                                %s is an Express state machine, which does not support #sync: remove #sync, or \
                                use a standard state machine""".formatted(machine.arn())))
                : pending();
    }

    private static Reply pending() {
        return new Reply.Pending(CallLimits.SHORTEST_POLL);
    }

    /** Returns the timeout of one AWS request. All AWS requests of an attempt get an equal share of the attempt's timeout. */
    private Duration time() {
        return request.timeout().dividedBy(Math.min(request.attempt(), CallLimits.EARLIER_EXECUTIONS_CHECKED + 1) + 1L);
    }
}
