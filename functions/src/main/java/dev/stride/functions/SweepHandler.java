package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.stride.Limits;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.SummaryUpgrade;
import java.time.InstantSource;
import java.util.Map;

/** The Lambda function that wakes stalled instances, and deletes large data of instances that are gone. A schedule runs it. */
public final class SweepHandler implements RequestHandler<ScheduledEvent, Map<String, Integer>> {

    private final Sweeper sweeper;
    private final ObjectCleanup objects;
    private final SummaryUpgrade upgrade;
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
                wiring.clock(),
                wiring.watching());
    }

    public SweepHandler(
            Sweeper sweeper, ObjectCleanup objects, SummaryUpgrade upgrade, InstantSource clock, Telemetry telemetry) {
        this.sweeper = sweeper;
        this.objects = objects;
        this.upgrade = upgrade;
        this.clock = clock;
        this.telemetry = telemetry;
    }

    /** @return the number of branches to wake as {@code woken}, and of objects that were deleted as {@code deleted} */
    @Override
    public Map<String, Integer> handleRequest(ScheduledEvent event, Context context) {
        var left = context.getRemainingTimeInMillis();
        var deadline = clock.instant().plusMillis(left);
        var half = clock.instant().plusMillis(left / 2);
        return telemetry.invoke(context, invocationTelemetry -> {
            var woken = sweeper.sweep(half);
            invocationTelemetry.branchesSwept(woken);
            var deleted = objects.run(deadline);
            invocationTelemetry.objectsDeleted(deleted);
            upgrade.run(deadline);
            return Map.of("woken", woken, "deleted", deleted);
        });
    }
}
