package dev.stride.local.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that a backlog of one workflow, whose calls keep all invocations busy, delays neither commands nor other workflows. */
final class EmbeddedFairnessTest {

    /** The messages that the invocations handle at once. */
    private static final int IN_FLIGHT = Limits.LOCAL_INVOCATIONS * Limits.QUEUE_BATCH;

    private final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
    private final Semaphore called = new Semaphore(0);
    private final Semaphore answers = new Semaphore(0);
    private final CallExecutor service = (_, _) -> {
        called.release();
        answers.acquireUninterruptibly();
        return new Reply.Answered(JsonNodeFactory.instance.objectNode());
    };

    private final EmbeddedRuntime embedded = new EmbeddedRuntime(
            Database.inMemory(),
            LocalEnvironment.create(),
            PacedClock.realTime(new SettableClock()),
            new Reporting(new UsageCounter(), (branch, _) -> committed(branch), new CapturedLog()),
            ports -> ports.with(service));

    private List<String> slow = List.of();

    @BeforeEach
    void keepAllInvocationsBusy() {
        deploy("slow", """
                functions: [ { name: call, type: custom, operation: 'rest:GET:https://slow.example.com' } ]
                states:
                  - { name: Begin, type: inject, data: {}, transition: Call }
                  - { name: Call, type: operation, actions: [ { functionRef: call } ], end: true }
                """);
        deploy("quick", "states: [ { name: Quick, type: inject, data: {}, end: true } ]");
        slow = IntStream.range(0, 3 * IN_FLIGHT).mapToObj(_ -> start("slow")).toList();
        embedded.start();
        called.acquireUninterruptibly(IN_FLIGHT);
    }

    @AfterEach
    void close() {
        answers.release(4 * IN_FLIGHT);
        embedded.close();
    }

    @Test
    void cancelCommand_isHandledByReservedInvocations_whileCallsOccupyAllOthers() {
        var instances = new Instances(embedded.ports(), Stores.of(embedded.ports()));
        var busy = slow.stream()
                .filter(id -> instances.find(id).orElseThrow().status() == Status.RUNNING)
                .findFirst()
                .orElseThrow();

        instances.cancel(busy, "no longer needed", false);

        assertThat(nextEnded()).isEqualTo(busy);
    }

    @Test
    void instanceOfOneWorkflow_doesNotWaitForTheWholeBacklogOfAnotherWorkflow() {
        var quick = start("quick");

        answers.release(IN_FLIGHT);

        assertThat(IntStream.rangeClosed(0, IN_FLIGHT).mapToObj(_ -> nextEnded()))
                .contains(quick);
    }

    private String nextEnded() {
        try {
            return ended.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void committed(Branch branch) {
        if (branch.status().isFinal()) {
            ended.add(branch.id().instance());
        }
    }

    private void deploy(String workflow, String body) {
        embedded.deployment()
                .deploy(
                        "id: %s\nversion: '1'\nspecVersion: '0.8'\n".formatted(workflow) + body,
                        Map.of(),
                        Optional.empty());
    }

    private String start(String workflow) {
        var result = new InstanceStarter(embedded.ports(), Stores.of(embedded.ports()))
                .start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        return ((StartResult.Accepted) result).instance();
    }
}
