package dev.stride.runtime.schedule;

import static dev.stride.runtime.schedule.ScheduleWorld.scheduled;
import static dev.stride.runtime.schedule.ScheduleWorld.workflow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.schedule.calendar.SchedulerTranslation;
import dev.stride.simulator.world.NetworkProfile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
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
        assertThat(world.names()).containsExactly(world.inForce().identity());
    }

    @Test
    void newVersionWithoutASchedule_endsTheScheduleOfThePreviousVersion() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        world.deploy(workflow("2", "A"));
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z");
        assertThat(world.names()).isEmpty();
    }

    @Test
    void scheduleOfARemovedWorkflowStartsNoInstances() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        world.remove("1");
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z");
        assertThat(world.names()).isEmpty();
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
        assertThat(world.names()).containsExactly(world.inForce().timerName(Instant.parse("2024-04-01T09:00:00Z")));

        world.remove("1");

        assertThat(world.names()).isEmpty();
    }

    @Test
    void scheduleWhoseEndIsInThePast_isNotCreated() {
        world.deploy(scheduled("1", "2020-01-01T00:00:00Z/2020-01-02T00:00:00Z"));
        world.deploy(scheduled("2", "R/PT2H/2020-01-01T00:00:00Z"));

        assertThat(world.names()).isEmpty();
    }

    @Test
    void repeatedDeployment_setsTheScheduleThatACrashedDeploymentLeftUnset() {
        assertThatThrownBy(() -> world.deploy(EVERY_TWO_HOURS, failing(1))).isInstanceOf(IllegalStateException.class);
        assertThat(world.names()).isEmpty();

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
                assertThat(other.names()).containsExactly(other.inForce().identity());
            }
        }
    }

    /** Lets a deployment crash after so many calls of the ports that hold schedules. @return whether there were so many */
    private static boolean crashes(ScheduleWorld world, int call) {
        var left = new AtomicInteger(call);
        var ports = world.ports();
        var crashing = with(
                ports,
                crashing(Table.class, ports.table(), left),
                crashing(Queue.class, ports.queue(), left),
                crashing(Schedules.class, ports.schedules(), left));
        try {
            world.deploy(EVERY_TWO_HOURS, crashing);
            return false;
        } catch (IllegalStateException _) {
            return true;
        }
    }

    private static <P> P crashing(Class<P> port, P target, AtomicInteger left) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    var result = method.invoke(target, arguments);
                    if (left.decrementAndGet() == 0) {
                        throw new IllegalStateException("the deployment crashes");
                    }
                    return result;
                }));
    }

    @Test
    void scheduleLeftByAFailedDeployment_isRemovedByTheNextDeployment() {
        world.deploy(EVERY_TWO_HOURS);
        assertThatThrownBy(() -> world.deploy(DAILY, failing(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> world.deploy(scheduled("3", "R/PT5H"), failing(1)))
                .isInstanceOf(IllegalStateException.class);

        world.deploy(scheduled("3", "R/PT5H"));

        assertThat(world.names()).containsExactly(world.inForce().identity());
    }

    @Test
    void leftoverScheduleOfAnOldVersion_isDeletedWhenItTriggers_andStartsNoInstance() {
        world.deploy(EVERY_TWO_HOURS);
        world.runUntil("2024-03-01T09:30:00Z");
        assertThatThrownBy(() -> world.deploy(workflow("2", "A"), failing(1)))
                .isInstanceOf(IllegalStateException.class);
        world.runUntil("2024-03-01T13:30:00Z");

        assertThat(world.starts()).containsExactly("2024-03-01T09:00:00Z");
        assertThat(world.names()).isEmpty();
    }

    @Test
    void scheduleOfTheNewerVersion_winsOverAConcurrentDeploymentOfAnOlderVersion() {
        world.deploy(EVERY_TWO_HOURS, beforeTheItem(() -> {
            world.runUntil("2024-03-01T09:00:01Z");
            world.deploy(DAILY);
        }));

        assertThat(world.inForce().translation(world.now())).isEqualTo(daily());
        assertThat(world.names()).containsExactly(world.inForce().identity());
    }

    private SchedulerTranslation daily() {
        try (var other = new ScheduleWorld(NetworkProfile.CALM)) {
            other.deploy(DAILY);
            return other.inForce().translation(other.now());
        }
    }

    /** Ports whose schedules fail from a call on, counted from 1. */
    private Ports failing(int call) {
        var calls = new int[1];
        return with(world.ports(), world.ports().table(), world.ports().queue(), new Schedules() {
            @Override
            public void set(String name, Recurrence recurrence, String body) {
                count();
                world.ports().schedules().set(name, recurrence, body);
            }

            @Override
            public void remove(String name) {
                count();
                world.ports().schedules().remove(name);
            }

            private void count() {
                if (++calls[0] >= call) {
                    throw new IllegalStateException("the deployment crashes");
                }
            }
        });
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
        return with(world.ports(), hooked, world.ports().queue(), world.ports().schedules());
    }

    private static Ports with(Ports ports, Table table, Queue queue, Schedules schedules) {
        return new Ports(
                table,
                ports.blobs(),
                queue,
                ports.timers(),
                schedules,
                ports.bus(),
                ports.rules(),
                ports.caller(),
                ports.secrets(),
                ports.clock(),
                ports.ids());
    }
}
