package dev.stride.local.dev;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.stride.functions.SweepHandler;
import dev.stride.local.embedded.Form;
import dev.stride.local.lambda.Invocation;
import dev.stride.local.poll.Pace;
import dev.stride.runtime.Sweeper;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What a schedule and the table do on AWS: once an hour the sweeper runs, and what is over is deleted. */
public final class Upkeep implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofHours(1);

    private final Form form;
    private final Pace pace;
    private final LambdaLogger logger;
    private final SweepHandler sweep;
    private final ScheduledExecutorService hours = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("upkeep").factory());

    public Upkeep(Form form, Pace pace, LambdaLogger logger) {
        this.form = form;
        this.pace = pace;
        this.logger = logger;
        sweep = new SweepHandler(new Sweeper(form.ports()), pace, form.watching());
    }

    /** Begins with what became due while nothing ran. */
    public void start() {
        var _ = hours.scheduleWithFixedDelay(this::run, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What fails is tried again an hour later. */
    private void run() {
        try {
            form.expire(pace.instant());
            sweep.handleRequest(new ScheduledEvent(), new Invocation("Sweep", pace, logger));
        } catch (RuntimeException e) {
            logger.log("the upkeep failed: " + e);
        }
    }

    @Override
    public void close() {
        hours.close();
    }
}
