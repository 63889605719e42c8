package dev.stride.local.emulator;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.Limits;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsPorts;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalHandlers;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.local.emulator.EmulatorProvisioning.Provisioned;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.metering.CountedPorts.CountedBlobs;
import dev.stride.runtime.metering.CountedPorts.CountedBus;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedPorts.CountedSchedules;
import dev.stride.runtime.metering.CountedPorts.CountedTimers;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A runtime that runs the Lambda handlers in this process, and uses an emulator of AWS for all services. */
public final class EmulatorRuntime implements LocalRuntime {

    /**
     * The number of batches of one queue that are handled concurrently: the number with which Lambda starts before it
     * scales up.
     */
    private static final int BATCHES = 5;

    private final AwsClients clients;
    private final Telemetry telemetry;
    private final Ports ports;
    private final ObjectStore objects;
    private final Deployment deployment;
    private final List<SqsEventSourceMapping> mappings;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** The objects that all event source mappings share. */
    private record Connection(SqsClient sqs, InstantSource clock, UsageCounter usageCounter, LambdaLogger logger) {

        private List<SqsEventSourceMapping> mappings(Provisioned provisioned, LocalHandlers handlers) {
            var mappings = new ArrayList<SqsEventSourceMapping>();
            mappings.add(mapping("Advance", provisioned.resources().queueUrl(), handlers.advance()));
            provisioned
                    .resources()
                    .controlQueueUrl()
                    .ifPresent(url -> mappings.add(mapping("Advance", url, handlers.advance())));
            mappings.add(mapping("Event", provisioned.eventsUrl(), handlers.events()));
            mappings.add(mapping("DeadLetter", provisioned.deadLettersUrl(), handlers.deadLetters()));
            provisioned
                    .resources()
                    .eventSinkQueueUrl()
                    .ifPresent(url -> handlers.eventSink()
                            .ifPresent(handler -> mappings.add(mapping("EventSink", url, handler))));
            return List.copyOf(mappings);
        }

        private SqsEventSourceMapping mapping(
                String function, String queueUrl, RequestHandler<SQSEvent, SQSBatchResponse> handler) {
            return new SqsEventSourceMapping(function, sqs, queueUrl, handler, clock, usageCounter, logger);
        }
    }

    /**
     * Creates a runtime, and the missing AWS resources in the emulator.
     *
     * @param endpoint the address of all services
     * @param telemetry the telemetry of the invocations, which also observes the runtime
     * @param logger receives the log of the handlers
     */
    public EmulatorRuntime(
            URI endpoint,
            LocalEnvironment localEnvironment,
            InstantSource clock,
            Telemetry telemetry,
            LambdaLogger logger) {
        this(AwsClients.connect(access(endpoint)), Limits.QUEUE_VISIBILITY, localEnvironment, clock, telemetry, logger);
    }

    /**
     * Creates a runtime that uses the given clients. Each client can have its own address, for example if DynamoDB and SQS have
     * separate emulators.
     *
     * @param clients closed together with this runtime
     * @param visibility the visibility timeout of the queues, after which an unacknowledged message is delivered again
     */
    public EmulatorRuntime(
            AwsClients clients,
            Duration visibility,
            LocalEnvironment localEnvironment,
            InstantSource clock,
            Telemetry telemetry,
            LambdaLogger logger) {
        this(clients, visibility, localEnvironment, clock, new UsageCounter(), telemetry, telemetry, logger);
    }

    /**
     * Creates a runtime whose commits are reported to an observer. Errors and warnings of the handlers are written to the logger
     * as text.
     *
     * @param usageCounter counts the usage of services
     * @param runtimeObserver observes every commit
     */
    public EmulatorRuntime(
            AwsClients clients,
            LocalEnvironment localEnvironment,
            InstantSource clock,
            UsageCounter usageCounter,
            RuntimeObserver runtimeObserver,
            LambdaLogger logger) {
        this(
                clients,
                Limits.QUEUE_VISIBILITY,
                localEnvironment,
                clock,
                usageCounter,
                runtimeObserver,
                Telemetry.asText(),
                logger);
    }

    private EmulatorRuntime(
            AwsClients clients,
            Duration visibility,
            LocalEnvironment localEnvironment,
            InstantSource clock,
            UsageCounter usageCounter,
            RuntimeObserver runtimeObserver,
            Telemetry telemetry,
            LambdaLogger logger) {
        this.clients = clients;
        this.telemetry = telemetry;
        var provisioned = new EmulatorProvisioning(
                        clients, visibility, localEnvironment.eventSink().isPresent())
                .provision();
        var aws = AwsPorts.of(clients, provisioned.resources());
        objects = aws.objects();
        var table = new CountedTable(aws.table(), usageCounter);
        ports = new Ports(
                table,
                new TieredBlobs(new TableBlobs(table, clock), new CountedBlobs(aws.objects(), usageCounter)),
                new CountedQueue(aws.queue(), usageCounter),
                new CountedTimers(aws.timers(), usageCounter),
                new CountedSchedules(aws.schedules(), usageCounter),
                new CountedBus(aws.bus(), usageCounter),
                aws.rules(),
                localEnvironment.kinds(),
                localEnvironment.secrets(),
                clock,
                new SortableIds());
        deployment = localEnvironment.deployment(ports, Stores.of(ports, runtimeObserver));
        var handlers = LocalHandlers.create(
                localEnvironment,
                ports,
                runtimeObserver,
                telemetry,
                aws.visibility(),
                Optional.of(EmulatorProvisioning.CONTROL_QUEUE));
        var connection = new Connection(clients.sqs(), clock, usageCounter, logger);
        mappings = connection.mappings(provisioned, handlers);
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
    public ObjectStore objects() {
        return objects;
    }

    /** Does nothing: each request to the emulator returns when its work is stored. */
    @Override
    public void settle() {}

    @Override
    public Telemetry telemetry() {
        return telemetry;
    }

    @Override
    public Deployment deployment() {
        return deployment;
    }

    @Override
    public void start() {
        mappings.forEach(sqsEventSourceMapping ->
                Collections.nCopies(BATCHES, sqsEventSourceMapping).forEach(threads::execute));
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
