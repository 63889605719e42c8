package dev.stride.call.aws;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.LambdaInvocation;
import dev.stride.call.aws.client.AwsServices.LambdaOutput;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import java.time.Duration;

/** A stub of the AWS services. A test overrides the operations that it expects; all others fail the test. */
class StubAwsServices implements AwsServices {

    @Override
    public AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout) {
        throw unexpected(invocation);
    }

    @Override
    public AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout) {
        throw unexpected(start);
    }

    @Override
    public AwsReply<Execution> describe(String execution, Duration timeout) {
        throw unexpected(execution);
    }

    @Override
    public AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout) {
        throw unexpected(event);
    }

    @Override
    public AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout) {
        throw unexpected(message);
    }

    @Override
    public AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout) {
        throw unexpected(message);
    }

    private static AssertionError unexpected(Object request) {
        return new AssertionError("this test does not expect " + request);
    }
}
