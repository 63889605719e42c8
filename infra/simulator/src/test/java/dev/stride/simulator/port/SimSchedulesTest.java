package dev.stride.simulator.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.SchedulesContract;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SimSchedulesTest extends SchedulesContract {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final ZoneId UTC = ZoneId.of("UTC");

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final SimReceiver receiver = new SimReceiver(world);
    private final SimSchedules schedules = new SimSchedules(world, receiver.queue());

    @AfterEach
    void close() {
        world.close();
    }

    @Override
    protected Schedules schedules() {
        return schedules;
    }

    @Override
    protected Receiver receiver() {
        return receiver;
    }

    @Test
    void recurringSchedule_afterTheSimulationStopTime_doesNotTrigger() {
        schedules.stopAfter(START.plus(Duration.ofHours(2)));
        schedules.set("tick", hourly(), Schedules.DUE);

        assertThat(receiver.receive(10, Duration.ofDays(1))).hasSize(2);
        assertThat(schedules.names()).containsExactly("tick");
    }

    @Test
    void oneTimeScheduleInThePastTriggersAtOnce() {
        schedules.set(
                "once",
                new Recurrence("at(2023-12-31T00:00:00)", UTC, Optional.empty(), Optional.empty()),
                Schedules.DUE);

        assertThat(receiver.receive(1, Duration.ZERO)).hasSize(1);
    }

    @Test
    void simulatedSchedules_withSimulatedDelaysAndDuplicates_triggerLateAndSometimesTwice() {
        try (var stormy = new World(1, START, NetworkProfile.STORMY)) {
            var rings = new ArrayList<Duration>();
            var many = new SimSchedules(
                    stormy,
                    letters -> letters.forEach(outgoingMessage ->
                            rings.add(Duration.between(Instant.parse(outgoingMessage.body()), stormy.instant()))));
            many.stopAfter(START.plus(Duration.ofHours(100)));
            many.set("tick", hourly(), Schedules.DUE);
            stormy.run();

            assertThat(rings)
                    .hasSizeBetween(105, 150)
                    .allSatisfy(late -> assertThat(late).isBetween(Duration.ZERO, Duration.ofMinutes(1)))
                    .anySatisfy(late -> assertThat(late).isPositive());
        }
    }

    private static Recurrence hourly() {
        return new Recurrence("rate(1 hour)", UTC, Optional.of(START.plus(Duration.ofHours(1))), Optional.empty());
    }
}
