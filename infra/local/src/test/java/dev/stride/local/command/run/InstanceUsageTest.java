package dev.stride.local.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.command.CommandResult;
import dev.stride.local.command.RunningDev;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceUsages;
import dev.stride.runtime.metering.InstanceUsage;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests what the API shows of the usage of an instance against the figures of the run command and against counted requests. */
@Timeout(120)
final class InstanceUsageTest {

    private static final Path ORDER = Path.of("../../examples/order");

    private static final String NAPS = """
        id: naps
        version: '1'
        specVersion: '0.8'
        start: Nap
        events: [ { name: Woken, type: woken, source: /bed, kind: produced } ]
        states:
          - { name: Nap, type: sleep, duration: PT24H, transition: Short }
          - { name: Short, type: sleep, duration: PT1M, transition: { nextState: Wake, produceEvents: [ { eventRef: Woken } ] } }
          - { name: Wake, type: inject, data: {}, end: true }
        """;

    private static final String EACH = """
        id: each
        version: '1'
        specVersion: '0.8'
        start: Each
        functions: [ { name: same, type: expression, operation: . } ]
        states: [ { name: Each, type: foreach, inputCollection: '${ [range(20)] }', actions: [ { functionRef: same } ], end: true } ]
        """;

    @Test
    void awsCostOfAnInstance_reportedByADevServerThatStoresAsADeployment_matchesTheCostThatTheRunCommandPrints()
            throws Exception {
        var expected = CommandResult.run(
                        "run", ORDER.resolve("order.sw.yaml"), "--input", "@" + ORDER.resolve("input.json"), "--json")
                .json()
                .path("summary");
        try (var dev = new RunningDev(ORDER, "--checkpoint", "STATES")) {
            var id = dev.stride("start", "order", "--input", "@" + ORDER.resolve("input.json"), "--wait", "PT20S")
                    .json()
                    .path("id")
                    .asText();
            var usage =
                    awaitDollars(dev, id, expected.path("costPerMillionRuns").asDouble() * 0.95 / 1e6);

            assertThat(usage.path("estimated").asBoolean()).isFalse();
            assertThat(usage.path("commits").asInt()).isEqualTo(10);
            assertThat(usage.path("messages").asInt())
                    .isEqualTo(expected.path("messagesReceived").asInt());
            assertThat(usage.path("dollars").asDouble() * 1e6)
                    .isCloseTo(expected.path("costPerMillionRuns").asDouble(), withinPercentage(5));
        }
    }

    @Test
    void estimatedAwsCostOfTheOrderExample_isWithinTwentyPercentOfItsMeasuredCost() throws Exception {
        var usages = usages("order", Files.readString(ORDER.resolve("order.sw.yaml")), input());

        assertThat(usages.estimate().estimated()).isTrue();
        assertThat(usages.estimate().atLeast()).isFalse();
        assertThat(usages.estimate().commits()).isEqualTo(usages.counted().commits());
        assertThat(usages.estimate().messages()).isEqualTo(usages.counted().messages());
        assertThat(usages.estimate().dollars()).isCloseTo(usages.counted().dollars(), withinPercentage(20));
    }

    @Test
    void usageEstimate_includesSchedulesAndPublishedEvents() throws Exception {
        var usages = usages("naps", NAPS, "{}");

        assertThat(usages.counted().schedules()).isEqualTo(1);
        assertThat(usages.estimate().schedules()).isEqualTo(1);
        assertThat(usages.counted().events()).isEqualTo(1);
        assertThat(usages.estimate().events()).isEqualTo(1);
        assertThat(usages.estimate().dollars()).isCloseTo(usages.counted().dollars(), withinPercentage(20));
    }

    @Test
    void estimatedCommitsAndAwsCost_includeTheIterationsOfAForeachState() throws Exception {
        var usages = usages("each", EACH, "{}");

        assertThat(usages.estimate().commits()).isEqualTo(usages.counted().commits());
        assertThat(usages.estimate().dollars()).isCloseTo(usages.counted().dollars(), withinPercentage(40));
    }

    private record Usages(InstanceUsage counted, InstanceUsage estimate) {}

    /** Runs one instance in a process that counts by instance, until nothing is left to do. */
    private static Usages usages(String workflow, String definition, String input) throws InterruptedException {
        var counter = UsageCounter.perInstance();
        var idle = new CountDownLatch(1);
        try (var embedded = new EmbeddedRuntime(
                Database.inMemory(),
                LocalEnvironment.create(),
                PacedClock.skippingWaits(new SettableClock()),
                new Reporting(counter, RuntimeObserver.NONE, new CapturedLog()))) {
            assertThat(embedded.deployment().deploy(definition, Map.of(), Optional.empty()))
                    .isInstanceOf(Deployment.DeploymentResult.Added.class);
            var stores = Stores.of(embedded.ports());
            var started = new InstanceStarter(embedded.ports(), stores)
                    .start(workflow, Optional.empty(), CommandResult.json(input), Optional.empty());
            var id = ((InstanceStarter.StartResult.Accepted) started).instance();
            embedded.start(due -> {
                if (due.isEmpty()) {
                    idle.countDown();
                }
                return false;
            });
            idle.await();
            return new Usages(
                    new InstanceUsages(stores, counter::ofInstance).find(id).orElseThrow(),
                    new InstanceUsages(stores, InstanceUsages.UNCOUNTED)
                            .find(id)
                            .orElseThrow());
        }
    }

    private static String input() throws IOException {
        return Files.readString(ORDER.resolve("input.json"));
    }

    /** Asks until the last effects of the instance are counted, which follow its last commit. */
    private static JsonNode awaitDollars(RunningDev dev, String id, double dollars) {
        while (true) {
            var usage = dev.get("/instances/" + id).path("usage");
            if (usage.path("dollars").asDouble() >= dollars) {
                return usage;
            }
        }
    }
}
