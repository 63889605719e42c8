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
import dev.stride.runtime.Ports;
import dev.stride.runtime.SortableIds;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.events.Senders;
import dev.stride.runtime.store.TableBlobs;
import dev.stride.runtime.store.TieredBlobs;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
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
        this.clients = clients;
        this.watching = watching;
        var provisioned = new Provision(clients, visibility).provide();
        var aws = AwsPorts.of(clients, provisioned.resources());
        ports = new Ports(
                aws.table(),
                new TieredBlobs(new TableBlobs(aws.table()), aws.objects()),
                aws.queue(),
                aws.timers(),
                aws.schedules(),
                laptop.out(aws.bus()),
                aws.rules(),
                laptop.kinds(),
                laptop.secrets(),
                clock,
                new SortableIds());
        deployment = laptop.deployment(ports);
        var runtime = new WorkflowRuntime(ports, laptop.config(), watching);
        var advance = new AdvanceHandler(runtime, clock, watching);
        var events = new EventHandler(new Intake(ports, runtime, Senders.ANYONE), watching);
        var deadLetters = new DeadLetterHandler(new DeadLetters(ports, laptop.config(), Senders.ANYONE), watching);
        var sqs = clients.sqs();
        mappings = List.of(
                new Mapping("Advance", sqs, provisioned.resources().queueUrl(), advance, clock, logger),
                new Mapping("Event", sqs, provisioned.eventsUrl(), events, clock, logger),
                new Mapping("DeadLetter", sqs, provisioned.deadLettersUrl(), deadLetters, clock, logger));
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
        mappings.forEach(threads::execute);
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
