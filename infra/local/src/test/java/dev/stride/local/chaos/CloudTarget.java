package dev.stride.local.chaos;

import dev.stride.local.cloud.ChildProcess;
import dev.stride.local.cloud.Cloud;
import dev.stride.local.cloud.Offset;
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

/** Several runtimes in processes of their own, on one table and one set of queues in processes of their own. */
final class CloudTarget implements Target {

    private static final int RUNTIMES = 3;
    private static final String DEAD_LETTERS = "stride-dev-dead";

    private static final Duration LONGEST_DEATH = Duration.ofSeconds(5);
    private static final Duration LONGEST_STALL = Duration.ofSeconds(12);
    private static final Duration LONGEST_LATENCY = Duration.ofMillis(300);
    private static final Duration SLOW = Duration.ofSeconds(6);

    private final Cloud cloud;
    private final List<Offset> clocks;
    private final List<Revived> runtimes;
    private final Duration farthestClock;

    /**
     * Starts all of it.
     *
     * @param visibility how long queues hide a message that was handed out
     * @param farthestClock how far a clock goes wrong
     */
    CloudTarget(
            Path folder,
            Duration visibility,
            Duration farthestClock,
            Map<String, String> environment,
            Consumer<String> log) {
        this.farthestClock = farthestClock;
        cloud = new Cloud(folder, log);
        clocks = IntStream.range(0, RUNTIMES)
                .mapToObj(i -> new Offset(folder.resolve("clock" + i)))
                .toList();
        clocks.forEach(clock -> clock.set(Duration.ZERO));
        runtimes = clocks.stream()
                .map(clock -> new Revived(() -> cloud.runtime(clock, visibility, environment, log), log))
                .toList();
        runtimes.forEach(Revived::await);
    }

    @Override
    public List<URI> doors() {
        return runtimes.stream().map(Revived::door).flatMap(Optional::stream).toList();
    }

    @Override
    public List<Fault> faults() {
        return List.of(
                new Fault("runtime killed", 6, random -> any(random).kill(Fault.upTo(LONGEST_DEATH, random))),
                new Fault("runtime paused", 2, random -> any(random).pause(Fault.upTo(LONGEST_STALL, random))),
                new Fault("clock jumped", 2, this::jump),
                new Fault("queues restarted", 1, _ -> cloud.restartQueues()),
                new Fault("table restarted", 1, _ -> cloud.restartTable()),
                new Fault("queues stalled", 1, random -> cloud.queueNetwork().stand(Fault.upTo(LONGEST_STALL, random))),
                new Fault("table stalled", 1, random -> cloud.tableNetwork().stand(Fault.upTo(LONGEST_STALL, random))),
                new Fault("table paused", 1, random -> pause(cloud.tableProcess(), random)),
                new Fault("queues paused", 1, random -> pause(cloud.queueProcess(), random)),
                new Fault("network slow", 1, this::slow),
                new Fault("connections cut", 2, _ -> cut()));
    }

    @Override
    public void calm() {
        clocks.forEach(clock -> clock.set(Duration.ZERO));
        cloud.tableNetwork().slow(Duration.ZERO);
        cloud.queueNetwork().slow(Duration.ZERO);
        runtimes.forEach(Revived::await);
    }

    @Override
    public int deadLetters() {
        try (var queues = cloud.toQueues().sqs()) {
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
        runtimes.forEach(Revived::close);
        cloud.close();
    }

    private Revived any(Random random) {
        return runtimes.get(random.nextInt(RUNTIMES));
    }

    /** Forward or back, or to the right time again. */
    private void jump(Random random) {
        var off = Fault.upTo(farthestClock.multipliedBy(2), random).minus(farthestClock);
        clocks.get(random.nextInt(RUNTIMES)).set(off);
    }

    private static void pause(ChildProcess process, Random random) {
        process.pause();
        after(Fault.upTo(LONGEST_STALL, random), process::resume);
    }

    private void slow(Random random) {
        cloud.tableNetwork().slow(Fault.upTo(LONGEST_LATENCY, random));
        cloud.queueNetwork().slow(Fault.upTo(LONGEST_LATENCY, random));
        after(SLOW, () -> {
            cloud.tableNetwork().slow(Duration.ZERO);
            cloud.queueNetwork().slow(Duration.ZERO);
        });
    }

    private void cut() {
        cloud.tableNetwork().cut();
        cloud.queueNetwork().cut();
    }

    private static void after(Duration time, Runnable then) {
        Thread.ofVirtual().start(() -> {
            LockSupport.parkNanos(time.toNanos());
            then.run();
        });
    }
}
