package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests a restoration with sleeping instances whose messages and timers are lost. */
class RestorationTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Duration SLEEP = Duration.ofHours(5);
    private static final Instant LOSS = START.plus(SLEEP).minusSeconds(60);
    private static final Duration BETWEEN_STARTS = Duration.ofMinutes(3);
    private static final int INSTANCES = 90;

    private static final String SLEEPER = """
            id: sleeper
            version: '1'
            specVersion: '0.8'
            states: [ { name: Sleep, type: sleep, duration: PT5H, end: true } ]
            """;

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation = OfflineSimulation.of(world);
    private final Stores stores = Stores.of(simulation.ports());
    private List<String> started = List.of();

    @BeforeEach
    void instancesSleepWhenEverythingButTheDataIsLost() {
        new Deployment(simulation.ports(), stores, KnownLanguages.ALL, simulation.kinds(), BundleResources::new)
                .deploy(SLEEPER, Map.of(), Optional.empty());
        started = IntStream.range(0, INSTANCES).mapToObj(this::start).toList();
        world.runUntil(LOSS);
        simulation.loseAllButData();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void sleepStateWhoseTimerWasLost_isEndedByTheFirstHourlySweep_thatFindsItAnHourOverdue() {
        for (var time = LOSS; time.isBefore(LOSS.plus(Duration.ofHours(9))); time = time.plus(Duration.ofHours(1))) {
            world.runUntil(time);
            new Sweeper(simulation.ports(), stores, RuntimeObserver.NONE, Duration.ZERO)
                    .sweep(time.plus(Limits.FUNCTION_TIMEOUT));
        }
        world.run();

        assertThat(worstDelay()).isBetween(Duration.ofMinutes(110), Duration.ofMinutes(135));
    }

    @Test
    void sleepStates_afterTheTableIsRestoredFromABackup_endAtTheirDueTimes() {
        restore();
        world.run();

        assertThat(worstDelay()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void everyInstanceCompletes_afterSeveralRestorationsFromABackup() {
        for (int n = 0; n <= MaintenanceLimits.SWEEP_ATTEMPTS; n++) {
            restore();
            world.runUntil(world.instant().plus(Duration.ofMinutes(40)));
        }
        world.run();

        assertThat(found()).allMatch(instance -> instance.status() == Status.COMPLETED);
    }

    @Test
    void sleepStates_afterARestore_endAtTheirDueTimes_besideAnInstanceWhoseSummaryIsUnreadable() {
        var key = new Key("INSTANCE#" + started.getFirst(), "HEAD");
        var summary = simulation.table().get(key).orElseThrow();
        var garbage = new Item(key, summary.version(), new byte[] {'?'}, summary.listing(), Optional.empty());
        simulation.table().put(garbage, new Condition.Always());
        started = started.subList(1, INSTANCES);

        assertThat(restore()).isEqualTo(new Restoration.Progress(INSTANCES, true));
        world.run();

        assertThat(worstDelay()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void recreationOfLostTimers_stopsAtItsDeadline_andTheNextRunRecreatesTheRemainingTimers() {
        var outOfTime = new Restoration(simulation.ports(), stores, RuntimeObserver.NONE).run(world.instant());
        var next = restore();

        assertThat(outOfTime).isEqualTo(new Restoration.Progress(0, false));
        assertThat(next).isEqualTo(new Restoration.Progress(INSTANCES, true));
    }

    private String start(int number) {
        world.runUntil(START.plus(BETWEEN_STARTS.multipliedBy(number)));
        var result = new InstanceStarter(simulation.ports(), stores)
                .start("sleeper", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((InstanceStarter.StartResult.Accepted) result).instance();
    }

    private Restoration.Progress restore() {
        return new Restoration(simulation.ports(), stores, RuntimeObserver.NONE)
                .run(world.instant().plus(Limits.FUNCTION_TIMEOUT));
    }

    private Duration worstDelay() {
        return Collections.max(found().stream()
                .map(instance -> Duration.between(
                        instance.startedAt().plus(SLEEP), instance.endedAt().orElseThrow()))
                .toList());
    }

    private List<Instances.Instance> found() {
        var instances = new Instances(simulation.ports(), stores);
        return started.stream().map(id -> instances.find(id).orElseThrow()).toList();
    }
}
