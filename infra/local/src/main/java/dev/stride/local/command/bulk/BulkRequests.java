package dev.stride.local.command.bulk;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/**
 * Many requests of one kind, in the order of their subjects, such as the lines of a file. Some are under way at the same time. The
 * console shows each refusal, and now and then how far they are.
 */
final class BulkRequests<T> {

    /** The maximum number of requests under way, and of connections. */
    private static final int UNDER_WAY = 16;

    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(2);

    private final Console console;
    private final Pace pace;
    private final Words<T> words;
    private final boolean json;
    private final long total;

    private long accepted;
    private long refused;
    private Instant reported = Instant.now();

    /**
     * How the console speaks of the requests.
     *
     * @param done the participle of what an accepted request has done, such as {@code retried}
     * @param name the name of a subject in messages
     * @param fields the subject in JSON
     * @param goOn how the user lets the command go on, after it stopped at a subject
     */
    record Words<T>(String done, Function<T, String> name, Function<T, ObjectNode> fields, Function<T, String> goOn) {}

    /**
     * @param json whether to print each outcome as a JSON document on standard output
     * @param total the number of subjects
     */
    BulkRequests(Console console, Pace pace, Words<T> words, boolean json, long total) {
        this.console = console;
        this.pace = pace;
        this.words = words;
        this.json = json;
        this.total = total;
    }

    private record Ended<T>(T subject, BulkOutcome outcome) {}

    /** Sends the requests, and returns the exit code. Ends at the first one that shows that no other can succeed. */
    int send(Stream<T> subjects, Function<T, BulkOutcome> request) {
        var stopped = subjects.peek(_ -> pace.await())
                .gather(Gatherers.mapConcurrent(UNDER_WAY, subject -> new Ended<>(subject, request.apply(subject))))
                .filter(this::isStop)
                .findFirst();
        report();
        stopped.ifPresent(this::fail);
        if (accepted + refused < total) {
            console.printStatus("%d of %d are missing now.".formatted(total - accepted - refused, total));
        }
        return refused == 0 && accepted == total ? ExitCode.SUCCESS : ExitCode.REFUSED;
    }

    /** Counts and shows an outcome. */
    private boolean isStop(Ended<T> ended) {
        switch (ended.outcome()) {
            case BulkOutcome.Accepted(var answer) -> {
                accepted++;
                print(words.fields().apply(ended.subject()).set("instance", answer.path("id")));
            }
            case BulkOutcome.Refused(var problem) -> {
                refused++;
                console.printStatus("%s: %s".formatted(words.name().apply(ended.subject()), problem));
                print(words.fields().apply(ended.subject()).put("problem", problem));
            }
            case BulkOutcome.Stopped _ -> {
                return true;
            }
        }
        if (reported.plus(BETWEEN_REPORTS).isBefore(Instant.now())) {
            report();
        }
        return false;
    }

    private void fail(Ended<T> ended) {
        if (ended.outcome() instanceof BulkOutcome.Stopped(var cause)) {
            console.printStatus("Stopped at %s. %s"
                    .formatted(words.name().apply(ended.subject()), words.goOn().apply(ended.subject())));
            throw cause;
        }
    }

    private void report() {
        reported = Instant.now();
        console.printStatus(
                "%d of %d: %d %s, %d refused".formatted(accepted + refused, total, accepted, words.done(), refused));
    }

    private void print(ObjectNode document) {
        if (json) {
            console.printText(document.toString());
        }
    }

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
