package dev.stride.benchmarks.peers;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.plan.Checkpoint;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A workflow that runs on the embedded runtime with its database on disk, as in {@code stride dev --data}. Each call starts an
 * instance and waits for its end. Every commit survives a crash of the machine.
 */
public class EmbeddedSubject implements Callable<Integer> {

    private static final LambdaLogger LOGGER = new LambdaLogger() {
        @Override
        public void log(String message) {
            System.err.println(message.stripTrailing());
        }

        @Override
        public void log(byte[] message) {
            log(new String(message, StandardCharsets.UTF_8));
        }
    };

    private final Ends ends = new Ends();
    private final String workflow;
    private final InstanceStarter starter;

    /**
     * A workflow on the embedded runtime with {@link Checkpoint#EFFECTS}: the runtime does not commit after each state, but only
     * when the instance calls, waits, forks, publishes or ends.
     */
    public static final class WithEffects extends EmbeddedSubject {

        /** @param definition the text of a definition that starts with its id */
        public WithEffects(String definition) throws IOException {
            super(definition, Checkpoint.EFFECTS);
        }
    }

    /** @param definition the text of a definition that starts with its id */
    public EmbeddedSubject(String definition) throws IOException {
        this(definition, Checkpoint.STATES);
    }

    private EmbeddedSubject(String definition, Checkpoint checkpoint) throws IOException {
        var runtime = new EmbeddedRuntime(
                Database.open(Files.createTempDirectory("stride-peers").resolve("stride.db")),
                LocalEnvironment.create().withCheckpoint(checkpoint),
                PacedClock.realTime(InstantSource.system()),
                new UsageCounter(),
                ends,
                LOGGER);
        if (runtime.deployment().deploy(definition, Map.of(), Optional.empty())
                instanceof DeploymentResult.Rejected(var faults, var _)) {
            throw new IllegalStateException("the definition is rejected: " + faults);
        }
        workflow = definition.lines().findFirst().orElseThrow().substring("id: ".length());
        starter = new InstanceStarter(runtime.ports(), Stores.of(runtime.ports()));
        runtime.start();
    }

    @Override
    public Integer call() {
        var input = JsonNodeFactory.instance.objectNode().put("order", "o-1");
        if (!(starter.start(workflow, Optional.empty(), input, Optional.empty())
                instanceof StartResult.Accepted(var instance, var _))) {
            throw new IllegalStateException("the instance does not start");
        }
        return ends.await(instance);
    }

    /** An observer that lets callers wait for the end of an instance. */
    private static final class Ends implements RuntimeObserver {

        private final ConcurrentMap<String, CompletableFuture<Branch>> ended = new ConcurrentHashMap<>();

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            if (branch.status().isFinal()) {
                end(branch.id().instance()).complete(branch);
            }
        }

        /**
         * Waits for the end of an instance and returns the number of states that it ran. Each state adds one member to the data,
         * so that the members count the states.
         */
        int await(String instance) {
            var branch = end(instance).join();
            ended.remove(instance);
            if (branch.status() != Status.COMPLETED) {
                throw new IllegalStateException("the instance has ended as " + branch.status());
            }
            return branch.data().size() - 1;
        }

        private CompletableFuture<Branch> end(String instance) {
            return ended.computeIfAbsent(instance, _ -> new CompletableFuture<>());
        }
    }
}
