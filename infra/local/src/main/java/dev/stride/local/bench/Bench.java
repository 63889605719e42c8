package dev.stride.local.bench;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.local.embedded.Embedded;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.poll.Pace;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Starts;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.ledger.Ledger;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs cases one after the other, each on a database of its own. */
public final class Bench {

    private final Supplier<Database> databases;
    private final LambdaLogger logger;

    /**
     * @param databases gives an empty database for each case
     * @param logger takes what the handlers log
     */
    public Bench(Supplier<Database> databases, LambdaLogger logger) {
        this.databases = databases;
        this.logger = logger;
    }

    /** Runs all cases. @param percent how much of their full size they have */
    public void wideAndDeep(int percent, Consumer<Figures> told) throws IOException, InterruptedException {
        try (var service = new NumberService()) {
            for (var each : cases(percent, service.description())) {
                told.accept(run(each));
            }
        }
    }

    private static List<Case> cases(int percent, Map<String, String> numbers) {
        return List.of(
                WideAndDeep.forEach(100 * percent, numbers),
                WideAndDeep.parallel(percent, numbers),
                WideAndDeep.nested(Math.ceilDiv(percent, 5)),
                WideAndDeep.loop(100 * percent),
                WideAndDeep.data(50_000 * percent),
                WideAndDeep.waiting(1_000 * percent));
    }

    private Figures run(Case that) throws InterruptedException {
        var ledger = Ledger.ofItems();
        var ends = new Ends();
        var pace = Pace.waiting(InstantSource.system());
        try (var embedded = new Embedded(databases.get(), Laptop.open(), pace, ledger, ends, logger)) {
            that.definitions().forEach(text -> deploy(embedded, text, that));
            var before = ledger.summary();
            var began = System.nanoTime();
            var starts = new Starts(embedded.ports());
            embedded.start();
            for (int n = 0; n < that.instances(); n++) {
                begin(starts, that, n);
            }
            if (that.event().isPresent()) {
                ends.waiting.acquire(that.instances());
                before = ledger.summary();
                began = System.nanoTime();
                new Events(embedded.ports()).accept(that.event().get());
            }
            var status = ends.first();
            var wall = Duration.ofNanos(System.nanoTime() - began);
            embedded.stop();
            var used = ledger.summary().minus(before);
            return new Figures(
                    that.name(),
                    that.units(),
                    that.unit(),
                    status,
                    wall,
                    used,
                    ledger.hottest().orElseThrow());
        }
    }

    private static void deploy(Embedded embedded, String definition, Case that) {
        if (embedded.deployment().deploy(definition, that.resources(), Optional.empty())
                instanceof Outcome.Refused(var faults, var _)) {
            throw new IllegalStateException("the case " + that.name() + " is refused: " + faults);
        }
    }

    private static void begin(Starts starts, Case that, int n) {
        var workflow =
                that.definitions().getFirst().lines().findFirst().orElseThrow().substring("id: ".length());
        if (!(starts.start(workflow, Optional.empty(), that.input().apply(n), Optional.empty())
                instanceof Start.Accepted)) {
            throw new IllegalStateException("the case " + that.name() + " does not start");
        }
    }

    /** Instances that wait, and ends of those that nobody called. */
    private final class Ends implements Observer {

        private final Semaphore waiting = new Semaphore(0);
        private final BlockingQueue<Status> ended = new LinkedBlockingQueue<>();

        @Override
        public void committed(Branch branch, List<Entry> entries) {
            if (branch.id().isRoot() && branch.origin().isEmpty()) {
                if (branch.status() == Status.WAITING) {
                    waiting.release();
                } else if (branch.status().ended() || branch.status() == Status.SUSPENDED) {
                    branch.raised().ifPresent(raised -> logger.log("the instance failed: " + raised.fault()));
                    ended.add(branch.status());
                }
            }
        }

        Status first() throws InterruptedException {
            return ended.take();
        }
    }
}
