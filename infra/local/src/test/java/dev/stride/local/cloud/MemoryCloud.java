package dev.stride.local.cloud;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.EmulatedBuckets;
import dev.stride.adapter.aws.emulated.EmulatedBus;
import dev.stride.adapter.aws.emulated.EmulatedScheduler;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A fast emulation of AWS: DynamoDB Local and ElasticMQ in separate processes, in memory and without proxies. The bus, the
 * scheduler and the buckets accept requests but deliver nothing.
 */
public final class MemoryCloud implements AutoCloseable {

    private static final List<String> OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx2g", "-Djava.net.preferIPv4Stack=true");

    private final EmulatedBus bus = new EmulatedBus((_, _) -> {});
    private final EmulatedScheduler scheduler = new EmulatedScheduler((_, _) -> {});
    private final EmulatedBuckets buckets = new EmulatedBuckets();
    private final ChildProcess table;
    private final ChildProcess queues;

    /** @param log receives the output of the processes */
    public MemoryCloud(Consumer<String> log) {
        table = ChildProcess.start(OPTIONS, TableServer.class, List.of(), Map.of("DDB_LOCAL_TELEMETRY", "0"), log);
        queues = ChildProcess.start(OPTIONS, QueueServer.class, List.of(), Map.of(), log);
    }

    /** Returns the environment variables with endpoints and credentials for the SDK. */
    public Map<String, String> environment() {
        return Map.of(
                "AWS_REGION", "us-east-1",
                "AWS_ACCESS_KEY_ID", "cloud",
                "AWS_SECRET_ACCESS_KEY", "cloud",
                "AWS_ENDPOINT_URL_DYNAMODB", table.address().toString(),
                "AWS_ENDPOINT_URL_SQS", queues.address().toString(),
                "AWS_ENDPOINT_URL_S3", buckets.endpoint().toString(),
                "AWS_ENDPOINT_URL_SCHEDULER", scheduler.endpoint().toString(),
                "AWS_ENDPOINT_URL_EVENTBRIDGE", bus.endpoint().toString());
    }

    /** Returns the endpoint and credentials of the table. */
    public AwsAccess toTable() {
        return CloudProcesses.access(table.address());
    }

    /** Returns the endpoint and credentials of the queues. */
    public AwsAccess toQueues() {
        return CloudProcesses.access(queues.address());
    }

    /** Returns the ids of the processes that hold data. */
    public List<Long> stores() {
        return List.of(table.id(), queues.id());
    }

    @Override
    public void close() {
        table.close();
        queues.close();
        bus.close();
        scheduler.close();
        buckets.close();
    }
}
