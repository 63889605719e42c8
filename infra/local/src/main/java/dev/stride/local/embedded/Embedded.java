package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.DeadLetterHandler;
import dev.stride.functions.EventHandler;
import dev.stride.functions.watch.Watching;
import dev.stride.local.poll.Pace;
import dev.stride.local.poll.Poller;
import dev.stride.local.poll.Quiet;
import dev.stride.local.poll.Source;
import dev.stride.local.sqlite.Bell;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteBlobs;
import dev.stride.local.sqlite.SqliteBus;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.SqliteSchedules;
import dev.stride.local.sqlite.SqliteTable;
import dev.stride.local.sqlite.SqliteTimers;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Intake;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Ports;
import dev.stride.runtime.SortableIds;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.ledger.CountedBlobs;
import dev.stride.runtime.ledger.CountedBus;
import dev.stride.runtime.ledger.CountedQueue;
import dev.stride.runtime.ledger.CountedSchedules;
import dev.stride.runtime.ledger.CountedTable;
import dev.stride.runtime.ledger.CountedTimers;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.store.TableBlobs;
import dev.stride.runtime.store.TieredBlobs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The whole runtime in this process: the ports on one database, and a poller that invokes the Lambda handlers. */
public final class Embedded implements Form {

    private final Database database;
    private final Watching watching;
    private final SqliteBus bus;
    private final Ports ports;
    private final Deployment deployment;
    private final Poller poller;

    /**
     * Puts the parts together; {@link #start} sets them to work. The database is closed with this.
     *
     * @param ledger counts what is used
     * @param observer sees every commit
     * @param logger takes what the handlers log
     */
    public Embedded(
            Database database, Laptop laptop, Pace pace, Ledger ledger, Observer observer, LambdaLogger logger) {
        this(database, laptop, pace, ledger, observer, Watching.forPeople(), logger);
    }

    /** One whose invocations are watched, which the runtime tells what it does. */
    public Embedded(
            Database database, Laptop laptop, Pace pace, Ledger ledger, Watching watching, LambdaLogger logger) {
        this(database, laptop, pace, ledger, watching, watching, logger);
    }

    private Embedded(
            Database database,
            Laptop laptop,
            Pace pace,
            Ledger ledger,
            Observer observer,
            Watching watching,
            LambdaLogger logger) {
        this.database = database;
        this.watching = watching;
        var bell = new Bell();
        var dead = new SqliteQueue(database, "dead-letters", Optional.empty(), pace, bell);
        var queue = new SqliteQueue(database, "instances", Optional.of(dead), pace, bell);
        var timers = new SqliteTimers(database, queue, pace, bell);
        var schedules = new SqliteSchedules(database, queue, pace, bell);
        var table = new CountedTable(new SqliteTable(database), ledger);
        var blobs = new TieredBlobs(new TableBlobs(table), new CountedBlobs(new SqliteBlobs(database), ledger));
        var events = new SqliteQueue(database, "events", Optional.of(dead), pace, bell);
        bus = new SqliteBus(database, events, pace, bell);
        ports = new Ports(
                table,
                blobs,
                new CountedQueue(queue, ledger),
                new CountedTimers(timers, ledger),
                new CountedSchedules(schedules, ledger),
                new CountedBus(laptop.out(bus), ledger),
                bus,
                laptop.kinds(),
                laptop.secrets(),
                pace,
                new SortableIds());
        deployment = laptop.deployment(ports);
        var runtime = new WorkflowRuntime(ports, laptop.config(), observer);
        var sources = List.of(
                new Source("Advance", queue, new AdvanceHandler(runtime, pace, watching)),
                new Source("Event", events, new EventHandler(new Intake(ports, runtime, Senders.ANYONE), watching)),
                new Source(
                        "DeadLetter",
                        dead,
                        new DeadLetterHandler(new DeadLetters(ports, laptop.config(), Senders.ANYONE), watching)));
        poller = new Poller(database, sources, timers, schedules, pace, bell, ledger, logger);
        queue.giveBackAll();
        events.giveBackAll();
        dead.giveBackAll();
    }

    @Override
    public void start() {
        poller.start();
    }

    /** Sets the parts to work. @param quiet told when they have nothing to do */
    public void start(Quiet quiet) {
        poller.start(quiet);
    }

    @Override
    public Ports ports() {
        return ports;
    }

    @Override
    public Watching watching() {
        return watching;
    }

    @Override
    public void expire(Instant now) {
        new SqliteTable(database).expire(now);
        bus.expire(now.minus(Limits.INBOX));
    }

    @Override
    public Deployment deployment() {
        return deployment;
    }

    /** Lets the handlers at work end and invokes no more. What was stored can still be read. */
    public void stop() {
        poller.close();
    }

    @Override
    public void close() {
        stop();
        database.close();
    }
}
