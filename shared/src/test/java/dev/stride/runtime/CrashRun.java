package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.engine.BranchId;
import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.port.Secrets;
import dev.stride.runtime.store.Branches;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.simulation.Crash;
import dev.stride.simulation.Crossing;
import dev.stride.simulation.Mishap;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Outage;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import dev.stride.testing.service.MockedServices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One run of a program in a world where things go wrong, watched from the first call to the last. */
final class CrashRun {

    /** Makes the runtime that is tested: the real one, or a mutant. */
    @FunctionalInterface
    interface Shell {
        WorkflowRuntime over(Ports ports, Watch watch);
    }

    /** The runtime as it is. */
    static final Shell REAL = (ports, watch) -> new WatchedRuntime(ports, Config.DEFAULT, watch);

    /**
     * How a run ended.
     *
     * @param visited states in the stored history
     * @param keys of the calls that were made
     * @param violations what happened that never must, whatever the other runs did
     */
    record Ending(
            Status status,
            Optional<JsonNode> output,
            List<String> visited,
            Set<String> keys,
            List<Crossing> crossings,
            List<String> violations) {}

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Program program;
    private final World world;
    private final Watch watch;
    private final Simulation simulation;
    private final Instances instances;
    private final List<String> violations = new ArrayList<>();
    private String instance = "";

    private CrashRun(Program program, long seed, Weather weather, Mishaps mishaps, Shell shell) {
        this.program = program;
        world = new World(seed, program.testCase().clock(), weather);
        watch = new Watch(new MockedServices(program.testCase().setting().services()));
        simulation = new Simulation(world, mishaps, watch, Secrets.NONE, ports -> shell.over(ports, watch));
        simulation.table().watch(watch::stored);
        instances = new Instances(simulation.ports());
    }

    static Ending run(Program program, long seed, Weather weather, Mishaps mishaps, Shell shell) {
        return new CrashRun(program, seed, weather, mishaps, shell).run();
    }

    private Ending run() {
        deploy();
        clientStarts();
        for (var step : program.testCase().steps()) {
            var when = program.testCase().clock().plus(step.after().orElse(Duration.ZERO));
            world.at(when, this::clientCancels);
        }
        if (world.run() != World.Rest.IDLE) {
            violations.add("it never comes to rest");
        }
        simulation.failures().stream()
                .filter(failure -> !(failure instanceof NotYetBegun))
                .forEach(bug -> violations.add("a handler threw " + bug));
        simulation.lost().forEach(body -> violations.add("a message was lost: " + body));
        violations.addAll(watch.violations());
        if (!sentTwice()) {
            violations.addAll(watch.repetitions());
        }
        return ending();
    }

    private void deploy() {
        var ports = simulation.ports();
        var plan = program.plan();
        var workflows = new Workflows(ports.table(), ports.blobs());
        var deployed = new Workflows.Deployed(
                plan.workflow(),
                plan.name(),
                plan.language(),
                "digest",
                new Plans(ports.blobs()).save(plan),
                world.instant());
        workflows.register(deployed, new Workflows.Text(program.definition(), Map.of()));
        workflows.promote(deployed);
    }

    /** A client that asks again, under the same key, until it is told that the start is accepted. */
    private void clientStarts() {
        persistently(() -> {
            var start = new Starts(simulation.ports())
                    .start(
                            program.plan().workflow().id(),
                            Optional.empty(),
                            program.testCase().input(),
                            Optional.of("start"));
            if (start instanceof Start.Accepted accepted) {
                instance = accepted.instance();
            }
        });
    }

    private void clientCancels() {
        persistently(() -> instances.cancel(instance, "the client wants it"));
    }

    private void persistently(Runnable request) {
        world.invoke(world.instant().plus(Limits.FUNCTION_TIMEOUT), () -> {
            try {
                request.run();
            } catch (Crash | Outage broken) {
                world.at(world.instant().plus(PATIENCE), () -> persistently(request));
            }
        });
    }

    /**
     * Whether a message was put into the queue twice, as two. The second carries the branch like the first and looks as new,
     * so its handler makes the branch's next call, under the same key, before its commit shows that it came too late.
     */
    private boolean sentTwice() {
        return simulation.gate().crossings().stream()
                .anyMatch(crossing -> crossing.site().equals("Queue.send")
                        && crossing.mishap().filter(Mishap.REPEATED::equals).isPresent());
    }

    private Ending ending() {
        var found = instances.find(instance);
        if (found.isEmpty()) {
            violations.add("the instance does not exist");
        }
        var status = found.map(Instances.Instance::status).orElse(Status.PENDING);
        if (!status.ended()) {
            violations.add("the instance is %s and nothing is left that would move it".formatted(status));
        } else if (listed(status).isEmpty()) {
            violations.add("the list does not show that the instance is " + status);
        }
        var visited = visited();
        if (visited.size() != visits()) {
            violations.add("the history has %d states, but %d were visited".formatted(visited.size(), visits()));
        }
        return new Ending(
                status,
                found.flatMap(Instances.Instance::output),
                visited,
                watch.keys(),
                simulation.gate().crossings(),
                violations);
    }

    private List<Instances.Instance> listed(Status status) {
        return instances
                .newest(Optional.of(program.plan().workflow().id()), Optional.of(status), Limits.PAGE, Optional.empty())
                .instances();
    }

    private int visits() {
        var ports = simulation.ports();
        return new Branches(ports.table(), new BranchCodec(ports.blobs()))
                .load(BranchId.root(instance))
                .map(root -> root.branch().visits())
                .orElse(0);
    }

    private List<String> visited() {
        var states = new ArrayList<String>();
        var after = Optional.<String>empty();
        do {
            var page = instances.history(instance, after);
            page.entries().stream()
                    .filter(Entry.Entered.class::isInstance)
                    .forEach(entry -> states.add(((Entry.Entered) entry).state()));
            after = page.next();
        } while (after.isPresent());
        return states;
    }
}
