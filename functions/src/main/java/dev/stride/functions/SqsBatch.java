package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.LogEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** The SQS messages of one invocation, handled concurrently. Only the messages that fail return to the queue. */
final class SqsBatch {

    private static final String MOVED_FROM = "DeadLetterQueueSourceArn";

    static SQSBatchResponse handle(
            SQSEvent event, InvocationTelemetry invocationTelemetry, Consumer<SQSMessage> handler) {
        var failures = new ArrayList<BatchItemFailure>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var records = event.getRecords();
            List<Callable<Optional<BatchItemFailure>>> tasks = new ArrayList<>();
            records.forEach(message ->
                    tasks.add(() -> invocationTelemetry.call(() -> tryHandle(message, invocationTelemetry, handler))));
            for (var outcome : threads.invokeAll(tasks)) {
                resultOf(outcome).ifPresent(failures::add);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the invocation was interrupted", e);
        }
        return new SQSBatchResponse(failures);
    }

    /**
     * Returns the name of the queue that a message was sent to. A message in a dead-letter queue names its source in an
     * attribute that AWS does not document for events, so that the name may be missing.
     */
    static String sourceQueue(SQSMessage message) {
        var arn = message.getAttributes().getOrDefault(MOVED_FROM, message.getEventSourceArn());
        return arn == null ? "" : arn.substring(arn.lastIndexOf(':') + 1);
    }

    private static Optional<BatchItemFailure> tryHandle(
            SQSMessage message, InvocationTelemetry invocationTelemetry, Consumer<SQSMessage> handler) {
        try {
            handler.accept(message);
            return Optional.empty();
        } catch (RuntimeException e) {
            invocationTelemetry.log(LogEvent.failed("message failed", e).with("messageId", message.getMessageId()));
            return Optional.of(new BatchItemFailure(message.getMessageId()));
        }
    }

    /**
     * Returns the failure of one message, if it failed. An error of the virtual machine fails the whole invocation, so that
     * Lambda replaces the process.
     */
    private static Optional<BatchItemFailure> resultOf(Future<Optional<BatchItemFailure>> future)
            throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a message broke the process", e.getCause());
        }
    }

    private SqsBatch() {}
}
