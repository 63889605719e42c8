package dev.stride.local.emulator;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import dev.stride.aws.AwsAccess;
import dev.stride.aws.AwsClients;
import dev.stride.aws.AwsPorts;
import dev.stride.functions.AdvanceHandler;
import dev.stride.functions.DeadLetterHandler;
import dev.stride.functions.EventHandler;
import dev.stride.functions.watch.Watching;
import dev.stride.local.embedded.Form;
import dev.stride.local.embedded.Laptop;
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
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/** The handlers in this process, on the adapters of AWS, against whatever answers for AWS at one address. */
public final class Emulator implements Form {

    /** Batches of one queue that are handled at the same time: as many as Lambda begins with. */
    private static final int BATCHES = 5;

    private final AwsClients clients;
    private final Watching watching;
    private final Ports ports;
    private final Deployment deployment;
    private final List<Mapping> mappings;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /**
     * Makes what is missing in the emulator.
     *
     * @param endpoint where all services answer
     * @param watching how its invocations are watched; the runtime tells it what it does
     * @param logger takes what the handlers log
     */
    public Emulator(URI endpoint, Laptop laptop, InstantSource clock, Watching watching, LambdaLogger logger) {
        this(AwsClients.connect(access(endpoint)), Limits.QUEUE_VISIBILITY, laptop, clock, watching, logger);
    }

    /**
     * The same where each service may have an address of its own.
     *
     * @param clients closed with this
     * @param visibility time after which a message that was handed out and not acknowledged is handed out again
     */
    public Emulator(
            AwsClients clients,
            Duration visibility,
            Laptop laptop,
            InstantSource clock,
            Watching watching,
            LambdaLogger logger) {
        this(clients, visibility, laptop, clock, new Ledger(), watching, watching, logger);
    }

    /**
     * The same where somebody else watches.
     *
     * @param ledger counts what is used
     * @param observer sees every commit
     */
    public Emulator(
            AwsClients clients,
            Laptop laptop,
            InstantSource clock,
            Ledger ledger,
            Observer observer,
            LambdaLogger logger) {
        this(clients, Limits.QUEUE_VISIBILITY, laptop, clock, ledger, observer, Watching.forPeople(), logger);
    }

    private Emulator(
            AwsClients clients,
            Duration visibility,
            Laptop laptop,
            InstantSource clock,
            Ledger ledger,
            Observer observer,
            Watching watching,
            LambdaLogger logger) {
        this.clients = clients;
        this.watching = watching;
        var provisioned = new Provision(clients, visibility).provide();
        var aws = AwsPorts.of(clients, provisioned.resources());
        var table = new CountedTable(aws.table(), ledger);
        ports = new Ports(
                table,
                new TieredBlobs(new TableBlobs(table), new CountedBlobs(aws.objects(), ledger)),
                new CountedQueue(aws.queue(), ledger),
                new CountedTimers(aws.timers(), ledger),
                new CountedSchedules(aws.schedules(), ledger),
                new CountedBus(laptop.out(aws.bus()), ledger),
                aws.rules(),
                laptop.kinds(),
                laptop.secrets(),
                clock,
                new SortableIds());
        deployment = laptop.deployment(ports);
        var runtime = new WorkflowRuntime(ports, laptop.config(), observer);
        var advance = new AdvanceHandler(runtime, clock, watching);
        var events = new EventHandler(new Intake(ports, runtime, Senders.ANYONE), watching);
        var deadLetters = new DeadLetterHandler(new DeadLetters(ports, laptop.config(), Senders.ANYONE), watching);
        var sqs = clients.sqs();
        mappings = List.of(
                new Mapping("Advance", sqs, provisioned.resources().queueUrl(), advance, clock, ledger, logger),
                new Mapping("Event", sqs, provisioned.eventsUrl(), events, clock, ledger, logger),
                new Mapping("DeadLetter", sqs, provisioned.deadLettersUrl(), deadLetters, clock, ledger, logger));
    }

    private static AwsAccess access(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("emulator", "emulator"));
        return new AwsAccess(Region.US_EAST_1, credentials, Optional.of(endpoint));
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
    public Deployment deployment() {
        return deployment;
    }

    @Override
    public void start() {
        mappings.forEach(mapping -> Collections.nCopies(BATCHES, mapping).forEach(threads::execute));
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            threads.awaitTermination(Limits.LOCAL_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        clients.close();
    }
}
