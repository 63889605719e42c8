package dev.stride.call.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The ways in which calls of one kind fail, as its file {@code call/failures/KIND.yaml} lists them. A kind's test provokes each
 * that can happen on the real network: against a server on the loopback address, or the emulation of a service that is beyond it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FailureContract {

    /** A secret that calls carry where the kind has a place for one: no message may hold it. */
    protected static final String SECRET = "s3cr3t-of-the-caller";

    private final FailureTable failureTable;

    /** @param kind whose failures are provoked */
    protected FailureContract(String kind) {
        failureTable = FailureTable.of(kind);
    }

    /**
     * What one attempt came to.
     *
     * @param operation what messages call the operation that was called, such as {@code GET http://127.0.0.1:8089/a}
     * @param host where the other side is, as messages name it
     */
    public record Provoked(Reply reply, String operation, String host) {}

    /** Performs one attempt against another side that fails in this way. */
    protected abstract Provoked provoke(CallFailure callFailure) throws Exception;

    @ParameterizedTest
    @MethodSource("failures")
    void failedCallReportsOperationHostAndReason(FailureTable.Row row) throws Exception {
        var provoked = provoke(row.failure());

        assertThat(provoked.reply()).isInstanceOfSatisfying(Reply.Failed.class, failed -> {
            assertThat(failed.fault().code()).as(failed.fault().message()).isEqualTo(row.code());
            assertThat(failed.fault().message())
                    .contains(provoked.operation(), provoked.host(), row.expectedReason())
                    .doesNotContain(SECRET);
        });
    }

    @Test
    void tableListsEveryFailure() {
        assertThat(failureTable.listedFailures()).containsExactlyInAnyOrder(CallFailure.values());
        assertThat(failureTable.test()).isEqualTo(getClass().getName());
    }

    List<FailureTable.Row> failures() {
        return failureTable.possibleRows();
    }
}
