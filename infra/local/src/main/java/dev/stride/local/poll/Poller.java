package dev.stride.local.poll;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import dev.stride.Limits;
import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue.ReceivedMessage;
import dev.stride.local.sqlite.SqliteTimers;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.runtime.metering.UsageCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A poller that receives due messages from the queues and invokes the handlers, like Lambda's event source mappings. It passes
 * messages to a handler in batches, redelivers those that the handler reports as failed, and deletes the others. It sleeps while
 * nothing is due.
 */
public final class Poller implements AutoCloseable {

    /** How long due messages wait for others while handlers are at work. */
    private static final Duration GATHERING = Duration.ofNanos(200_000);

    private final Sources sources;
    private final List<InvocationPool> pools;
    private final PacedClock pacedClock;
    private final UsageCounter usageCounter;
    private final LambdaLogger logger;
    private final ExecutorService invocations = Executors.newVirtualThreadPerTaskExecutor();
    private final Thread loop = Thread.ofVirtual().name("poller").unstarted(this::poll);
    private volatile IdleListener idleListener = IdleListener.NONE;
    private volatile boolean open = true;

    /**
     * Where the work comes from.
     *
     * @param database of the queues and timers; the poller reads all of them in one transaction
     * @param wakeupSignal the signal that the queues and timers send
     */
    public record Sources(
            Database database, List<EventSourceMapping> queues, SqliteTimers timers, WakeupSignal wakeupSignal) {
        public Sources {
            queues = List.copyOf(queues);
        }
    }

    /**
     * @param usageCounter counts the messages that the handlers receive
     * @param logger receives the handlers' logs and exceptions
     */
    public Poller(Sources sources, PacedClock pacedClock, UsageCounter usageCounter, LambdaLogger logger) {
        this.sources = sources;
        this.pools = InvocationPool.of(sources.queues(), Limits.LOCAL_INVOCATIONS);
        this.pacedClock = pacedClock;
        this.usageCounter = usageCounter;
        this.logger = logger;
    }

    public void start() {
        start(IdleListener.NONE);
    }

    /** @param told called in the idle state, on the thread that controls the time */
    public void start(IdleListener told) {
        idleListener = told;
        loop.start();
    }

    /**
     * Stops receiving messages, and waits for the running handlers, at most for {@link Limits#LOCAL_STOP}. Messages that are not
     * handled by then are redelivered.
     */
    @Override
    public void close() {
        open = false;
        sources.wakeupSignal().signal();
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
                var due = nextDueWithFreeInvocation(isBusy());
                var batches = isPast(due) ? receiveDue() : List.<Batch>of();
                for (var batch : batches) {
                    batch.pool().acquire(); // Never waits: only this thread acquires, after it has seen a free slot.
                    invoke(batch);
                }
                if (batches.isEmpty()) {
                    waitForWork(due);
                }
            } catch (InterruptedException e) {
                return;
            } catch (ResourceUnavailableException e) {
                logger.log("no further messages are handled: " + e.getMessage(), LogLevel.ERROR);
                return;
            }
        }
    }

    /** Receives due messages. While handlers are at work, it first waits a moment for their messages, because few receives cost less. */
    private List<Batch> receiveDue() {
        if (isBusy()) {
            LockSupport.parkNanos(GATHERING.toNanos());
        }
        return sources.database().writeAtomically(() -> {
            sources.timers().deliverDue();
            return pools.stream().flatMap(pool -> pool.receiveDue().stream()).toList();
        });
    }

    private void invoke(Batch batch) {
        usageCounter.countReceived(batch.messages().size());
        invocations.execute(() -> {
            try {
                var eventSourceMapping = batch.source();
                eventSourceMapping.handle(
                        batch.messages(),
                        new LocalInvocationContext(eventSourceMapping.function(), pacedClock, logger));
            } finally {
                batch.pool().release();
                sources.wakeupSignal().signal();
            }
        });
    }

    /**
     * Returns the time of the next work, or an earlier one while handlers are busy. Ignores queues that have no free invocation
     * slot, because their messages cannot be handled yet.
     */
    private Optional<Instant> nextDueWithFreeInvocation(boolean busy) {
        var withFree = pools.stream().filter(InvocationPool::hasFree).toList();
        if (withFree.isEmpty()) {
            return Optional.empty();
        }
        var free = withFree.stream().flatMap(pool -> pool.sources().stream());
        return busy
                ? sources.database()
                        .read(() -> earliest(
                                SqliteTimers::nextDueAtLeast,
                                free.map(mapping -> mapping.queue().nextDueAtLeast())))
                : nextDue(free);
    }

    /**
     * Waits until work may be available. The wait also ends when an invocation ends and frees its slot: if that was after the check
     * for free slots, its wake-up signal ends the wait at once.
     */
    private void waitForWork(Optional<Instant> due) throws InterruptedException {
        boolean busy = isBusy();
        if (busy || isPast(due) || !isAdvancedByListener()) {
            pacedClock.waitForWork(due, busy, sources.wakeupSignal());
        }
    }

    private boolean isBusy() {
        return pools.stream().anyMatch(InvocationPool::isBusy);
    }

    private boolean isAdvancedByListener() {
        return idleListener.onIdle(nextDue(sources.queues().stream().filter(EventSourceMapping::advancesInstances)));
    }

    private boolean isPast(Optional<Instant> due) {
        return due.filter(it -> !it.isAfter(pacedClock.instant())).isPresent();
    }

    private Optional<Instant> nextDue(Stream<EventSourceMapping> mappings) {
        return sources.database()
                .read(() -> earliest(
                        SqliteTimers::nextDue,
                        mappings.map(mapping -> mapping.queue().nextDue())));
    }

    private Optional<Instant> earliest(
            Function<SqliteTimers, Optional<Instant>> due, Stream<Optional<Instant>> messages) {
        return Stream.concat(Stream.of(due.apply(sources.timers())), messages)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    private record Batch(InvocationPool pool, EventSourceMapping source, List<ReceivedMessage> messages) {}

    /**
     * A pool of concurrent invocations for one or several event source mappings. As long as all invocations are busy, none of these
     * mappings receives messages.
     */
    private static final class InvocationPool {

        private final List<EventSourceMapping> sources;
        private final int size;
        private final Semaphore free;

        private InvocationPool(List<EventSourceMapping> sources, int size) {
            this.sources = sources;
            this.size = size;
            this.free = new Semaphore(size);
        }

        /**
         * Creates one pool for each event source mapping that has its own number of concurrent invocations, and one pool
         * that all other mappings share.
         *
         * @param shared the number of invocations in the shared pool
         */
        static List<InvocationPool> of(List<EventSourceMapping> sources, int shared) {
            var own = sources.stream()
                    .flatMap(source ->
                            source.invocations().stream().map(size -> new InvocationPool(List.of(source), size)));
            var others = sources.stream()
                    .filter(source -> source.invocations().isEmpty())
                    .toList();
            return Stream.concat(own, Stream.of(new InvocationPool(others, shared)))
                    .toList();
        }

        List<EventSourceMapping> sources() {
            return sources;
        }

        boolean hasFree() {
            return free.availablePermits() > 0;
        }

        boolean isBusy() {
            return free.availablePermits() < size;
        }

        /** Receives due messages from each queue. Each queue may use an equal share of the free invocation slots. */
        List<Batch> receiveDue() {
            var batches = new ArrayList<Batch>();
            int unused = free.availablePermits();
            int share = Math.ceilDiv(unused, sources.size());
            for (var source : sources) {
                int most = Math.min(share, unused - batches.size());
                var due = most > 0 ? source.receive(most) : List.<ReceivedMessage>of();
                for (int from = 0; from < due.size(); from += Limits.QUEUE_BATCH) {
                    int to = Math.min(from + Limits.QUEUE_BATCH, due.size());
                    batches.add(new Batch(this, source, due.subList(from, to)));
                }
            }
            return batches;
        }

        void acquire() throws InterruptedException {
            free.acquire();
        }

        void release() {
            free.release();
        }
    }

    /** A listener that the poller calls whenever it is idle: no handler is running and nothing is due yet. */
    @FunctionalInterface
    public interface IdleListener {

        IdleListener NONE = _ -> false;

        /**
         * The poller calls this method when it is idle. The method may send new work to the runtime, and then returns true.
         *
         * @param due the time of the next work; empty if none is scheduled
         * @return true if the listener sent work, so that the poller has work again
         */
        boolean onIdle(Optional<Instant> due);
    }
}
