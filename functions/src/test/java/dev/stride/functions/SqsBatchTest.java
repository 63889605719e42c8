package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.Telemetry;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SqsBatchTest {

    private final TestContext testContext = new TestContext();

    @Test
    void onlyFailedMessagesReturnToTheQueue() {
        var response = handle(InMemoryFunctions.sqs("good", "bad", "good"), message -> {
            if (message.getBody().equals("bad")) {
                throw new IllegalStateException("the table is away");
            }
        });

        assertThat(response.getBatchItemFailures())
                .extracting(BatchItemFailure::getItemIdentifier)
                .containsExactly("1");
        assertThat(testContext.log()).contains("message failed, messageId 1: ", "the table is away");
    }

    @Test
    void messagesOfABatchAreHandledConcurrently() {
        var allAreThere = new CyclicBarrier(10);

        var response = handle(InMemoryFunctions.sqs("", "", "", "", "", "", "", "", "", ""), _ -> meet(allAreThere));

        assertThat(response.getBatchItemFailures()).isEmpty();
    }

    @Test
    void errorOfTheJvmFailsTheWholeInvocation() {
        assertThatThrownBy(() -> handle(InMemoryFunctions.sqs("good", "bad"), message -> {
                    if (message.getBody().equals("bad")) {
                        throw new StackOverflowError();
                    }
                }))
                .hasMessage("The invocation failed. Search the log for request request-1");
        assertThat(testContext.log()).contains("invocation failed", "StackOverflowError");
    }

    private SQSBatchResponse handle(SQSEvent event, Consumer<SQSMessage> handler) {
        return Telemetry.asText()
                .invoke(testContext, invocationTelemetry -> SqsBatch.handle(event, invocationTelemetry, handler));
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
