package dev.stride.call.aws.client;

import java.time.Duration;

/**
 * Services of AWS that workflows call, as the role of this process may use them. Each method makes one request, waits for the
 * answer and takes no longer than it is told. What a service or the network does wrong is a value, never an exception.
 */
public interface AwsServices {

    /** Invokes a function of Lambda, and waits for its result if the invocation says so. */
    AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout);

    /** Starts an execution of a state machine of Step Functions. The same name and input return the same execution while it runs. */
    AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout);

    /** Tells how an execution of a standard state machine goes. @param execution its ARN */
    AwsReply<Execution> describe(String execution, Duration timeout);

    /** Puts an event on a bus of EventBridge. */
    AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout);

    /** Sends a message to a queue of SQS. */
    AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout);

    /** Publishes a message to a topic of SNS. */
    AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout);
}
