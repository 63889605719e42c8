package dev.stride.call.aws.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The interface through which workflows call AWS services, with the IAM role of this process. Each method sends one request and
 * waits at most for the timeout. Failures of the service or the network are returned as {@link AwsReply}, never thrown.
 */
public interface AwsServices {

    /** Invokes a Lambda function synchronously or asynchronously, as the invocation requests. */
    AwsReply<LambdaOutput> invoke(LambdaInvocation invocation, Duration timeout);

    /**
     * Starts an execution of a Step Functions state machine. If an execution with the same name and input is running, returns
     * that execution.
     */
    AwsReply<StartedExecution> start(ExecutionStart start, Duration timeout);

    /**
     * Returns the state of an execution of a standard (not Express) state machine.
     *
     * @param execution ARN of the execution
     */
    AwsReply<Execution> describe(String execution, Duration timeout);

    AwsReply<MessageReceipt> put(EventBridgeEvent event, Duration timeout);

    AwsReply<MessageReceipt> send(SqsMessage message, Duration timeout);

    AwsReply<MessageReceipt> publish(SnsMessage message, Duration timeout);

    /**
     * An event for EventBridge.
     *
     * @param bus name or ARN of the event bus
     * @param detail a JSON object
     */
    record EventBridgeEvent(String bus, String source, String detailType, String detail) {}

    /**
     * A message for an SQS queue.
     *
     * @param queue URL or ARN of the queue, or its name in the same account and region
     * @param attributes message attributes, as text
     * @param delay delivery delay in whole seconds
     * @param group message group; a FIFO queue requires one and delivers the messages of a group in order
     * @param deduplication deduplication ID: a FIFO queue drops messages with an ID that it received within five minutes; empty
     *     for other queues
     */
    record SqsMessage(
            String queue,
            String body,
            Map<String, String> attributes,
            Optional<Duration> delay,
            Optional<String> group,
            Optional<String> deduplication) {

        public SqsMessage {
            attributes = Map.copyOf(attributes);
        }
    }

    /**
     * A message for an SNS topic.
     *
     * @param topic ARN of the topic
     * @param subject the subject of e-mails
     * @param attributes message attributes, as text
     * @param group message group; a FIFO topic requires one and delivers the messages of a group in order
     * @param deduplication deduplication ID: a FIFO topic drops messages with an ID that it received within five minutes; empty
     *     for other topics
     */
    record SnsMessage(
            String topic,
            String body,
            Optional<String> subject,
            Map<String, String> attributes,
            Optional<String> group,
            Optional<String> deduplication) {

        public SnsMessage {
            attributes = Map.copyOf(attributes);
        }
    }

    /**
     * An invocation of a Lambda function.
     *
     * @param function name or ARN of the function
     * @param qualifier version or alias
     * @param payload JSON
     * @param awaitsResult whether the invocation is synchronous
     * @param idempotencyKey lets the function detect repeated invocations; sent as {@code idempotencyKey} in the custom part of
     *     the client context, which Lambda passes to synchronously invoked functions only
     */
    record LambdaInvocation(
            String function, Optional<String> qualifier, String payload, boolean awaitsResult, String idempotencyKey) {}

    /**
     * The output of a Lambda function.
     *
     * @param payload JSON; empty after an asynchronous invocation
     * @param error how the function failed, {@code Handled} or {@code Unhandled}; the payload then describes the error
     */
    record LambdaOutput(String payload, Optional<String> error) {}

    /**
     * A request to start a Step Functions execution.
     *
     * @param stateMachine ARN of the state machine, or of a version or alias
     * @param name unique name of the execution: at most 80 letters, digits, {@code -} and {@code _}
     * @param input JSON
     */
    record ExecutionStart(String stateMachine, String name, String input) {}

    /** A started Step Functions execution. */
    record StartedExecution(String arn, Instant startDate) {}

    /**
     * The state of a Step Functions execution.
     *
     * @param status as Step Functions names it, such as {@code RUNNING}
     * @param age time since the start, by the clock of Step Functions
     * @param output JSON; present after a success
     * @param error name of the error, if the state machine has one
     * @param cause description of the error
     */
    record Execution(
            String arn,
            String status,
            Instant startDate,
            Duration age,
            Optional<String> output,
            Optional<String> error,
            Optional<String> cause) {}

    /**
     * The ID that AWS has assigned to a sent message or event.
     *
     * @param id the ID that the service assigned
     */
    record MessageReceipt(String id) {

        /**
         * Returns the reply of a successful call that sent the message or event. The result of the call is an object
         * with one property. It has the given name, and contains the ID from AWS.
         */
        public Reply toReply(String name) {
            return new Reply.Answered(JsonNodeFactory.instance.objectNode().put(name, id));
        }
    }
}
