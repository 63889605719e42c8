package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.LogEvent;
import dev.stride.functions.telemetry.LogEvent.Level;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.Redelivery;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.MessageVisibility.HiddenMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The SQS messages of one invocation, handled concurrently. Only the messages that fail, or are not finished at the deadline,
 * return to the queue.
 */
final class SqsBatch {

    private static final String RECEIVES = "ApproximateReceiveCount";
    private static final String GROUP = "MessageGroupId";
    private static final String MOVED_FROM = "DeadLetterQueueSourceArn";

    private final InvocationTelemetry invocationTelemetry;
    private final BatchDeadline deadline;
    private final MessageVisibility visibility;

    /** @param visibility hides a failed message in its queue for the pause that {@link Redelivery} computes */
    SqsBatch(InvocationTelemetry invocationTelemetry, BatchDeadline deadline, MessageVisibility visibility) {
        this.invocationTelemetry = invocationTelemetry;
        this.deadline = deadline;
        this.visibility = visibility;
    }

    private record Handling(SQSMessage message, CompletableFuture<Boolean> succeeded) {}

    /**
     * Handles all messages of an invocation; the response names those that failed or did not finish in time.
     *
     * @throws Error if a handler throws one: the same error, without waiting for the other messages. Lambda then replaces the
     *     process
     */
    SQSBatchResponse handle(SQSEvent event, Consumer<SQSMessage> handler) {
        var failed = run(event.getRecords(), handler).stream()
                .filter(handling -> !handling.succeeded().getNow(false))
                .map(Handling::message)
                .toList();
        hide(failed);
        return new SQSBatchResponse(failed.stream()
                .map(message -> new BatchItemFailure(message.getMessageId()))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Returns how often the queue has delivered a message, this delivery included. */
    static int receives(SQSMessage message) {
        return Integer.parseInt(message.getAttributes().getOrDefault(RECEIVES, "1"));
    }

    /**
     * Returns the name of the queue to which a message was first sent. After a move to a dead-letter queue, an attribute of the
     * message contains the ARN of the first queue. AWS does not document this attribute for Lambda events; if it is missing,
     * returns the queue that delivered the message.
     */
    static String sourceQueue(SQSMessage message) {
        var arn = message.getAttributes().getOrDefault(MOVED_FROM, message.getEventSourceArn());
        return arn == null ? "" : nameOf(arn);
    }

    /**
     * Returns the EventBridge bus from which an event came. The message group id of the SQS message names this bus.
     * Only a message from the bus of the deployment has no message group id.
     */
    static Ingress bus(SQSMessage message) {
        return Ingress.bus(Optional.ofNullable(message.getAttributes().get(GROUP)));
    }

    /**
     * Runs the handler for each message. Returns when all handlers have ended or the deadline has passed. A handler that is still
     * running at the deadline continues. This is harmless: SQS redelivers its message, but the message takes effect only once.
     */
    private List<Handling> run(List<SQSMessage> messages, Consumer<SQSMessage> handler) {
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        var broken = new CompletableFuture<Void>();
        var handlings = new ArrayList<Handling>();
        for (var message : messages) {
            var succeeded = CompletableFuture.supplyAsync(
                    () -> invocationTelemetry.call(() -> tryHandle(message, handler)), threads);
            var _ = succeeded.exceptionally(error -> !broken.completeExceptionally(error));
            handlings.add(new Handling(message, succeeded));
        }
        threads.shutdown();
        var all = CompletableFuture.allOf(
                handlings.stream().map(Handling::succeeded).toArray(CompletableFuture<?>[]::new));
        try {
            CompletableFuture.anyOf(all, broken, deadline.passed()).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
        deadline.passed().cancel(false);
        handlings.stream()
                .filter(handling -> !handling.succeeded().isDone())
                .forEach(handling -> log(
                        "message not handled before the deadline of the invocation: SQS will redeliver it",
                        handling.message()));
        return handlings;
    }

    private boolean tryHandle(SQSMessage message, Consumer<SQSMessage> handler) {
        if (deadline.isTooLateToBegin()) {
            log(
                    "message not handled, because too little time is left in the invocation: SQS will redeliver it",
                    message);
            return false;
        }
        try {
            handler.accept(message);
            return true;
        } catch (RuntimeException e) {
            invocationTelemetry.log(LogEvent.failed("message failed", e).with("messageId", message.getMessageId()));
            return false;
        }
    }

    /**
     * Asks SQS to keep each failed message invisible for a while before the redelivery. If the request to SQS fails,
     * the visibility timeout of the queue applies.
     */
    private void hide(List<SQSMessage> failed) {
        failed.stream()
                .filter(message -> message.getEventSourceArn() != null && message.getReceiptHandle() != null)
                .collect(Collectors.groupingBy(message -> nameOf(message.getEventSourceArn())))
                .forEach(this::hide);
    }

    private void hide(String queue, List<SQSMessage> failed) {
        try {
            visibility.hide(
                    queue,
                    failed.stream()
                            .map(message -> new HiddenMessage(
                                    message.getReceiptHandle(),
                                    Redelivery.pause(message.getMessageId(), receives(message))))
                            .toList());
        } catch (RuntimeException e) {
            invocationTelemetry.log(LogEvent.failed("visibility not changed", e).with("queue", queue));
        }
    }

    private void log(String what, SQSMessage message) {
        invocationTelemetry.log(LogEvent.of(Level.WARN, what).with("messageId", message.getMessageId()));
    }

    private static String nameOf(String arn) {
        return arn.substring(arn.lastIndexOf(':') + 1);
    }

    /**
     * The deadline of an invocation. It is shortly before the timeout of the Lambda function, so that the function can still report
     * unfinished messages as failed.
     *
     * @param left the time until the deadline, negative after the deadline
     * @param passed completes at the deadline
     */
    record BatchDeadline(Supplier<Duration> left, CompletableFuture<Void> passed) {

        static BatchDeadline of(Context context) {
            var left = left(context);
            return new BatchDeadline(
                    () -> left(context),
                    new CompletableFuture<Void>()
                            .completeOnTimeout(null, Math.max(0, left.toMillis()), TimeUnit.MILLISECONDS));
        }

        /** Returns the time from now to the deadline of an invocation. */
        static Duration left(Context context) {
            return Duration.ofMillis(context.getRemainingTimeInMillis()).minus(Limits.BATCH_MARGIN);
        }

        /** Returns whether the time left is too short to handle and commit another message. */
        boolean isTooLateToBegin() {
            return left.get().compareTo(Limits.COMMIT_MARGIN) < 0;
        }
    }
}
