package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class BatchTest {

    private final Invocation invocation = new Invocation();

    @Test
    void onlyTheMessagesThatFailGoBackToTheQueue() {
        var response = Batch.handle(Stage.sqs("good", "bad", "good"), invocation, message -> {
            if (message.getBody().equals("bad")) {
                throw new IllegalStateException("the table is away");
            }
        });

        assertThat(response.getBatchItemFailures())
                .extracting(BatchItemFailure::getItemIdentifier)
                .containsExactly("1");
        assertThat(invocation.log()).contains("message 1 failed", "the table is away");
    }

    @Test
    void allMessagesOfABatchAreHandledAtOnce() {
        var allAreThere = new CyclicBarrier(10);

        var response =
                Batch.handle(Stage.sqs("", "", "", "", "", "", "", "", "", ""), invocation, _ -> meet(allAreThere));

        assertThat(response.getBatchItemFailures()).isEmpty();
    }

    @Test
    void anErrorOfTheMachineFailsTheWholeInvocation() {
        assertThatThrownBy(() -> Batch.handle(Stage.sqs("good", "bad"), invocation, message -> {
                    if (message.getBody().equals("bad")) {
                        throw new StackOverflowError();
                    }
                }))
                .hasRootCauseInstanceOf(StackOverflowError.class);
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
