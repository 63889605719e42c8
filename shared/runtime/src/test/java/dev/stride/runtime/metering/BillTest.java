package dev.stride.runtime.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stride.runtime.metering.CostModel.Batching;
import dev.stride.runtime.metering.UsageCounter.Usage;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The price model, sentence by sentence. Prices are those of a million repetitions in US dollars. */
class BillTest {

    private static final CostModel FREE_TIME = new CostModel(Batching.ONE, 1024, 0, 0, 0, 0);

    @ParameterizedTest
    @CsvSource({
        "WRITE_UNITS, 0.625",
        "INDEX_UNITS, 0.625",
        "INDEX_REMOVALS, 0.625",
        "HALF_READ_UNITS, 0.0625",
        "SEND_REQUESTS, 0.40",
        "EVENT_CHUNKS, 1.00",
        "SCHEDULES, 1.00",
        "BLOB_PUTS, 5.00",
        "BLOB_GETS, 0.40",
        "LOG_BYTES_WRITTEN, 0.0005",
        "METRIC_BYTES_WRITTEN, 0.0005"
    })
    void unitHasItsListPrice(UsageMetric metric, double dollars) {
        assertThat(total(FREE_TIME, Map.of(metric, 1_000L))).isEqualTo(1_000 * dollars, within(1e-9));
    }

    @Test
    void usageMetricsWithoutAPrice_addNothingToTheBill() {
        Stream.of(UsageMetric.WRITES, UsageMetric.READS, UsageMetric.WRITTEN_BYTES, UsageMetric.MESSAGES_SENT)
                .forEach(metric ->
                        assertThat(total(FREE_TIME, Map.of(metric, 7L))).isZero());
    }

    @Test
    void messageInABatchOfOne_isBilledForReceiveAndDeleteAndInvocation() {
        assertThat(total(FREE_TIME, Map.of(UsageMetric.MESSAGES_RECEIVED, 10L)))
                .isEqualTo(10 * (0.40 + 0.40 + 0.20), within(1e-9));
    }

    @Test
    void batchOfTenMessages_isBilledForASingleReceiveAndDeleteAndInvocation() {
        assertThat(total(FREE_TIME.with(Batching.FULL), Map.of(UsageMetric.MESSAGES_RECEIVED, 10L)))
                .isEqualTo(0.40 + 0.40 + 0.20, within(1e-9));
    }

    @Test
    void costOfReceivedMessages_isEstimatedFromTheMeasuredNumberOfBatches() {
        var used = Map.of(UsageMetric.MESSAGES_RECEIVED, 10L, UsageMetric.BATCHES_RECEIVED, 4L);
        assertThat(total(FREE_TIME.with(Batching.COUNTED), used)).isEqualTo(4.00, within(1e-9));
    }

    @Test
    void apiRequest_isBilledForApiGatewayAndInvocation() {
        assertThat(total(FREE_TIME, Map.of(UsageMetric.HTTP_REQUESTS, 1L))).isEqualTo(1.00 + 0.20, within(1e-9));
    }

    @Test
    void estimatedCostOfCpuTime_isTheSameAtEveryMemorySize_becauseCpuSpeedGrowsWithMemory() {
        var used = Map.of(UsageMetric.MESSAGES_RECEIVED, 1L);
        var little = new CostModel(Batching.ONE, 512, 4, 3, 0, 0);
        var much = new CostModel(Batching.ONE, 1769, 4, 3, 0, 0);
        assertThat(total(much, used)).isEqualTo(1.00 + 13.3334 * 0.004 * 1769 / 1024, within(1e-9));
        assertThat(total(little, used)).isEqualTo(total(much, used));
    }

    @Test
    void estimatedLambdaCostOfAMessage_includesCpuTimeForEachAwsRequestMadeByItsHandler() {
        var model = new CostModel(Batching.ONE, 1024, 4, 3, 0, 0);
        var used = Map.of(UsageMetric.WRITES, 10L, UsageMetric.SEND_CALLS, 1L, UsageMetric.MESSAGES_RECEIVED, 1L);
        assertThat(total(model, used)).isEqualTo(1.00 + 13.3334 * (0.004 + 11 * 0.003) * 1769 / 1024, within(1e-9));
    }

    @Test
    void handlingAMessageWithOneWriteAndOneSend_isEstimatedAtTenMillisecondsOfCpuTime() {
        var state = CostModel.DEFAULT.processorMillis() + 2 * CostModel.DEFAULT.callMillis();
        assertThat(state).isEqualTo(10);
    }

    @Test
    void timeWaitingForDynamoDbAndSqs_isBilledAtTheMemorySizeOfTheFunction() {
        var used = Map.of(UsageMetric.WRITES, 2L, UsageMetric.READS, 1L, UsageMetric.SEND_CALLS, 1L);
        assertThat(total(new CostModel(Batching.ONE, 2048, 0, 0, 5, 6), used))
                .isEqualTo(13.3334 * 2 * (3 * 0.005 + 0.006), within(1e-9));
    }

    @Test
    void messagesOfAFullBatch_shareTheCostOfWaitingForDynamoDb_andOfLoggingMetrics() {
        var model = new CostModel(Batching.FULL, 1024, 0, 0, 5, 6);
        var used = Map.of(UsageMetric.MESSAGES_RECEIVED, 10L, UsageMetric.WRITES, 10L);
        assertThat(total(model, used)).isEqualTo(1.00 + 13.3334 * 0.005, within(1e-9));
        var logged = Map.of(UsageMetric.MESSAGES_RECEIVED, 10L, UsageMetric.METRIC_BYTES_WRITTEN, 6_500L);
        assertThat(total(model, logged)).isEqualTo(1.00 + 650 * 0.0005, within(1e-9));
    }

    @Test
    void bill_hasALineForEachPriceThatApplies_andNoneForUnusedServices() {
        var used = Map.of(UsageMetric.WRITE_UNITS, 3L, UsageMetric.HALF_READ_UNITS, 3L);
        assertThat(Bill.of(new Usage(used), CostModel.DEFAULT).lines())
                .containsExactly(
                        new Bill.Line("DynamoDB: write units of table items", 3, 1.875),
                        new Bill.Line("DynamoDB: read units", 1.5, 0.1875));
    }

    @Test
    void costOfAStateTransition_isTheSumOfItsBillLines() {
        // One message received and sent, an item of 2.4 KB written and one of 2 KB read.
        var used = Map.of(
                UsageMetric.MESSAGES_RECEIVED, 1L,
                UsageMetric.SEND_REQUESTS, 1L,
                UsageMetric.SEND_CALLS, 1L,
                UsageMetric.WRITES, 1L,
                UsageMetric.WRITE_UNITS, 3L,
                UsageMetric.READS, 1L,
                UsageMetric.HALF_READ_UNITS, 2L);
        assertThat(total(CostModel.DEFAULT, used)).isEqualTo(3.91, within(0.01));
    }

    private static double total(CostModel model, Map<UsageMetric, Long> used) {
        return Bill.of(new Usage(used), model).total();
    }
}
