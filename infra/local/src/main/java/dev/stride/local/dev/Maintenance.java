package dev.stride.local.dev;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.functions.SweepHandler;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.local.poll.PacedClock;
import dev.stride.runtime.recovery.ObjectCleanup;
import dev.stride.runtime.recovery.Restoration;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The hourly maintenance of the embedded runtime: it recovers instances that are stuck because a message or timer was lost, and
 * deletes expired data. On AWS, a scheduled Lambda function and DynamoDB's time to live do this.
 */
public final class Maintenance implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofHours(1);

    private final LocalRuntime localRuntime;
    private final PacedClock pacedClock;
    private final LambdaLogger logger;
    private final SweepHandler sweep;
    private final ScheduledExecutorService hours = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("maintenance").factory());

    public Maintenance(LocalRuntime localRuntime, PacedClock pacedClock, LambdaLogger logger) {
        this.localRuntime = localRuntime;
        this.pacedClock = pacedClock;
        this.logger = logger;
        var stores = Stores.of(localRuntime.ports());
        sweep = new SweepHandler(
                new Sweeper(localRuntime.ports(), stores, localRuntime.telemetry(), Duration.ZERO),
                new ObjectCleanup(localRuntime.ports(), localRuntime.objects(), localRuntime.telemetry()),
                new Restoration(localRuntime.ports(), stores, localRuntime.telemetry()),
                pacedClock,
                localRuntime.telemetry());
    }

    /**
     * Starts the hourly maintenance. The first run begins at once, for the work that became due while the process was not
     * running.
     */
    public void start() {
        var _ = hours.scheduleWithFixedDelay(this::run, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Deletes expired data and recovers stuck instances. If one of these fails, it is repeated an hour later. */
    private void run() {
        attempt("deletion of expired data", () -> localRuntime.deleteExpired(pacedClock.instant()));
        attempt(
                "recovery of stuck instances",
                () -> sweep.handleRequest(Map.of(), new LocalInvocationContext("Sweep", pacedClock, logger)));
    }

    private void attempt(String part, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            logger.log("The hourly %s failed: %s".formatted(part, e));
        }
    }

    @Override
    public void close() {
        hours.close();
    }
}
