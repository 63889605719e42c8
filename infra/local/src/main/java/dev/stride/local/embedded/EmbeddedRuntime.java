package dev.stride.local.embedded;

import static dev.stride.runtime.port.MessageVisibility.UNCHANGED;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.local.poll.EventSourceMapping;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.poll.Poller;
import dev.stride.local.poll.Poller.IdleListener;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteBlobs;
import dev.stride.local.sqlite.SqliteBus;
import dev.stride.local.sqlite.SqliteTable;
import dev.stride.local.sqlite.SqliteTimers;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.plan.call.CallTemplate;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.bus.QueuedEventSink;
import dev.stride.runtime.metering.CountedPorts.CountedBlobs;
import dev.stride.runtime.metering.CountedPorts.CountedBus;
import dev.stride.runtime.metering.CountedPorts.CountedCalls;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedPorts.CountedTimers;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The whole Stride runtime in this process. One database replaces the AWS services: it stores the table, the queues and the
 * timers. A poller invokes the Lambda handlers.
 */
public final class EmbeddedRuntime implements LocalRuntime {

    private final Database database;
    private final Reporting reporting;
    private final SqliteBus bus;
    private final Ports ports;
    private final SqliteBlobs objects;
    private final Deployment deployment;
    private final Poller poller;
    private final Optional<EventSourceMapping> eventSink;
    private final PacedClock clock;
    private final ObservedEnds ends = new ObservedEnds();

    /**
     * Where the runtime reports what it does.
     *
     * @param usageCounter counts the usage of services
     * @param runtimeObserver observes every commit
     * @param telemetry records the invocations of the handlers
     * @param logger receives the log of the handlers
     */
    public record Reporting(
            UsageCounter usageCounter, RuntimeObserver runtimeObserver, Telemetry telemetry, LambdaLogger logger) {

        /** Reports the invocations of the handlers to the logger only. */
        public Reporting(UsageCounter usageCounter, RuntimeObserver runtimeObserver, LambdaLogger logger) {
            this(usageCounter, runtimeObserver, Telemetry.asText(), logger);
        }
    }

    /** Creates the runtime without starting it; {@link #start} does this. {@link #close} also closes the database. */
    public EmbeddedRuntime(
            Database database, LocalEnvironment localEnvironment, PacedClock pacedClock, Reporting reporting) {
        this(database, localEnvironment, pacedClock, reporting, UnaryOperator.identity());
    }

    /** @param change replaces the usual {@link Ports} (table, queue and so on), for example by ports that fail */
    public EmbeddedRuntime(
            Database database,
            LocalEnvironment localEnvironment,
            PacedClock pacedClock,
            Reporting reporting,
            UnaryOperator<Ports> change) {
        this.database = database;
        this.reporting = reporting;
        clock = pacedClock;
        var runtimeObserver = ends.passingOnTo(reporting.runtimeObserver());
        var usageCounter = reporting.usageCounter();
        var wakeupSignal = new WakeupSignal();
        var queues = LocalQueues.in(database, pacedClock, wakeupSignal);
        var timers = new SqliteTimers(database, queues.instances(), pacedClock, wakeupSignal);
        var table = new CountedTable(new SqliteTable(database), usageCounter);
        objects = new SqliteBlobs(database, pacedClock);
        var blobs = new TieredBlobs(new TableBlobs(table, pacedClock), new CountedBlobs(objects, usageCounter));
        bus = new SqliteBus(database, queues.events(), pacedClock, wakeupSignal);
        var sinkQueue = localEnvironment.eventSink().map(_ -> queues.eventSink());
        ports = change.apply(new Ports(
                table,
                blobs,
                new CountedQueue(queues.lanes(), usageCounter),
                new CountedTimers(timers, usageCounter),
                new CountedBus(QueuedEventSink.wrap(bus, sinkQueue), usageCounter),
                bus,
                new SettledCalls(new CountedCalls(localEnvironment.kinds(), usageCounter), database),
                localEnvironment.secrets(),
                pacedClock,
                new SortableIds()));
        deployment = localEnvironment.deployment(ports, Stores.of(ports, runtimeObserver));
        var handlers = LocalHandlers.create(
                localEnvironment,
                ports,
                runtimeObserver,
                reporting.telemetry(),
                UNCHANGED,
                Optional.of(LocalQueues.CONTROL));
        eventSink = queues.sinkMapping(handlers, this::settle);
        var sources = new Poller.Sources(database, queues.mappings(handlers, this::settle), timers, wakeupSignal);
        poller = new Poller(sources, pacedClock, usageCounter, reporting.logger());
        queues.returnAllInFlight();
    }

    @Override
    public void start() {
        poller.start();
    }

    public void start(IdleListener idleListener) {
        poller.start(idleListener);
    }

    @Override
    public Ports ports() {
        return ports;
    }

    @Override
    public ObjectStore objects() {
        return objects;
    }

    /**
     * Returns the handler of the HTTP API. This API also shows the usage of AWS services that the runtime has counted for each
     * instance.
     */
    @Override
    public ApiHandler apiHandler() {
        return new ApiHandler(
                new Api(ports, Stores.of(ports), deployment, reporting.usageCounter()::ofInstance, ends), telemetry());
    }

    @Override
    public Telemetry telemetry() {
        return reporting.telemetry();
    }

    @Override
    public void settle() {
        database.settle();
    }

    @Override
    public void deleteExpired(Instant now) {
        new SqliteTable(database).deleteExpired(now);
        objects.deleteExpired(now);
        bus.deletePublishedUntil(now.minus(Limits.EVENT_RETENTION));
    }

    @Override
    public Deployment deployment() {
        return deployment;
    }

    /** Stops invoking handlers, and waits for the running ones. The stored data stays readable. */
    public void stop() {
        poller.close();
    }

    /**
     * Posts the events that were still in the queue of the HTTP event sink when {@link #stop} ended the handlers: in batches,
     * until none is left or the sink rejects a whole batch.
     *
     * @return the number of events that the sink has not accepted
     */
    public int flushEventSink() {
        return eventSink.map(this::flush).orElse(0);
    }

    private int flush(EventSourceMapping mapping) {
        var queue = mapping.queue();
        queue.returnAllInFlight();
        int remaining = queue.size();
        int before = remaining + 1;
        while (remaining > 0 && remaining < before) {
            before = remaining;
            var batch = queue.receive(Limits.QUEUE_BATCH, Limits.QUEUE_VISIBILITY);
            mapping.handle(batch, new LocalInvocationContext(mapping.function(), clock, reporting.logger()));
            remaining = queue.size();
        }
        return remaining;
    }

    @Override
    public void close() {
        stop();
        database.close();
    }

    /** An executor that makes a call only when everything that led to it is on the disk. */
    private record SettledCalls(CallExecutor calls, Database database) implements CallExecutor {

        @Override
        public Reply perform(CallTemplate template, CallRequest request) {
            database.settle();
            return calls.perform(template, request);
        }

        @Override
        public List<String> issuedTokens(Credentials credentials) {
            return calls.issuedTokens(credentials);
        }
    }
}
