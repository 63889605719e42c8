package dev.stride.functions;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.aws.AwsPorts;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.functions.stage.EmulatorEndpoint;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests {@link dev.stride.runtime.port.Timers} and {@link dev.stride.runtime.port.Schedules} in real time on the emulator at the
 * address in {@code STRIDE_AWS_ENDPOINT}, which must execute schedules. All are created together, and the test then receives
 * messages for some minutes, and for some more where the emulator is late. Zones and {@link dev.stride.runtime.port.Schedules#DUE} are not tested.
 */
@Tag("aws-executing")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchedulesOnAnEndpointTest {

    private static final URI ADDRESS =
            URI.create(Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566"));

    /** Long enough to contain two full minutes. */
    private static final Duration LISTENED = Duration.ofSeconds(130);

    /** How long to listen for what an emulator leaves out at first or rings late. */
    private static final Duration LISTENED_AT_MOST = Duration.ofMinutes(6);

    private static final Set<String> ONE_TIME = Set.of("timer", "once", "first", "set again");
    private static final Set<String> RECURRING = Set.of("rate", "cron");
    private static final DateTimeFormatter AT =
            DateTimeFormatter.ofPattern("'at('uuuu-MM-dd'T'HH:mm:ss')'").withZone(ZoneOffset.UTC);

    private final Instant start = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final Instant soon = start.plusSeconds(30);
    private final Instant nextMinute = start.plusSeconds(60).truncatedTo(ChronoUnit.MINUTES);
    private Map<String, List<Instant>> rings = Map.of();
    private List<String> left = List.of();

    @BeforeAll
    void setAndListen() {
        var emulatorEndpoint = EmulatorEndpoint.at(ADDRESS);
        var resources = emulatorEndpoint.deploy();
        var aws = AwsPorts.of(emulatorEndpoint.clients(), resources);
        aws.timers().set(name(), soon, "timer");
        aws.schedules().set(name(), always(AT.format(soon)), "once");
        aws.schedules().set(name(), always("rate(1 minute)"), "rate");
        aws.schedules().set(name(), always("cron(* * * * ? *)"), "cron");
        aws.schedules().set(name(), until("rate(1 minute)", start.plusSeconds(45)), "over before it rings");
        aws.schedules().set(name(), from("rate(1 minute)", start.plusSeconds(900)), "begins later");
        var twice = name();
        aws.schedules().set(twice, always(AT.format(soon)), "first");
        aws.schedules().set(twice, always("rate(1 minute)"), "second");
        var removed = name();
        aws.schedules().set(removed, always("rate(1 minute)"), "removed");
        aws.schedules().remove(removed);
        aws.schedules().remove(removed);
        aws.schedules().set(removed, always(AT.format(soon)), "set again");

        rings = listen(new SqsReceiver(emulatorEndpoint.clients().sqs(), resources.queueUrl())).stream()
                .collect(groupingBy(Delivery::body, mapping(Delivery::at, toList())));
        left = emulatorEndpoint.schedules(resources);
    }

    @Test
    void oneTimeScheduleTriggersOnce_notBeforeItsTime() {
        assertThat(ONE_TIME)
                .allSatisfy(body -> assertThat(rings.get(body))
                        .singleElement()
                        .satisfies(ring -> assertThat(ring).isAfterOrEqualTo(soon)));
    }

    @Test
    void rateScheduleTriggers() {
        assertThat(rings.get("rate")).isNotEmpty();
    }

    /** The emulator may leave out the first occurrence, when it has not looked at the schedule before. */
    @Test
    void cronScheduleTriggers_notBeforeItsTime() {
        assertThat(rings.get("cron")).first().satisfies(ring -> assertThat(ring).isAfterOrEqualTo(nextMinute));
    }

    @Test
    void schedulesTriggerOnlyAtTheirTimes() {
        assertThat(rings.keySet()).isEqualTo(union(ONE_TIME, RECURRING));
    }

    @Test
    void completedScheduleIsDeleted() {
        assertThat(left).as("rate, cron, begins later").hasSize(3);
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
        var bodies = heard.stream().map(Delivery::body).collect(toSet());
        return start.plus(bodies.containsAll(union(ONE_TIME, RECURRING)) ? LISTENED : LISTENED_AT_MOST);
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        return Stream.concat(one.stream(), other.stream()).collect(toSet());
    }

    private static String name() {
        return UUID.randomUUID().toString();
    }

    private static Recurrence always(String expression) {
        return new Recurrence(expression, ZoneId.of("UTC"), Optional.empty(), Optional.empty());
    }

    private static Recurrence from(String expression, Instant from) {
        return new Recurrence(expression, ZoneId.of("UTC"), Optional.of(from), Optional.empty());
    }

    private static Recurrence until(String expression, Instant until) {
        return new Recurrence(expression, ZoneId.of("UTC"), Optional.empty(), Optional.of(until));
    }
}
