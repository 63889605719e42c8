package dev.stride.simulator.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.fault.Fault;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.SummaryUpgrade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that this version completes the instances that an older version has started; an upgrade can be deployed at any
 * moment. For each storage format the test keeps a snapshot of stored data and messages with many instances in progress.
 * {@code -Dupgrade.write=world-N.json} writes the snapshot of the current version.
 */
class UpgradeTest {

    private static final Path FOLDER = Path.of("src/test/resources/formats");
    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");
    private static final List<String> EARLY = List.of("nap", "paid", "arms", "each", "busy", "slow", "held");

    static List<Path> frozen() throws IOException {
        var name = System.getProperty("upgrade.write");
        if (name != null) {
            write(FOLDER.resolve(name));
        }
        try (var files = Files.list(FOLDER)) {
            return files.filter(file -> file.getFileName().toString().startsWith("world-"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("frozen")
    void instancesStartedByAnOlderStrideVersion_complete(Path file) throws IOException {
        var kept = Json.parse(Files.readAllBytes(file));
        var world = WorldSnapshot.parse(kept.path("world"));

        assertThat(ends(world)).isEqualTo(kept.path("ends"));
    }

    @ParameterizedTest
    @MethodSource("frozen")
    void storedDataForUpgradeTests_containsUnfinishedInstances_inEachStorageFormat(Path file) throws IOException {
        var kept = Json.parse(Files.readAllBytes(file));
        var instances = new Instances(
                WorldSnapshot.parse(kept.path("world")).ports(),
                Stores.of(WorldSnapshot.parse(kept.path("world")).ports()));

        assertThat(kept.path("ends").properties()).hasSizeGreaterThan(EARLY.size());
        kept.path("ends").properties().forEach(end -> {
            assertThat(end.getValue().path("status").asText()).isEqualTo("COMPLETED");
            assertThat(instances.find(end.getKey()).orElseThrow().status().isFinal())
                    .isFalse();
        });
    }

    private static void write(Path file) throws IOException {
        var world = new WorldSnapshot(BEGIN);
        world.answers(
                new Reply.Failed(new Fault("Service Unavailable", "503", "busy", Optional.empty()), Optional.empty()));
        var deployment = new Deployment(
                world.ports(),
                Stores.of(world.ports()),
                KnownLanguages.ALL,
                CallKinds.builtIn(StubClients.NONE),
                BundleResources::new);
        try (var definitions = Files.list(FOLDER.resolve("upgrade"))) {
            for (var definition : definitions.sorted().toList()) {
                assertThat(deployment.deploy(Files.readString(definition), Map.of(), Optional.empty()))
                        .isInstanceOf(Deployment.DeploymentResult.Added.class);
            }
        }
        EARLY.forEach(workflow -> start(world, workflow));
        world.playUntil(BEGIN.plus(Duration.ofMinutes(10)));
        new Instances(world.ports(), Stores.of(world.ports()))
                .list(Optional.of("held"), Optional.empty(), Limits.PAGE_SIZE, Optional.empty())
                .instances()
                .forEach(held ->
                        new Instances(world.ports(), Stores.of(world.ports())).suspend(held.id(), "to be upgraded"));
        world.playUntil(BEGIN.plus(Duration.ofHours(1)));
        start(world, "steps");
        world.play(2);
        var written = world.written();
        var kept = JsonNodeFactory.instance.objectNode();
        kept.set("ends", ends(world));
        kept.set("world", written);
        Files.write(file, Json.encode(kept));
    }

    private static void start(WorldSnapshot world, String workflow) {
        var input = JsonNodeFactory.instance.objectNode().put("order", "7");
        input.putArray("items").add(1).add(2).add(3);
        assertThat(new InstanceStarter(world.ports(), Stores.of(world.ports()))
                        .start(workflow, Optional.empty(), input, Optional.empty()))
                .isInstanceOf(InstanceStarter.StartResult.Accepted.class);
    }

    /**
     * Returns the final states of all instances after the event has arrived, the service is available, and suspended
     * instances have been resumed.
     */
    private static ObjectNode ends(WorldSnapshot world) {
        new SummaryUpgrade(world.ports(), Stores.of(world.ports()), RuntimeObserver.NONE).run(Instant.MAX);
        var instances = new Instances(world.ports(), Stores.of(world.ports()));
        world.answers(new Reply.Answered(JsonNodeFactory.instance.objectNode().put("ready", true)));
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0")
                .put("id", "e")
                .put("source", "/shop")
                .put("type", "paid")
                .put("order", "7");
        event.putObject("data").put("amount", 5);
        assertThat(new EventIntake(world.ports()).accept(event)).isEqualTo(new EventIntake.AcceptResult.Accepted());
        all(instances).values().forEach(instances::resume);
        world.playUntil(BEGIN.plus(Duration.ofDays(30)));
        var ends = JsonNodeFactory.instance.objectNode();
        all(instances)
                .forEach((id, instance) -> ends.putObject(id)
                        .put("workflow", instance.workflow().id())
                        .put("status", instance.status().name())
                        .set("output", instance.output().orElseGet(JsonNodeFactory.instance::nullNode)));
        return ends;
    }

    private static Map<String, Instances.Instance> all(Instances instances) {
        var all = new TreeMap<String, Instances.Instance>();
        instances
                .list(Optional.empty(), Optional.empty(), Limits.PAGE_SIZE, Optional.empty())
                .instances()
                .forEach(listed ->
                        all.put(listed.id(), instances.find(listed.id()).orElseThrow()));
        return all;
    }
}
