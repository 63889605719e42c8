package dev.stride.runtime.schedule;

import static dev.stride.runtime.schedule.ScheduleWorld.scheduled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.ScheduleTick;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.recovery.DeadLetters;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.world.NetworkProfile;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that an occurrence starts one instance, even if its message is late or duplicated. */
class ScheduledStarterTest {

    private final ScheduleWorld world = new ScheduleWorld(NetworkProfile.CALM);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void duplicateMessageOfADueSchedule_startsNoSecondInstance() {
        world.deploy(scheduled("1", "{cron: 0 12 * * *}"));
        world.runUntil("2024-03-01T12:30:00Z");
        world.receive(world.letter("2024-03-01T12:00:00Z"));
        world.receive(world.letter("2024-03-01T12:00:00Z"));

        assertThat(world.starts()).containsExactly("2024-03-01T12:00:00Z");
    }

    @Test
    void duplicateMessageOfADueSchedule_startsNoSecondInstance_evenIfANewWorkflowVersionIsDeployed() {
        world.deploy(scheduled("1", "{cron: 0 12 * * *}"));
        world.runUntil("2024-03-01T12:30:00Z");
        world.deploy(scheduled("2", "{cron: 0 12 * * *}"));
        world.receive(world.letter("2024-03-01T12:00:00Z"));

        assertThat(world.instances()).hasSize(1);
    }

    @Test
    void schedulesOfTwoVersionsDueAtTheSameTime_startOneInstance() {
        world.deploy(scheduled("1", "{cron: 0 12 * * *}"));
        world.runUntil("2024-03-01T12:00:00Z");
        world.deploy(scheduled("2", "R/2024-03-01T12:00:00Z/PT1H"));
        world.runUntil("2024-03-01T12:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T12:00:00Z");
    }

    @Test
    void scheduledOccurrence_startsExactlyOneInstance_despiteDuplicatedAndReorderedMessages() {
        try (var stormy = new ScheduleWorld(NetworkProfile.STORMY)) {
            stormy.deploy(scheduled("1", "R/PT1H"));
            stormy.runUntil("2024-03-03T09:30:00Z");

            assertThat(stormy.starts()).hasSize(49).doesNotHaveDuplicates();
        }
    }

    @Test
    void endedScheduleStartsNothing() {
        world.deploy(scheduled("1", "{cron: {expression: 0 * * * *, validUntil: '2024-03-01T11:00:00Z'}}"));
        world.runUntil("2024-03-01T15:00:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z", "2024-03-01T10:00:00Z");
    }

    @Test
    void monthlyIntervalSchedule_startsAnInstanceAtEachComputedOccurrence() {
        world.deploy(scheduled("1", "{interval: R/2024-03-31T02:30:00/P1M, timezone: Europe/Berlin}"));
        world.runUntil("2024-06-15T00:00:00Z");

        assertThat(world.starts())
                .isEqualTo(world.inForce().next(ScheduleWorld.START, 3).stream()
                        .map(Instant::toString)
                        .toList());
    }

    @Test
    void lateScheduleMessage_startsOneInstance_forTheLastOccurrenceThatWasMissed() {
        world.deploy(scheduled("1", "R/2024-03-01T10:00:00Z/P1M"));
        world.ports().timers().delete(world.timer("2024-03-01T10:00:00Z"));
        world.runUntil("2024-07-15T00:00:00Z");
        assertThat(world.instances()).isEmpty();

        world.receive(world.letter("2024-03-01T10:00:00Z"));
        world.runUntil("2024-08-15T00:00:00Z");

        assertThat(world.starts()).containsExactly("2024-07-01T10:00:00Z", "2024-08-01T10:00:00Z");
    }

    @Test
    void scheduleMessageThatArrivesEarly_startsNothingBeforeItsTime() {
        world.deploy(scheduled("1", "{cron: 0 12 * * *}"));
        world.runUntil("2024-03-01T11:55:00Z");
        world.receive(world.letter("2024-03-01T12:00:00Z"));
        assertThat(world.instances()).isEmpty();

        world.runUntil("2024-03-01T12:00:30Z");

        assertThat(world.starts()).containsExactly("2024-03-01T12:00:00Z");
    }

    @Test
    void duplicatesOfMessages_doNotMultiplyTheMessagesOfLaterOccurrences() {
        assertThat(sendsOfTheSecondHour(5)).isEqualTo(sendsOfTheSecondHour(0));
    }

    private static long sendsOfTheSecondHour(int duplicates) {
        try (var world = new ScheduleWorld(NetworkProfile.CALM)) {
            world.deploy(scheduled("1", "R/PT5M"));
            for (int n = 0; n < duplicates; n++) {
                world.deploy(scheduled("1", "R/PT5M"));
            }
            world.runUntil("2024-03-01T10:01:00Z");
            var before = world.sends();
            world.runUntil("2024-03-01T11:01:00Z");
            return world.sends() - before;
        }
    }

    @Test
    void scheduledStartOfAWorkflowThatRequiresInput_faultsTheInstance() {
        world.deploy("""
                id: w
                version: '1'
                specVersion: '0.8'
                dataInputSchema: {schema: {type: object, required: [key]}, failOnValidationErrors: true}
                start: {stateName: A, schedule: R/PT1H}
                states: [{name: A, type: inject, data: {}, end: true}]
                """);
        world.runUntil("2024-03-01T09:30:00Z");

        assertThat(world.instances()).singleElement().satisfies(instance -> {
            assertThat(instance.status()).isEqualTo(Status.FAULTED);
            assertThat(instance.raised().orElseThrow().fault().message()).contains("key");
        });
    }

    @Test
    void deadLetteredScheduleMessage_isSentAgain_butQuarantinedForAnOperatorAfterTooManyAttempts() {
        world.deploy(scheduled("1", "{cron: 0 12 * * *}"));
        var dead = new DeadLetters(
                world.ports(), Stores.of(world.ports()), RuntimeConfig.DEFAULT, AllowedSenders.EVERY_ACCOUNT);
        dead.handle(world.letter("2024-03-01T08:00:00Z"), "instances", Ingress.BUS);
        world.runUntil("2024-03-01T09:30:00Z");
        assertThat(world.starts()).containsExactly("2024-03-01T08:00:00Z");

        var last = new ScheduleTick("w", "i", ScheduleWorld.START, Integer.MAX_VALUE - 1);
        dead.handle(last.encode(), "instances", Ingress.BUS);

        var aside = world.ports().table().query("DEADLETTER", "", Direction.ASCENDING, 2, Optional.empty());
        assertThat(aside.items()).hasSize(1);
    }
}
