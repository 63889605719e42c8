package dev.stride.call.aws;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Reply;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import java.time.Duration;
import java.time.Instant;

/**
 * A Step Functions execution that the call starts without waiting for its end. All attempts of the call use the same execution
 * name. Therefore a repeated attempt finds the existing execution and does not start a second one.
 */
record UnawaitedExecution(StateMachine machine, CallRequest request, AwsServices cloud) {

    /**
     * The maximum number of AWS requests in one attempt: a request that starts the execution and, if the execution
     * exists already, a request that describes it. Each request gets an equal share of the timeout of the attempt.
     */
    private static final int REQUESTS = 2;

    Reply perform() {
        var name = CallName.of(request);
        var start = new ExecutionStart(machine.arn(), name, request.arguments().toString());
        return switch (cloud.start(start, time())) {
            case AwsReply.Refused<StartedExecution>(String code, var _)
            when code.equals(StateMachine.EXECUTION_ALREADY_EXISTS) -> describeExisting(machine.executionArn(name));
            case AwsReply<StartedExecution> reply ->
                reply.toReply(machine.starting(), started -> answer(started.arn(), started.startDate()));
        };
    }

    private Reply describeExisting(String arn) {
        return cloud.describe(arn, time())
                .toReply(StateMachine.lookingFor(arn), execution -> answer(arn, execution.startDate()));
    }

    private Duration time() {
        return request.timeout().dividedBy(REQUESTS);
    }

    private static Reply answer(String arn, Instant startDate) {
        return new Reply.Answered(
                JsonNodeFactory.instance.objectNode().put("executionArn", arn).put("startDate", startDate.toString()));
    }
}
