package dev.stride.call.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Provokes the failures of one kind of call that its file {@code call/failures/KIND.yaml} lists: against a server on the loopback
 * address, or an emulation of the service.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FailureContract {

    /** A secret that calls send, if the kind supports credentials. Messages must not contain it. */
    protected static final String SECRET = "s3cr3t-of-the-caller";

    private final FailureTable failureTable;

    /** @param kind the tested call kind */
    protected FailureContract(String kind) {
        failureTable = FailureTable.of(kind);
    }

    /**
     * The result of one attempt.
     *
     * @param operation the name of the operation in messages, such as {@code GET http://127.0.0.1:8089/a}
     * @param host the address of the server in messages
     */
    public record Provoked(Reply reply, String operation, String host) {}

    /** Performs one attempt against a server that fails in this way. */
    protected abstract Provoked provoke(CallFailure callFailure) throws Exception;

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("failures")
    void faultMessageOfAFailedCall_namesReason_host_andOperation_butNoSecret(FailureTable.Row row) throws Exception {
        var provoked = provoke(row.failure());

        assertThat(provoked.reply()).isInstanceOfSatisfying(Reply.Failed.class, failed -> {
            assertThat(failed.fault().code()).as(failed.fault().message()).isEqualTo(row.code());
            assertThat(failed.fault().message())
                    .contains(provoked.operation(), provoked.host(), row.expectedReason())
                    .doesNotContain(SECRET);
        });
    }

    @Test
    void failureTestCases_coverEveryValueOfTheCallFailureEnum() {
        assertThat(failureTable.listedFailures()).containsExactlyInAnyOrder(CallFailure.values());
        assertThat(failureTable.test()).isEqualTo(getClass().getName());
    }

    List<FailureTable.Row> failures() {
        return failureTable.possibleRows();
    }
}
