package dev.stride.local.cloud;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.EmulatedBuckets;
import dev.stride.adapter.aws.emulated.EmulatedBus;
import dev.stride.adapter.aws.emulated.EmulatedScheduler;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * An emulation of AWS for runtime processes. DynamoDB Local runs in a process with its data in files, ElasticMQ in a process with
 * its messages in memory, each behind a faulty proxy. The bus, the scheduler and the buckets run in this process and never fail.
 */
public final class CloudProcesses implements AutoCloseable {

    /** The schedule group of an {@link EmulatorRuntime}. */
    private static final String GROUP = "stride-dev";

    private final Path folder;
    private final Consumer<String> log;
    private final FaultyProxy tableNetwork = new FaultyProxy();
    private final FaultyProxy queueNetwork = new FaultyProxy();
    private final EmulatedBus bus = new EmulatedBus(this::send);
    private final EmulatedBuckets buckets = new EmulatedBuckets();
    private final EmulatedScheduler scheduler = new EmulatedScheduler(this::send);
    private final ScheduledExecutorService seconds = Executors.newSingleThreadScheduledExecutor();
    private final SqsClient queues;
    private volatile ChildProcess table;
    private final ChildProcess queue;

    /** Starts the emulation. @param folder folder of its data */
    public CloudProcesses(Path folder, Consumer<String> log) {
        this.folder = folder;
        this.log = log;
        table = table();
        queue = queue();
        tableNetwork.forwardTo(table.address());
        queueNetwork.forwardTo(queue.address());
        queues = access(queueNetwork.address()).sqs();
        var _ = seconds.scheduleWithFixedDelay(this::ring, 1, 1, TimeUnit.SECONDS);
    }

    /** Returns the network between the runtimes and the table. */
    public FaultyProxy tableNetwork() {
        return tableNetwork;
    }

    /** Returns the network between the runtimes and the queues. */
    public FaultyProxy queueNetwork() {
        return queueNetwork;
    }

    /** Returns the process of the table, which a test can pause. */
    public ChildProcess tableProcess() {
        return table;
    }

    /** Returns the process of the queues, which a test can pause. */
    public ChildProcess queueProcess() {
        return queue;
    }

    /** Kills the table process and restarts it with its data. */
    public void restartTable() {
        table.kill();
        table = table();
        tableNetwork.forwardTo(table.address());
    }

    /** Makes the queues unreachable for a time: open requests are interrupted, and new connections are refused. */
    public void interruptQueues(Duration time) {
        queueNetwork.disconnect();
        LockSupport.parkNanos(time.toNanos());
        queueNetwork.forwardTo(queue.address());
    }

    /**
     * Starts a runtime process, which serves the API.
     *
     * @param clock clock of the runtime
     * @param visibility visibility timeout of the queues; the same for all runtimes
     * @param variables environment variables in addition to those of {@link #environment}
     */
    public ChildProcess runtime(
            OffsetClock clock, Duration visibility, Map<String, String> variables, Consumer<String> lines) {
        var all = new HashMap<>(environment());
        all.putAll(variables);
        return ChildProcess.start(
                RuntimeServer.class, List.of(clock.file().toString(), visibility.toString()), all, lines);
    }

    /** Returns the environment variables with endpoints and credentials for the SDK. */
    public Map<String, String> environment() {
        var environment = new HashMap<>(Map.of(
                "AWS_REGION", "us-east-1",
                "AWS_ACCESS_KEY_ID", "cloud",
                "AWS_SECRET_ACCESS_KEY", "cloud"));
        environment.put("AWS_ENDPOINT_URL_DYNAMODB", tableNetwork.address().toString());
        environment.put("AWS_ENDPOINT_URL_SQS", queueNetwork.address().toString());
        environment.put("AWS_ENDPOINT_URL_S3", buckets.endpoint().toString());
        environment.put("AWS_ENDPOINT_URL_SCHEDULER", scheduler.endpoint().toString());
        environment.put("AWS_ENDPOINT_URL_EVENTBRIDGE", bus.endpoint().toString());
        return environment;
    }

    /** Returns the endpoint and credentials of the table. */
    public AwsAccess toTable() {
        return access(tableNetwork.address());
    }

    /** Returns the endpoint and credentials of the queues. */
    public AwsAccess toQueues() {
        return access(queueNetwork.address());
    }

    @Override
    public void close() {
        seconds.shutdownNow();
        table.close();
        queue.close();
        queues.close();
        tableNetwork.close();
        queueNetwork.close();
        bus.close();
        scheduler.close();
        buckets.close();
    }

    private ChildProcess table() {
        return ChildProcess.start(
                TableServer.class, List.of(folder.toString()), Map.of("DDB_LOCAL_TELEMETRY", "0"), log);
    }

    private ChildProcess queue() {
        var port = Integer.toString(queueNetwork.address().getPort());
        return ChildProcess.start(QueueServer.class, List.of(port), Map.of(), log);
    }

    private void ring() {
        try {
            scheduler.fire(GROUP, Instant.now());
        } catch (SqsException e) {
            log.accept("a schedule rings again later: " + e.getMessage());
        }
    }

    private void send(String queueArn, String body) {
        var name = queueArn.substring(queueArn.lastIndexOf(':') + 1);
        var url = queues.getQueueUrl(request -> request.queueName(name)).queueUrl();
        queues.sendMessage(request -> request.queueUrl(url).messageBody(body));
    }

    static AwsAccess access(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("cloud", "cloud"));
        return new AwsAccess(Region.US_EAST_1, credentials, Optional.of(endpoint));
    }
}
