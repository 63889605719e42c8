package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import dev.stride.Limits;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The scheduled Lambda function that wakes stalled instances and deletes large data of deleted instances. After a restore of the
 * table, an operator invokes it with {@code {"restore": true}} until the response reports that the restoration is finished.
 */
public final class SweepHandler implements RequestHandler<Map<String, Object>, Map<String, Object>> {

    private static final String RESTORE = "restore";

    /** Maximum duration of one run of a restoration: an operator waits for it, and the AWS CLI gives up after a minute. */
    private static final Duration RESTORE_TIME = Duration.ofSeconds(55);

    private final Sweeper sweeper;
    private final ObjectCleanup objects;
    private final Restoration restoration;
    private final InstantSource clock;
    private final Telemetry telemetry;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public SweepHandler() {
        this(Wiring.fromEnvironment());
    }

    private SweepHandler(Wiring wiring) {
        this(
                new Sweeper(wiring.ports(), wiring.stores(), wiring.telemetry(), Limits.CLOCKS_DISAGREE),
                new ObjectCleanup(wiring.ports(), wiring.objects(), wiring.telemetry()),
                new Restoration(wiring.ports(), wiring.stores(), wiring.telemetry()),
                wiring.clock(),
                wiring.telemetry());
    }

    public SweepHandler(
            Sweeper sweeper, ObjectCleanup objects, Restoration restoration, InstantSource clock, Telemetry telemetry) {
        this.sweeper = sweeper;
        this.objects = objects;
        this.restoration = restoration;
        this.clock = clock;
        this.telemetry = telemetry;
    }

    /**
     * @return the number of schedules and branches to wake ({@code woken}) and the number of deleted objects ({@code deleted}); for a request
     *     to restore, the progress of the restoration
     */
    @Override
    public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
        var left = Duration.ofMillis(context.getRemainingTimeInMillis());
        return telemetry.invoke(
                context,
                invocationTelemetry -> Boolean.TRUE.equals(event.get(RESTORE))
                        ? restore(clock.instant().plus(Collections.min(List.of(left, RESTORE_TIME))))
                        : maintain(left, invocationTelemetry));
    }

    /** Runs each part of the maintenance, even if another one fails. */
    private Map<String, Object> maintain(Duration left, InvocationTelemetry invocationTelemetry) {
        var deadline = clock.instant().plus(left);
        var half = clock.instant().plus(left.dividedBy(2));
        var result = new TreeMap<String, Object>();
        List<Runnable> parts = List.of(
                () -> {
                    var woken = sweeper.sweep(half);
                    invocationTelemetry.branchesSwept(woken);
                    result.put("woken", woken);
                },
                () -> {
                    var deleted = objects.run(deadline);
                    invocationTelemetry.objectsDeleted(deleted);
                    result.put("deleted", deleted);
                });
        var failures = parts.stream().flatMap(part -> failure(part).stream()).toList();
        if (!failures.isEmpty()) {
            var incomplete = new IllegalStateException("parts of the maintenance failed");
            failures.forEach(incomplete::addSuppressed);
            throw incomplete;
        }
        return result;
    }

    private static Optional<RuntimeException> failure(Runnable part) {
        try {
            part.run();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(e);
        }
    }

    private Map<String, Object> restore(Instant deadline) {
        var progress = restoration.run(deadline);
        return Map.of("instances", progress.instances(), "finished", progress.isFinished());
    }
}
