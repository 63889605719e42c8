package dev.stride.call.aws.client;

import java.time.Duration;

/**
 * The port to the AWS services that workflows call, with the IAM role of this process. Each method makes one request within its
 * timeout. Failures of the service or the network are returned as {@link AwsReply}, never thrown.
 */
public interface AwsServices {

    /** Invokes a Lambda function, and waits for its result if the invocation says so. */
    AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout);

    /**
     * Starts an execution of a Step Functions state machine. While an execution is running, a start with the same name and input
     * returns it.
     */
    AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout);

    /**
     * Returns the state of an execution of a standard state machine.
     *
     * @param execution its ARN
     */
    AwsReply<Execution> describe(String execution, Duration timeout);

    /** Puts an event on an EventBridge bus. */
    AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout);

    /** Sends a message to an SQS queue. */
    AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout);

    /** Publishes a message to an SNS topic. */
    AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout);
}
