package dev.stride.local.poll;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.local.lambda.Invocation;
import dev.stride.local.sqlite.Alarm;
import dev.stride.local.sqlite.Bell;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue.Received;
import dev.stride.runtime.ledger.Ledger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Takes what is due from the queues and invokes the handlers, as Lambda's event source mappings do: a batch at a time, a
 * message deleted when its handler did not report it failed, and given again when it did. It sleeps while nothing is due.
 */
public final class Poller implements AutoCloseable {

    private final Database database;
    private final List<Source> sources;
    private final Alarm timers;
    private final Alarm schedules;
    private final Pace pace;
    private final Bell bell;
    private final Ledger ledger;
    private final LambdaLogger logger;
    private final Semaphore idle = new Semaphore(Limits.LOCAL_INVOCATIONS);
    private final ExecutorService invocations = Executors.newVirtualThreadPerTaskExecutor();
    private final Thread loop = Thread.ofVirtual().name("poller").unstarted(this::poll);
    private volatile Quiet quiet = Quiet.UNHEARD;
    private volatile boolean open = true;

    /** Messages that one invocation gets. */
    private record Batch(Source source, List<Received> messages) {}

    /**
     * @param database of the queues and alarms, which are looked at together
     * @param schedules heard only while whoever is told of quiet {@linkplain Quiet#letsSchedulesRing lets them ring}
     * @param bell the one that the queues and alarms ring
     * @param ledger counts what the handlers get
     * @param logger takes what handlers log and throw
     */
    public Poller(
            Database database,
            List<Source> sources,
            Alarm timers,
            Alarm schedules,
            Pace pace,
            Bell bell,
            Ledger ledger,
            LambdaLogger logger) {
        this.database = database;
        this.sources = List.copyOf(sources);
        this.timers = timers;
        this.schedules = schedules;
        this.pace = pace;
        this.bell = bell;
        this.ledger = ledger;
        this.logger = logger;
    }

    public void start() {
        start(Quiet.UNHEARD);
    }

    /** @param told when it is quiet, on the thread that lets time pass */
    public void start(Quiet told) {
        quiet = told;
        loop.start();
    }

    /** Takes nothing more and lets handlers at work end, for {@link Limits#LOCAL_STOP}; what they do not finish comes again. */
    @Override
    public void close() {
        open = false;
        bell.ring();
        try {
            loop.join();
            invocations.shutdown();
            if (!invocations.awaitTermination(Limits.LOCAL_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                invocations.shutdownNow();
            }
        } catch (InterruptedException e) {
            invocations.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private void poll() {
        while (open) {
            try {
                var batches = database.together(this::look);
                for (var batch : batches) {
                    idle.acquire();
                    invoke(batch);
                }
                if (batches.isEmpty()) {
                    rest();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Takes what is due from each queue, at most a batch for each of its share of those who are idle. */
    private List<Batch> look() {
        alarms().forEach(Alarm::deliver);
        var batches = new ArrayList<Batch>();
        int unused = idle.availablePermits();
        int share = Math.ceilDiv(unused, sources.size());
        for (var source : sources) {
            int most = Math.min(share, unused - batches.size());
            var due = most > 0 ? source.receive(most) : List.<Received>of();
            for (int from = 0; from < due.size(); from += Limits.QUEUE_BATCH) {
                int to = Math.min(from + Limits.QUEUE_BATCH, due.size());
                batches.add(new Batch(source, due.subList(from, to)));
            }
        }
        return batches;
    }

    private void invoke(Batch batch) {
        ledger.received(batch.messages().size());
        invocations.execute(() -> {
            try {
                var source = batch.source();
                source.handle(batch.messages(), new Invocation(source.function(), pace, logger));
            } finally {
                idle.release();
                bell.ring();
            }
        });
    }

    /** Whether anybody is at work is asked first: one who ends meanwhile rings the bell, and what was sent is seen. */
    private void rest() throws InterruptedException {
        int unused = idle.availablePermits();
        var due = unused == 0 ? Optional.<Instant>empty() : database.together(this::nextDue);
        boolean busy = unused < Limits.LOCAL_INVOCATIONS;
        if (busy || isOver(due) || !quiet.falls(due)) {
            pace.pass(due, busy, bell);
        }
    }

    private boolean isOver(Optional<Instant> due) {
        return due.filter(it -> !it.isAfter(pace.instant())).isPresent();
    }

    private Optional<Instant> nextDue() {
        var messages = sources.stream().map(source -> source.queue().nextDue());
        return Stream.concat(alarms().map(Alarm::nextDue), messages)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    private Stream<Alarm> alarms() {
        return quiet.letsSchedulesRing() ? Stream.of(timers, schedules) : Stream.of(timers);
    }
}
