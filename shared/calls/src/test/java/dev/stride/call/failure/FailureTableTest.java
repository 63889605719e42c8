package dev.stride.call.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.StubClients;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.registry.DiceCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks {@code docs/generated/failures.md}, which lists the faults of all kinds. It is generated from the files that the tests of the kinds
 * run; {@code -Dfailures.write=true} generates it again.
 */
class FailureTableTest {

    private static final Path TABLE = Path.of("../../docs/generated/failures.md");

    @Test
    void generatedListOfCallFaults_inTheDocumentation_matchesTheTestDataThatItIsMadeFrom() throws IOException {
        var table = table(FailureTable.all());
        if (Boolean.getBoolean("failures.write")) {
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE))
                .as("%s is stale: make it anew with -Dfailures.write=true", TABLE)
                .isEqualTo(table);
    }

    @Test
    void everyBuiltInKindOfCall_hasAFileWithFailureTestCases() {
        var own = new TreeSet<>(CallKinds.builtIn(StubClients.NONE).names());
        own.remove(new DiceCall().name());
        assertThat(FailureTable.all()).extracting(FailureTable::kind).containsExactlyElementsOf(own);
    }

    private static String table(List<FailureTable> kinds) {
        return """
                # How calls fail

                Which fault does a workflow get when a call fails?

                - The fault has a code, which `onErrors` and `retryableErrors` can name. Its message names the function, the operation, the host and
                  the reason.
                - If the service replied, the code is that of the service: an HTTP status, a gRPC status, or the name of an error of AWS.
                - If it did not reply, the code is `communication`, or `timeout` after the time of the call is over.
                - A reply that is too large is `limit`. A reply or an argument of the wrong form is `communication` or `validation`.

                The table has one row for each call kind, and one column for each class of failure; "–" cannot happen. Below it, each kind lists how
                the failure was caused and what the message says. `FailureContract` causes each failure in every build, and `FailureTableTest`
                writes this page.

                | |%s |
                |---|%s|
                %s
                %s
                """.formatted(
                        joined(Stream.of(CallFailure.values()), " | ", CallFailure::words)
                                .indent(1)
                                .stripTrailing(),
                        joined(Stream.of(CallFailure.values()), "|", _ -> "---"),
                        joined(kinds.stream(), "\n", FailureTableTest::line),
                        joined(kinds.stream(), "\n", FailureTableTest::listed)).stripTrailing()
                + "\n";
    }

    private static String line(FailureTable kind) {
        return "| %s | %s |"
                .formatted(
                        kind.kind(),
                        joined(
                                Stream.of(CallFailure.values()).map(kind::row),
                                " | ",
                                row -> row.happens() ? "`" + row.code() + "`" : "–"));
    }

    private static String listed(FailureTable kind) {
        return "\n## %s\n\n%s"
                .formatted(
                        kind.kind(),
                        joined(Stream.of(CallFailure.values()).map(kind::row), "\n", FailureTableTest::listed));
    }

    private static String listed(FailureTable.Row row) {
        return row.happens()
                ? "- %s: %s. Fault `%s`: \"… %s …\""
                        .formatted(row.failure().words(), row.cause(), row.code(), row.expectedReason())
                : "- %s: cannot happen, since %s".formatted(row.failure().words(), row.impossibleBecause());
    }

    private static <T> String joined(Stream<T> items, String between, Function<T, String> text) {
        return items.map(text).collect(Collectors.joining(between));
    }
}
