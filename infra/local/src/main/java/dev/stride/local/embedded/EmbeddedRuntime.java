package dev.stride.local.embedded;

import static dev.stride.runtime.port.MessageVisibility.UNCHANGED;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.functions.ApiHandler;
import dev.stride.functions.http.Api;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.poll.IdleListener;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.poll.Poller;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteBlobs;
import dev.stride.local.sqlite.SqliteBus;
import dev.stride.local.sqlite.SqliteTable;
import dev.stride.local.sqlite.SqliteTimers;
import dev.stride.local.sqlite.WakeupSignal;
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
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The whole Stride runtime in this process. One database replaces the AWS services: it stores the table, the queues and the
 * timers. A poller invokes the Lambda handlers.
 */
public final class EmbeddedRuntime implements LocalRuntime {

    private final Database database;
    private final Telemetry telemetry;
    private final SqliteBus bus;
    private final Ports ports;
    private final SqliteBlobs objects;
    private final Deployment deployment;
    private final Poller poller;
    private final Optional<FinalFlush> eventSink;
    private final PacedClock clock;
    private final UsageCounter usageCounter;
    private final LambdaLogger logger;
    private final ObservedEnds ends;

    /**
     * Creates the runtime without starting it; {@link #start} does this. {@link #close} also closes the database.
     *
     * @param usageCounter counts the usage of services
     * @param runtimeObserver observes every commit
     * @param logger receives the log of the handlers
     */
    public EmbeddedRuntime(
            Database database,
            LocalEnvironment localEnvironment,
            PacedClock pacedClock,
            UsageCounter usageCounter,
            RuntimeObserver runtimeObserver,
            LambdaLogger logger) {
        this(database, localEnvironment, pacedClock, usageCounter, runtimeObserver, UnaryOperator.identity(), logger);
    }

    /**
     * Creates a runtime with other {@link Ports} (table, queue and so on): {@code change} receives the usual ports, and returns
     * those to use.
     *
     * @param change replaces the ports, for example by ports that fail
     */
    public EmbeddedRuntime(
            Database database,
            LocalEnvironment localEnvironment,
            PacedClock pacedClock,
            UsageCounter usageCounter,
            RuntimeObserver runtimeObserver,
            UnaryOperator<Ports> change,
            LambdaLogger logger) {
        this(database, localEnvironment, pacedClock, usageCounter, runtimeObserver, Telemetry.asText(), change, logger);
    }

    /** Creates a runtime that reports both its commits and the invocations of its handlers to {@code telemetry}. */
    public EmbeddedRuntime(
            Database database,
            LocalEnvironment localEnvironment,
            PacedClock pacedClock,
            UsageCounter usageCounter,
            Telemetry telemetry,
            LambdaLogger logger) {
        this(database, localEnvironment, pacedClock, usageCounter, telemetry, telemetry, logger);
    }

    /** Creates a runtime that reports its commits to the observer, and the invocations of its handlers to the telemetry. */
    public EmbeddedRuntime(
            Database database,
            LocalEnvironment localEnvironment,
            PacedClock pacedClock,
            UsageCounter usageCounter,
            RuntimeObserver runtimeObserver,
            Telemetry telemetry,
            LambdaLogger logger) {
        this(
                database,
                localEnvironment,
                pacedClock,
                usageCounter,
                runtimeObserver,
                telemetry,
                UnaryOperator.identity(),
                logger);
    }

    private EmbeddedRuntime(
            Database database,
            LocalEnvironment localEnvironment,
            PacedClock pacedClock,
            UsageCounter usageCounter,
            RuntimeObserver runtimeObserver,
            Telemetry telemetry,
            UnaryOperator<Ports> change,
            LambdaLogger logger) {
        this.database = database;
        this.telemetry = telemetry;
        this.logger = logger;
        this.usageCounter = usageCounter;
        clock = pacedClock;
        ends = new ObservedEnds(runtimeObserver);
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
        deployment = localEnvironment.deployment(ports, Stores.of(ports, ends));
        var handlers = LocalHandlers.create(
                localEnvironment, ports, ends, telemetry, UNCHANGED, Optional.of(LocalQueues.CONTROL));
        eventSink = queues.sinkMapping(handlers, this::settle).map(FinalFlush::new);
        var sources = queues.mappings(handlers, this::settle);
        poller = new Poller(database, sources, timers, pacedClock, wakeupSignal, usageCounter, logger);
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
        return new ApiHandler(new Api(ports, Stores.of(ports), deployment, usageCounter::ofInstance, ends), telemetry);
    }

    @Override
    public Telemetry telemetry() {
        return telemetry;
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
     * Posts the events that were still in the queue of the HTTP event sink when {@link #stop} ended the handlers.
     *
     * @return the number of events that the sink has not accepted
     */
    public int flushEventSink() {
        return eventSink.map(sink -> sink.flush(clock, logger)).orElse(0);
    }

    @Override
    public void close() {
        stop();
        database.close();
    }
}
