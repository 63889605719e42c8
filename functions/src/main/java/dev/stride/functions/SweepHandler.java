package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import dev.stride.Limits;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.SummaryUpgrade;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * The scheduled Lambda function that wakes stalled instances and deletes large data of deleted instances. After a restore of the
 * table, an operator invokes it with {@code {"restore": true}} until the response reports that the restoration is finished.
 */
public final class SweepHandler implements RequestHandler<Map<String, Object>, Map<String, Object>> {

    private static final String RESTORE = "restore";

    private final Sweeper sweeper;
    private final ObjectCleanup objects;
    private final SummaryUpgrade upgrade;
    private final Restoration restoration;
    private final InstantSource clock;
    private final Telemetry telemetry;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public SweepHandler() {
        this(Wiring.fromEnvironment());
    }

    private SweepHandler(Wiring wiring) {
        this(
                Sweeper.of(wiring.ports(), wiring.stores(), Limits.CLOCKS_DISAGREE),
                new ObjectCleanup(wiring.ports(), wiring.objects()),
                new SummaryUpgrade(wiring.ports(), wiring.stores()),
                new Restoration(wiring.ports(), wiring.stores()),
                wiring.clock(),
                wiring.watching());
    }

    public SweepHandler(
            Sweeper sweeper,
            ObjectCleanup objects,
            SummaryUpgrade upgrade,
            Restoration restoration,
            InstantSource clock,
            Telemetry telemetry) {
        this.sweeper = sweeper;
        this.objects = objects;
        this.upgrade = upgrade;
        this.restoration = restoration;
        this.clock = clock;
        this.telemetry = telemetry;
    }

    /**
     * @return the number of branches to wake ({@code woken}) and the number of deleted objects ({@code deleted}); for a request
     *     to restore, the progress of the restoration
     */
    @Override
    public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
        var left = Duration.ofMillis(context.getRemainingTimeInMillis());
        return telemetry.invoke(
                context,
                invocationTelemetry -> Boolean.TRUE.equals(event.get(RESTORE))
                        ? restore(clock.instant().plus(left))
                        : sweep(left, invocationTelemetry));
    }

    private Map<String, Object> sweep(Duration left, InvocationTelemetry invocationTelemetry) {
        var deadline = clock.instant().plus(left);
        var half = clock.instant().plus(left.dividedBy(2));
        var woken = sweeper.sweep(half);
        invocationTelemetry.branchesSwept(woken);
        var deleted = objects.run(deadline);
        invocationTelemetry.objectsDeleted(deleted);
        upgrade.run(deadline);
        return Map.of("woken", woken, "deleted", deleted);
    }

    private Map<String, Object> restore(Instant deadline) {
        var progress = restoration.run(deadline);
        return Map.of("instances", progress.instances(), "finished", progress.isFinished());
    }
}
