package dev.stride.local.cloud;

import dev.stride.adapter.aws.AwsAccess;
import dev.stride.adapter.aws.emulated.EmulatedBuckets;
import dev.stride.adapter.aws.emulated.EmulatedBus;
import dev.stride.adapter.aws.emulated.EmulatedScheduler;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * AWS that is as fast as its emulators can be: DynamoDB Local and ElasticMQ in processes of their own, with all in memory and
 * nothing between them and who asks. The bus, the scheduler and the buckets are there, and bring nothing back.
 */
public final class MemoryCloud implements AutoCloseable {

    private static final List<String> OPTIONS = List.of(
            "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xmx2g", "-Djava.net.preferIPv4Stack=true");

    private final EmulatedBus bus = new EmulatedBus((_, _) -> {});
    private final EmulatedScheduler scheduler = new EmulatedScheduler((_, _) -> {});
    private final EmulatedBuckets buckets = new EmulatedBuckets();
    private final ChildProcess table;
    private final ChildProcess queues;

    /** @param log takes what the processes print */
    public MemoryCloud(Consumer<String> log) {
        table = ChildProcess.start(OPTIONS, TableServer.class, List.of(), Map.of("DDB_LOCAL_TELEMETRY", "0"), log);
        queues = ChildProcess.start(OPTIONS, MemoryQueueServer.class, List.of(), Map.of(), log);
    }

    /** What tells the SDK where AWS is, and who asks. */
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

    /** To the table. */
    public AwsAccess toTable() {
        return CloudProcesses.access(table.address());
    }

    /** To the queues. */
    public AwsAccess toQueues() {
        return CloudProcesses.access(queues.address());
    }

    /** Ids of the processes that keep data. */
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
