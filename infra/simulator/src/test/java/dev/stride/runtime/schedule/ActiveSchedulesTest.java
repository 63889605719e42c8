package dev.stride.runtime.schedule;

import static dev.stride.runtime.schedule.ScheduleWorld.scheduled;
import static dev.stride.runtime.schedule.ScheduleWorld.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.Limits;
import dev.stride.plan.start.Schedule;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.recovery.Sweeper;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableKeys;
import dev.stride.simulator.world.NetworkProfile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a deployment activates the schedule of the newest version despite crashes and concurrent deployments. */
class ActiveSchedulesTest {

    private static final String EVERY_TWO_HOURS = scheduled("1", "R/PT2H");
    private static final String DAILY = scheduled("2", "{cron: 0 12 * * *}");

    private final ScheduleWorld world = new ScheduleWorld(NetworkProfile.CALM);

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void newVersionWithAnUnchangedIntervalSchedule_isDueAtTheSameTimesAsTheOldVersion() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        world.deploy(scheduled("2", "R/PT2H"));
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts())
                .containsExactly("2024-03-01T09:00:00Z", "2024-03-01T11:00:00Z", "2024-03-01T13:00:00Z");
        assertThat(world.instances())
                .extracting(instance -> instance.workflow().version())
                .containsExactly("1", "2", "2");
    }

    @Test
    void repeatedDeployment_keepsTheActivationTimeOfTheSchedule() {
        world.deploy(EVERY_TWO_HOURS);
        var first = world.inForce();
        world.runUntil("2024-03-01T09:30:00Z");

        assertThat(world.deploy(EVERY_TWO_HOURS)).isInstanceOf(DeploymentResult.Unchanged.class);
        assertThat(world.inForce()).isEqualTo(first);
        assertThat(first.at()).isEqualTo(Instant.parse("2024-03-01T09:00:00Z"));
    }

    @Test
    void changedSchedule_replacesThePreviousSchedule() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        world.deploy(scheduled("2", "R/PT3H"));
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts())
                .containsExactly("2024-03-01T09:00:00Z", "2024-03-01T09:30:00Z", "2024-03-01T12:30:00Z");
        assertThat(world.timers()).containsExactly(world.timer("2024-03-01T15:30:00Z"));
    }

    @Test
    void newVersionWithoutASchedule_endsTheScheduleOfThePreviousVersion() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        world.deploy(workflow("2", "A"));
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z");
        assertThat(world.timers()).isEmpty();
    }

    @Test
    void scheduleOfARemovedWorkflowStartsNoInstances() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        world.remove("1");
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z");
        assertThat(world.timers()).isEmpty();
    }

    @Test
    void removalOfTheNewestVersion_reactivatesTheScheduleOfThePreviousVersion() {
        world.deploy(DAILY.replace("'2'", "'1'"));
        world.runUntil("2024-03-01T09:30:00Z");
        world.deploy(workflow("2", "A"));
        world.remove("2");
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T12:00:00Z");
    }

    @Test
    void removalOfAWorkflowVersion_deletesTheTimerOfItsNextScheduledStart() {
        world.deploy(scheduled("1", "R/P1M"));
        world.runUntil("2024-03-01T09:30:00Z");
        assertThat(world.timers()).containsExactly(world.timer("2024-04-01T09:00:00Z"));

        world.remove("1");

        assertThat(world.timers()).isEmpty();
    }

    @Test
    void scheduleWhoseEndIsInThePast_isNotCreated() {
        world.deploy(scheduled("1", "2020-01-01T00:00:00Z/2020-01-02T00:00:00Z"));
        world.deploy(scheduled("2", "R/PT2H/2020-01-01T00:00:00Z"));

        assertThat(world.timers()).isEmpty();
    }

    @Test
    void repeatedDeployment_startsTheScheduleThatACrashedDeploymentLeftWithoutMessages() {
        assertThatThrownBy(() -> world.deploy(EVERY_TWO_HOURS, failing())).isInstanceOf(CrashingPorts.Crash.class);
        world.runUntil("2024-03-01T09:00:30Z");
        assertThat(world.starts()).isEmpty();

        assertThat(world.deploy(EVERY_TWO_HOURS)).isInstanceOf(DeploymentResult.Unchanged.class);
        world.runUntil("2024-03-01T11:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z", "2024-03-01T11:00:00Z");
    }

    @Test
    void deploymentThatCrashesAtAnyAwsCall_isCompletedByARepeatedDeployment() {
        var crashed = true;
        for (int call = 1; crashed; call++) {
            try (var other = new ScheduleWorld(NetworkProfile.CALM)) {
                other.deploy(scheduled("0", "R/PT1H"));
                other.runUntil("2024-03-01T09:30:00Z");
                crashed = crashes(other, call);
                other.deploy(EVERY_TWO_HOURS);
                other.runUntil("2024-03-01T12:00:00Z");

                assertThat(other.starts())
                        .as("call %d", call)
                        .containsExactly("2024-03-01T09:00:00Z", "2024-03-01T09:30:00Z", "2024-03-01T11:30:00Z");
                assertThat(other.timers()).containsExactly(other.timer("2024-03-01T13:30:00Z"));
            }
        }
    }

    /** Lets a deployment crash after so many calls of the ports that hold schedules. @return whether there were so many */
    private static boolean crashes(ScheduleWorld world, int calls) {
        try {
            world.deploy(EVERY_TWO_HOURS, CrashingPorts.of(world.ports(), calls));
            return false;
        } catch (CrashingPorts.Crash _) {
            return true;
        }
    }

    @Test
    void chainOfMessagesThatBreaksAtAnyCall_goesOnWithTheSweeper() {
        assertThat(BrokenChain.firstEnd(ActiveSchedulesTest::sweeper)).isEmpty();
    }

    @Test
    void sweeper_resumesTheSchedulesOfAllPages_andGoesOnBehindOneThatCannotBeRead() {
        var schedules = Limits.PAGE_SIZE + 1;
        for (int n = 0; n < schedules; n++) {
            world.deploy(
                    scheduled("1", "R/PT2H").replace("id: w", "id: w" + n),
                    world.ports().withoutMessages());
        }
        var unreadable = new Item(
                TableKeys.schedule("broken"),
                1,
                "garbage".getBytes(StandardCharsets.US_ASCII),
                Optional.of(new Table.Listing("SCHEDULES#0", "2024-03-01T08:00:00Z#broken")),
                Optional.empty());
        world.ports().table().put(unreadable, new Condition.Always());
        world.runUntil("2024-03-01T09:04:00Z");
        assertThat(sweeper(world.ports()).sweep(world.now()))
                .as("nothing is overdue yet")
                .isZero();

        world.runUntil("2024-03-01T09:06:00Z");

        assertThat(sweeper(world.ports()).sweep(world.now())).isEqualTo(schedules);
        world.runUntil("2024-03-01T10:00:00Z");
        assertThat(sweeper(world.ports()).sweep(world.now())).as("all go on").isZero();
    }

    private static Sweeper sweeper(Ports ports) {
        return new Sweeper(ports, Stores.of(ports), RuntimeObserver.NONE, Duration.ZERO);
    }

    @Test
    void leftoverMessageOfAFormerSchedule_startsNoInstance_andSendsNoOther() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        assertThatThrownBy(() -> world.deploy(workflow("2", "A"), failing())).isInstanceOf(CrashingPorts.Crash.class);
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z");
        assertThat(world.timers()).isEmpty();
    }

    @Test
    void scheduleOfTheNewerVersion_winsOverAConcurrentDeploymentOfAnOlderVersion() {
        world.deploy(EVERY_TWO_HOURS, beforeTheItem(() -> {
            world.runUntil("2024-03-01T09:00:01Z");
            world.deploy(DAILY);
        }));

        assertThat(world.inForce().schedule()).isInstanceOf(Schedule.Cron.class);
        assertThat(world.timers()).containsExactly(world.timer("2024-03-01T12:00:00Z"));
    }

    /** Ports that send and delete no messages. */
    private Ports failing() {
        return CrashingPorts.of(world.ports(), 0).with(world.ports().table());
    }

    /** Ports in which something happens just before the item of a schedule is written first. */
    private Ports beforeTheItem(Runnable hook) {
        var table = world.ports().table();
        var hooks = new Runnable[] {hook};
        var hooked = (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (arguments[0] instanceof Table.Item item
                            && item.key().sort().equals("SCHEDULE")) {
                        var now = hooks[0];
                        hooks[0] = () -> {};
                        now.run();
                    }
                    try {
                        return method.invoke(table, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return world.ports().with(hooked);
    }
}
