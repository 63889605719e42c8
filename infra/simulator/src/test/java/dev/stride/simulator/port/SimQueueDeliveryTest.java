package dev.stride.simulator.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimQueueDeliveryTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private final List<String> received = new ArrayList<>();
    private final List<Instant> times = new ArrayList<>();
    private final List<String> dead = new ArrayList<>();

    @Test
    void failedMessage_isRedeliveredWithGrowingPausesUntilDeadLettered() {
        var world = new World(1, START, NetworkProfile.CALM);
        var queue = new SimQueue(
                world,
                delivery -> {
                    times.add(world.instant());
                    throw new IllegalStateException("a bug");
                },
                dead::add);
        queue.send(List.of(OutgoingMessage.immediate("poison")));

        world.run();

        assertThat(times).hasSize(Limits.QUEUE_RECEIVES);
        assertThat(times.get(1)).as("the first failure has no pause").isEqualTo(START);
        assertThat(Duration.between(times.get(1), times.get(2)))
                .isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
        assertThat(Duration.between(times.get(2), times.get(3)))
                .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(Duration.between(times.getFirst(), times.getLast()))
                .isBetween(Duration.ofMinutes(34), Duration.ofMinutes(75));
        assertThat(dead).containsExactly("poison");
        assertThat(queue.failures()).hasSize(Limits.QUEUE_RECEIVES);
    }

    @Test
    void messageOfAKilledHandlerReturnsAfterTheVisibilityTimeout() {
        var world = new World(1, START, NetworkProfile.CALM);
        var queue = new SimQueue(
                world,
                delivery -> {
                    times.add(world.instant());
                    if (delivery.receives() == 1) {
                        throw world.crash();
                    }
                },
                dead::add);
        queue.send(List.of(OutgoingMessage.immediate("letter")));

        world.run();

        assertThat(times).containsExactly(START, START.plus(Limits.QUEUE_VISIBILITY));
    }

    @Test
    void simulatedCrashOrOutage_isNotReportedAsAnExceptionOfTheHandler() {
        var world = new World(1, START, NetworkProfile.CALM);
        var queue = new SimQueue(
                world,
                delivery -> {
                    if (delivery.receives() == 1) {
                        throw world.crash();
                    }
                },
                dead::add);
        queue.send(List.of(OutgoingMessage.immediate("letter")));

        world.run();

        assertThat(queue.failures()).isEmpty();
        assertThat(dead).isEmpty();
    }

    @Test
    void simulatedQueue_underTheStormyNetworkProfile_duplicatesAndReordersSomeMessages() {
        var world = new World(1, START, NetworkProfile.STORMY);
        var queue = new SimQueue(world, delivery -> received.add(delivery.body()), dead::add);
        for (int i = 100; i < 200; i++) {
            queue.send(List.of(OutgoingMessage.immediate(String.valueOf(i))));
        }

        world.run();

        assertThat(received).hasSizeBetween(105, 140);
        assertThat(received.stream().distinct()).hasSize(100);
        assertThat(received).isNotEqualTo(received.stream().sorted().toList());
    }
}
