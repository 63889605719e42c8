package dev.stride.local.cloud;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.Limits;
import dev.stride.adapter.aws.AwsClients;
import dev.stride.adapter.aws.AwsPorts;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalHandlers;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.SortableIds;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A runtime that runs the Lambda handlers in this process, and uses emulators of AWS for all services. */
final class EmulatorRuntime implements LocalRuntime {

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
    private record Connection(SqsClient sqs, InstantSource clock, LambdaLogger logger) {

        private List<SqsEventSourceMapping> mappings(
                EmulatorProvisioning.Provisioned provisioned, LocalHandlers handlers) {
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
            return new SqsEventSourceMapping(function, sqs, queueUrl, handler, clock, logger);
        }
    }

    /**
     * Creates a runtime, and the missing AWS resources in the emulators. Each client can have its own address, for example if
     * DynamoDB and SQS have separate emulators.
     *
     * @param clients closed together with this runtime
     * @param visibility the visibility timeout of the queues, after which an unacknowledged message is delivered again
     */
    EmulatorRuntime(
            AwsClients clients,
            Duration visibility,
            LocalEnvironment localEnvironment,
            InstantSource clock,
            Telemetry telemetry,
            LambdaLogger logger) {
        this.clients = clients;
        this.telemetry = telemetry;
        var provisioned = new EmulatorProvisioning(
                        clients, visibility, localEnvironment.eventSink().isPresent())
                .provision();
        var aws = AwsPorts.of(clients, provisioned.resources());
        objects = aws.objects();
        ports = new Ports(
                aws.table(),
                new TieredBlobs(new TableBlobs(aws.table(), clock), aws.objects()),
                aws.queue(),
                aws.timers(),
                aws.bus(),
                aws.rules(),
                localEnvironment.kinds(),
                localEnvironment.secrets(),
                clock,
                new SortableIds());
        deployment = localEnvironment.deployment(ports, Stores.of(ports, telemetry));
        var handlers = LocalHandlers.create(
                localEnvironment,
                ports,
                telemetry,
                telemetry,
                aws.visibility(),
                Optional.of(EmulatorProvisioning.CONTROL_QUEUE));
        var connection = new Connection(clients.sqs(), clock, logger);
        mappings = connection.mappings(provisioned, handlers);
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
