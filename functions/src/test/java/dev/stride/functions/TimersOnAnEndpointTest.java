package dev.stride.functions;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.aws.AwsPorts;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.functions.stage.EmulatorEndpoint;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests {@link dev.stride.runtime.port.Timers} in real time on the emulator at the address in {@code STRIDE_AWS_ENDPOINT}, which
 * must execute schedules. All timers are set together, and the test then receives messages for two minutes, and for some more where
 * the emulator is late.
 */
@Tag("aws-executing")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TimersOnAnEndpointTest {

    private static final URI ADDRESS =
            URI.create(Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566"));

    private static final Duration LISTENED = Duration.ofSeconds(130);

    /** How long to listen for what an emulator rings late. */
    private static final Duration LISTENED_AT_MOST = Duration.ofMinutes(6);

    private static final Set<String> EXPECTED = Set.of("timer", "first", "set again");

    private final Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final Instant soon = start.plusSeconds(30);
    private Map<String, List<Instant>> rings = Map.of();
    private List<String> left = List.of();

    @BeforeAll
    void setAndListen() {
        var emulatorEndpoint = EmulatorEndpoint.at(ADDRESS);
        var resources = emulatorEndpoint.deploy();
        var timers = AwsPorts.of(emulatorEndpoint.clients(), resources).timers();
        timers.set(name(), soon, "timer");
        timers.set(name(), start.plusSeconds(900), "later");
        var twice = name();
        timers.set(twice, soon, "first");
        timers.set(twice, soon.plusSeconds(10), "second");
        var deleted = name();
        timers.set(deleted, soon, "deleted");
        timers.delete(deleted);
        timers.delete(deleted);
        timers.set(deleted, soon, "set again");

        rings = listen(new SqsReceiver(emulatorEndpoint.clients().sqs(), resources.queueUrl())).stream()
                .collect(groupingBy(Delivery::body, mapping(Delivery::at, toList())));
        left = emulatorEndpoint.schedules(resources);
    }

    @Test
    void timersFireOnce_notBeforeTheirTime() {
        assertThat(rings.keySet()).isEqualTo(EXPECTED);
        assertThat(rings.values())
                .allSatisfy(times -> assertThat(times)
                        .singleElement()
                        .satisfies(ring -> assertThat(ring).isAfterOrEqualTo(soon)));
    }

    @Test
    void scheduleOfATimerThatHasFiredIsDeleted() {
        assertThat(left).as("that of the later timer").hasSize(1);
    }

    private List<Delivery> listen(Receiver queue) {
        var heard = new ArrayList<Delivery>();
        for (var end = start.plus(LISTENED); queue.now().isBefore(end); end = end(heard)) {
            for (var ring : queue.receive(1, Duration.between(queue.now(), end))) {
                queue.acknowledge(ring);
                heard.add(ring);
            }
        }
        return heard;
    }

    private Instant end(List<Delivery> heard) {
        var bodies = heard.stream().map(Delivery::body).toList();
        return start.plus(bodies.containsAll(EXPECTED) ? LISTENED : LISTENED_AT_MOST);
    }

    private static String name() {
        return UUID.randomUUID().toString();
    }
}
