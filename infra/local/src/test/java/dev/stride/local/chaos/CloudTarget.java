package dev.stride.local.chaos;

import dev.stride.local.cloud.ChildProcess;
import dev.stride.local.cloud.CloudProcesses;
import dev.stride.local.cloud.OffsetClock;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A deployment of several runtime processes that share a table process and a queue process. */
final class CloudTarget implements Target {

    private static final int RUNTIMES = 3;
    private static final String DEAD_LETTERS = "stride-dev-dead";

    private static final Duration LONGEST_DEATH = Duration.ofSeconds(5);
    private static final Duration LONGEST_STALL = Duration.ofSeconds(12);
    private static final Duration LONGEST_LATENCY = Duration.ofMillis(300);
    private static final Duration SLOW = Duration.ofSeconds(6);

    private final CloudProcesses cloudProcesses;
    private final List<OffsetClock> clocks;
    private final List<RestartingProcess> runtimes;
    private final Duration farthestClock;

    /**
     * Starts all processes.
     *
     * @param visibility visibility timeout of the queues
     * @param farthestClock maximum error of a clock
     */
    CloudTarget(
            Path folder,
            Duration visibility,
            Duration farthestClock,
            Map<String, String> environment,
            Consumer<String> log) {
        this.farthestClock = farthestClock;
        cloudProcesses = new CloudProcesses(folder, log);
        clocks = IntStream.range(0, RUNTIMES)
                .mapToObj(i -> new OffsetClock(folder.resolve("clock" + i)))
                .toList();
        clocks.forEach(clock -> clock.set(Duration.ZERO));
        runtimes = clocks.stream()
                .map(clock ->
                        new RestartingProcess(() -> cloudProcesses.runtime(clock, visibility, environment, log), log))
                .toList();
        runtimes.forEach(RestartingProcess::await);
    }

    @Override
    public List<URI> addresses() {
        return runtimes.stream()
                .map(RestartingProcess::door)
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public List<ChaosFault> faults() {
        return List.of(
                new ChaosFault(
                        "runtime killed", 6, random -> any(random).kill(ChaosFault.randomUpTo(LONGEST_DEATH, random))),
                new ChaosFault(
                        "runtime paused", 2, random -> any(random).pause(ChaosFault.randomUpTo(LONGEST_STALL, random))),
                new ChaosFault("clock jumped", 2, this::jump),
                new ChaosFault(
                        "queues unreachable",
                        1,
                        random -> cloudProcesses.interruptQueues(ChaosFault.randomUpTo(LONGEST_STALL, random))),
                new ChaosFault("table restarted", 1, _ -> cloudProcesses.restartTable()),
                new ChaosFault(
                        "queues stalled",
                        1,
                        random -> cloudProcesses.queueNetwork().stall(ChaosFault.randomUpTo(LONGEST_STALL, random))),
                new ChaosFault(
                        "table stalled",
                        1,
                        random -> cloudProcesses.tableNetwork().stall(ChaosFault.randomUpTo(LONGEST_STALL, random))),
                new ChaosFault("table paused", 1, random -> pause(cloudProcesses.tableProcess(), random)),
                new ChaosFault("queues paused", 1, random -> pause(cloudProcesses.queueProcess(), random)),
                new ChaosFault("network slow", 1, this::slow),
                new ChaosFault("connections cut", 2, _ -> cut()));
    }

    @Override
    public void removeFaults() {
        clocks.forEach(clock -> clock.set(Duration.ZERO));
        cloudProcesses.tableNetwork().slow(Duration.ZERO);
        cloudProcesses.queueNetwork().slow(Duration.ZERO);
        runtimes.forEach(RestartingProcess::await);
    }

    @Override
    public int deadLetters() {
        try (var queues = cloudProcesses.toQueues().sqs()) {
            var url = queues.getQueueUrl(request -> request.queueName(DEAD_LETTERS))
                    .queueUrl();
            return queues
                    .getQueueAttributes(request -> request.queueUrl(url)
                            .attributeNames(
                                    QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                    QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED,
                                    QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                    .attributesAsStrings()
                    .values()
                    .stream()
                    .mapToInt(Integer::parseInt)
                    .sum();
        }
    }

    @Override
    public String description() {
        return RUNTIMES + " runtimes on DynamoDB Local and ElasticMQ";
    }

    @Override
    public void close() {
        runtimes.forEach(RestartingProcess::close);
        cloudProcesses.close();
    }

    private RestartingProcess any(Random random) {
        return runtimes.get(random.nextInt(RUNTIMES));
    }

    /** Sets a clock forward or back, or to the right time again. */
    private void jump(Random random) {
        var off = ChaosFault.randomUpTo(farthestClock.multipliedBy(2), random).minus(farthestClock);
        clocks.get(random.nextInt(RUNTIMES)).set(off);
    }

    private static void pause(ChildProcess process, Random random) {
        process.pause();
        after(ChaosFault.randomUpTo(LONGEST_STALL, random), process::resume);
    }

    private void slow(Random random) {
        cloudProcesses.tableNetwork().slow(ChaosFault.randomUpTo(LONGEST_LATENCY, random));
        cloudProcesses.queueNetwork().slow(ChaosFault.randomUpTo(LONGEST_LATENCY, random));
        after(SLOW, () -> {
            cloudProcesses.tableNetwork().slow(Duration.ZERO);
            cloudProcesses.queueNetwork().slow(Duration.ZERO);
        });
    }

    private void cut() {
        cloudProcesses.tableNetwork().cutConnections();
        cloudProcesses.queueNetwork().cutConnections();
    }

    private static void after(Duration time, Runnable then) {
        Thread.ofVirtual().start(() -> {
            LockSupport.parkNanos(time.toNanos());
            then.run();
        });
    }
}
