package dev.stride.local.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import dev.stride.runtime.metering.UsageCounter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** Tests that a mapping continues after a failed request to the queue. */
class SqsEventSourceMappingTest {

    private static final Message MESSAGE =
            Message.builder().messageId("m1").receiptHandle("r1").body("{}").build();

    private final Lines lines = new Lines();
    private final List<String> deleted = new ArrayList<>();

    @Test
    void emulatedEventSourceMapping_continuesPolling_afterErrorsOfTheAwsSdkAndItsHttpClient() {
        run(List.of(
                () -> {
                    throw SdkClientException.create("no connection");
                },
                () -> {
                    throw new NullPointerException("this.http is null");
                },
                () -> ReceiveMessageResponse.builder().messages(MESSAGE).build()));

        assertThat(deleted).containsExactly("r1");
        assertThat(lines.all)
                .containsExactly(
                        "Advance: the queue does not answer: no connection",
                        "Advance: the queue does not answer: this.http is null");
    }

    private void run(List<Supplier<ReceiveMessageResponse>> responses) {
        new SqsEventSourceMapping(
                        "Advance",
                        new ScriptedSqs(new ArrayDeque<>(responses), deleted),
                        "http://localhost/000000000000/stride",
                        (_, _) -> new SQSBatchResponse(List.of()),
                        InstantSource.system(),
                        new UsageCounter(),
                        lines)
                .run();
    }

    /** A queue that gives the stated responses and then stops the mapping. */
    private record ScriptedSqs(Queue<Supplier<ReceiveMessageResponse>> responses, List<String> deleted)
            implements SqsClient {

        @Override
        public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
            if (responses.isEmpty()) {
                throw AbortedException.create("stopped");
            }
            return responses.remove().get();
        }

        @Override
        public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
            request.entries().forEach(entry -> deleted.add(entry.receiptHandle()));
            return DeleteMessageBatchResponse.builder().build();
        }

        @Override
        public String serviceName() {
            return "sqs";
        }

        @Override
        public void close() {
            // Nothing to close: the replies of this queue are made in memory.
        }
    }

    private static final class Lines implements LambdaLogger {

        private final List<String> all = new ArrayList<>();

        @Override
        public void log(String message) {
            all.add(message);
        }

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    }
}
