package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import dev.stride.functions.SqsBatch.BatchDeadline;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.functions.stage.TestContext;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.message.Redelivery;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.port.MessageVisibility.HiddenMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SqsBatchTest {

    private final TestContext testContext = new TestContext();
    private final CompletableFuture<Void> passed = new CompletableFuture<>();
    private final List<HiddenMessage> hidden = new ArrayList<>();
    private Duration left = Duration.ofMinutes(1);

    private MessageVisibility visibility = (queue, messages) -> {
        assertThat(queue).isEqualTo("instances");
        hidden.addAll(messages);
    };

    @Test
    void onlyFailedMessagesReturnToTheQueue() {
        var response = handle(InMemoryFunctions.sqs("good", "bad", "good"), SqsBatchTest::fail);

        assertThat(failures(response)).containsExactly("1");
        assertThat(testContext.log()).contains("message failed, messageId 1: ", "the table is away");
    }

    @Test
    void messagesOfABatchAreHandledConcurrently() {
        var allAreThere = new CyclicBarrier(10);

        var response = handle(InMemoryFunctions.sqs("", "", "", "", "", "", "", "", "", ""), _ -> meet(allAreThere));

        assertThat(response.getBatchItemFailures()).isEmpty();
    }

    @Test
    void failedMessage_getsALongerVisibilityTimeout_afterEachReceive() {
        var event = InMemoryFunctions.sqs("good", "bad", "bad");
        received(event, 0, 1);
        received(event, 1, 1);
        received(event, 2, 4);

        handle(event, SqsBatchTest::fail);

        assertThat(hidden)
                .containsExactly(
                        new HiddenMessage("receipt-1", Redelivery.pause("1", 1)),
                        new HiddenMessage("receipt-2", Redelivery.pause("2", 4)));
    }

    @Test
    void failedMessage_isReturnedAsABatchItemFailure_evenIfItsVisibilityTimeoutCannotBeChanged() {
        var event = InMemoryFunctions.sqs("bad");
        received(event, 0, 1);
        visibility = (_, _) -> {
            throw new IllegalStateException("the queue is away");
        };

        assertThat(failures(handle(event, SqsBatchTest::fail))).containsExactly("0");
        assertThat(testContext.log()).contains("visibility not changed", "the queue is away");
    }

    @Test
    void messageStillUnfinishedAtTheInvocationDeadline_isReportedAsFailed() {
        var finish = new CountDownLatch(1);

        var response = handle(InMemoryFunctions.sqs("good", "slow"), message -> {
            if (message.getBody().equals("slow")) {
                passed.complete(null);
                await(finish);
            }
        });
        finish.countDown();

        assertThat(failures(response)).contains("1");
        assertThat(testContext.log())
                .contains(
                        "message not handled before the deadline of the invocation: SQS will redeliver it, messageId 1");
    }

    @Test
    void messageReceivedShortlyBeforeTheInvocationDeadline_isNotHandled_andIsReportedToSqsAsFailed() {
        var handled = new ConcurrentLinkedQueue<String>();
        left = Limits.COMMIT_MARGIN.minusMillis(1);

        var response = handle(InMemoryFunctions.sqs("late"), message -> handled.add(message.getBody()));

        assertThat(failures(response)).containsExactly("0");
        assertThat(handled).isEmpty();
    }

    @Test
    void virtualMachineError_isRethrownUnchanged() {
        var error = new OutOfMemoryError();

        assertThatThrownBy(() -> handle(InMemoryFunctions.sqs("good", "bad"), message -> {
                    if (message.getBody().equals("bad")) {
                        throw error;
                    }
                }))
                .isSameAs(error);
    }

    @Test
    void virtualMachineError_isRethrownWithoutWaitingForOtherMessages() {
        var never = new CountDownLatch(1);
        var error = new StackOverflowError();

        assertThatThrownBy(() -> handle(InMemoryFunctions.sqs("good", "bad"), message -> {
                    if (message.getBody().equals("bad")) {
                        throw error;
                    }
                    await(never);
                }))
                .isSameAs(error);
        never.countDown();
    }

    /** Lambda's runtime ends a process for errors of the virtual machine only. */
    @Test
    void noClassDefFoundError_isWrappedInAVirtualMachineError_soThatLambdaEndsTheProcess() {
        var error = new NoClassDefFoundError("dev/stride/Broken");

        assertThatThrownBy(() -> handle(InMemoryFunctions.sqs("bad"), _ -> {
                    throw error;
                }))
                .isInstanceOf(VirtualMachineError.class)
                .hasCause(error);
    }

    private SQSBatchResponse handle(SQSEvent event, Consumer<SQSMessage> handler) {
        return Telemetry.asText()
                .invoke(
                        testContext,
                        telemetry -> new SqsBatch(telemetry, new BatchDeadline(() -> left, passed), visibility)
                                .handle(event, handler));
    }

    private static List<String> failures(SQSBatchResponse response) {
        return response.getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .toList();
    }

    private static void received(SQSEvent event, int index, int receives) {
        var message = event.getRecords().get(index);
        message.setAttributes(Map.of("ApproximateReceiveCount", Integer.toString(receives)));
        message.setReceiptHandle("receipt-" + index);
        message.setEventSourceArn("arn:aws:sqs:eu-west-1:123456789012:instances");
    }

    private static void fail(SQSMessage message) {
        if (message.getBody().equals("bad")) {
            throw new IllegalStateException("the table is away");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }
}
