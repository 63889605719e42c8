package dev.stride.local.command.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ClientResponse;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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

    /** What became of one of many requests. */
    sealed interface BulkOutcome {

        record Accepted(JsonNode answer) implements BulkOutcome {}

        /** The API refuses this request. Others may be accepted. */
        record Refused(String problem) implements BulkOutcome {}

        /** The API cannot be reached, or would refuse every request. */
        record Stopped(RuntimeException cause) implements BulkOutcome {}

        RuntimeException NO_ID = new InvalidInputException(
                "The answer names no instance: is this the endpoint of a deployment of Stride?");

        /**
         * Sends a request.
         *
         * @param refusals the statuses which say that the API refuses this request alone
         */
        static BulkOutcome of(Supplier<ClientResponse> request, Set<Integer> refusals) {
            try {
                var response = request.get();
                if (!response.isProblem()) {
                    return response.body().path("id").isTextual() ? new Accepted(response.body()) : new Stopped(NO_ID);
                }
                return refusals.contains(response.status())
                        ? new Refused(response.problem())
                        : new Stopped(new InvalidInputException(response.problem()));
            } catch (ResourceUnavailableException e) {
                return new Stopped(e);
            }
        }
    }

    /** The pace of requests: they are evenly spaced, and a slow one is not made up for by a burst of others. */
    static final class Pace {

        private final Duration interval;
        private final InstantSource clock;
        private final Consumer<Duration> pause;
        private Instant next = Instant.MIN;

        /** @param pause sleeps for a duration */
        Pace(Duration interval, InstantSource clock, Consumer<Duration> pause) {
            this.interval = interval;
            this.clock = clock;
            this.pause = pause;
        }

        /** @param rate the number of requests in a second; empty if there is no limit */
        static Pace of(Optional<Integer> rate) {
            if (rate.filter(it -> it < 1).isPresent()) {
                throw new InvalidInputException("--rate: it must be 1 or more.");
            }
            return new Pace(
                    rate.map(it -> Duration.ofSeconds(1).dividedBy(it)).orElse(Duration.ZERO),
                    InstantSource.system(),
                    duration -> LockSupport.parkNanos(duration.toNanos()));
        }

        void await() {
            var now = clock.instant();
            var due = next.isAfter(now) ? next : now;
            if (due.isAfter(now)) {
                pause.accept(Duration.between(now, due));
            }
            next = due.plus(interval);
        }
    }
}
