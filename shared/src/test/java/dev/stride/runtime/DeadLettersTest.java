package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.http.HttpReply;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.HeldLetters;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A runtime that cannot handle messages of one kind, until somebody repairs it. */
class DeadLettersTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String DEFINITION = """
            { "id": "both", "version": "1", "specVersion": "0.8", "start": "Both", "states": [
              { "name": "Both", "type": "parallel", "transition": "Rest", "branches": [
                { "name": "a", "actions": [ { "subFlowRef": "nap" } ] },
                { "name": "b", "actions": [ { "subFlowRef": "nap" } ] } ] },
              { "name": "Rest", "type": "sleep", "duration": "PT1H", "transition": "Done" },
              { "name": "Done", "type": "inject", "data": { "done": true }, "end": true } ] }""";

    private static final String NAP = """
            { "id": "nap", "version": "1", "specVersion": "0.8", "start": "Nap", "states": [
              { "name": "Nap", "type": "sleep", "duration": "PT1H", "transition": "Wake" },
              { "name": "Wake", "type": "inject", "data": { "awake": true }, "end": true } ] }""";

    private final World world = new World(1, START, Weather.CALM);
    private final Simulation simulation =
            new Simulation(world, Mishaps.none(), _ -> UNREACHABLE, _ -> Optional.empty(), this::runtime);
    private final Instances instances = new Instances(simulation.ports());
    private String broken = "nothing";

    private static final Answer<HttpReply> UNREACHABLE =
            new Answer<>(Duration.ZERO, new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "no service"));

    private WorkflowRuntime runtime(Ports ports) {
        return new WorkflowRuntime(ports, Config.DEFAULT, Observer.NONE) {
            @Override
            public void receive(Delivery delivery) {
                if (delivery.body().contains("\"is\":\"" + broken + "\"")) {
                    throw new IllegalStateException("the runtime is broken");
                }
                super.receive(delivery);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"ended", "arm", "proceed", "fired"})
    void whatCannotBeHandledSuspendsItsInstanceAndIsHandledWhenItIsResumed(String kind) {
        var id = started();
        broken = kind;
        world.run();

        var stuck = suspended();
        assertThat(stuck).isNotEmpty();
        assertThat(heldLetters(stuck)).isPositive();
        assertThat(history(stuck.getFirst().id()))
                .filteredOn(Entry.Suspended.class::isInstance)
                .singleElement()
                .satisfies(
                        entry -> assertThat(((Entry.Suspended) entry).reason()).contains("could not handle message"));

        broken = "nothing";
        for (var resumed = suspended(); !resumed.isEmpty(); resumed = suspended()) {
            resumed.forEach(instances::resume);
            world.run();
        }

        assertThat(instances.find(id)).hasValueSatisfying(instance -> {
            assertThat(instance.status()).isEqualTo(Status.COMPLETED);
            assertThat(instance.output()).hasToString("Optional[{\"awake\":true,\"done\":true}]");
        });
        assertThat(heldLetters(stuck)).isZero();
        assertThat(simulation.lost()).isEmpty();
    }

    @Test
    void aResumptionThatHelpsNothingSuspendsAgain() {
        var id = started();
        broken = "ended";
        world.run();
        var root = suspended().stream().filter(it -> it.id().equals(id)).toList();
        assertThat(root).hasSize(1);

        instances.resume(root.getFirst());
        world.run();

        assertThat(instances.find(id)).map(Instance::status).contains(Status.SUSPENDED);
        assertThat(heldLetters(root)).isPositive();
        assertThat(history(id)).filteredOn(Entry.Suspended.class::isInstance).hasSize(2);
    }

    @Test
    void theOneFirstSentAgainComesBackAfterGrowingPauses() {
        started();
        broken = "begin";
        world.run();

        var least = Duration.ofSeconds(30 * ((1L << Limits.REDRIVES) - 1));
        assertThat(Duration.between(START, world.instant())).isGreaterThan(least);
    }

    @Test
    void aStartThatCannotBeginHasFailedAndTellsSo() {
        var id = started();
        broken = "begin";
        world.run();

        assertThat(instances.find(id)).hasValueSatisfying(instance -> {
            assertThat(instance.status()).isEqualTo(Status.FAULTED);
            assertThat(instance.raised())
                    .hasValueSatisfying(it -> assertThat(it.fault().message()).contains("could not handle message"));
        });
    }

    @Test
    void anInstanceThatCannotEvenBeSuspendedIsShownSo() {
        var id = started();
        world.runUntil(START.plusSeconds(60));
        damage(BranchId.root(id));
        world.run();

        assertThat(suspended()).extracting(Instance::id).contains(id);
        assertThat(instances.find(id))
                .hasValueSatisfying(instance -> assertThat(instance.raised())
                        .hasValueSatisfying(
                                it -> assertThat(it.fault().message()).contains("could not handle message")));
        assertThat(heldLetters(suspended())).isPositive();
    }

    private void damage(BranchId branch) {
        var partition = "INSTANCE#" + branch.instance();
        var item = simulation
                .table()
                .query(partition, "BRANCH#" + branch.path(), Direction.ASCENDING, 1, Optional.empty())
                .items()
                .getFirst();
        var damaged = new Item(item.key(), item.version(), new byte[] {9, 9, 9}, Optional.empty(), Optional.empty());
        simulation.table().put(damaged, new Condition.Always());
    }

    private String started() {
        var deployment =
                new Deployment(simulation.ports(), KnownLanguages.ALL, simulation.kinds(), BundleResources::new);
        for (var definition : List.of(NAP, DEFINITION)) {
            assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                    .isInstanceOf(Deployment.Outcome.Added.class);
        }
        var start = new Starts(simulation.ports())
                .start("both", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        assertThat(start).isInstanceOf(Starts.Start.Accepted.class);
        return ((Starts.Start.Accepted) start).instance();
    }

    private List<Instance> suspended() {
        return instances
                .newest(Optional.empty(), Optional.of(Status.SUSPENDED), Limits.PAGE, Optional.empty())
                .instances();
    }

    private List<Entry> history(String id) {
        return instances.history(id, Optional.empty()).entries();
    }

    private long heldLetters(List<Instance> of) {
        var held = new HeldLetters(simulation.ports().table());
        return of.stream().mapToLong(it -> held.next(it.id()).size()).sum();
    }
}
