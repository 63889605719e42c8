package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.chaos.WorkService.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** A run of a chaos test: traffic during faults, a time without faults, and the reconciliation of the results. */
final class ChaosRun {

    private static final Duration LOOK = Duration.ofSeconds(10);

    private final Target target;
    private final WorkService service;
    private final Logs log;
    private final Duration time;
    private final Duration patience;
    private final FaultStorm faultStorm;
    private final List<ChaosCase> cases;
    private final RetryingClient retryingClient;
    private final Instances instances;
    private final Traffic traffic;
    private Map<String, Integer> done = Map.of();
    private Duration calm = Duration.ZERO;
    private List<String> differences = List.of();

    /**
     * Creates a run.
     *
     * @param asked number of instances to start
     * @param time how long faults are injected
     * @param patience how long after the faults the run waits for another instance to end before it counts the others as lost
     */
    ChaosRun(
            Target target,
            List<ChaosFault> faults,
            WorkService service,
            Logs log,
            int asked,
            Duration time,
            Duration patience,
            long seed) {
        this.target = target;
        this.service = service;
        this.log = log;
        this.time = time;
        this.patience = patience;
        faultStorm = new FaultStorm(target, faults, new Random(seed));
        cases = ChaosCases.mixed(asked);
        retryingClient = new RetryingClient(target::addresses);
        instances = new Instances(retryingClient);
        traffic = new Traffic(cases, retryingClient, time.multipliedBy(9).dividedBy(10), new Random(seed + 1));
    }

    /** Executes the run. @return the differences between expected and actual results */
    List<String> differences() {
        ChaosCases.definitions(service.address()).forEach(this::deploy);
        var sending = Thread.ofVirtual().start(traffic::send);
        done = faultStorm.run(time);
        var end = Instant.now();
        log.accept("calm");
        target.removeFaults();
        log.accept("all runs");
        awaitSilence(sending);
        calm = Duration.between(end, Instant.now());
        var found = new ArrayList<>(traffic.refused());
        found.addAll(new Reconciliation(cases, traffic.started(), all(), service.calls()).differences());
        found.addAll(log.unexpected());
        int dead = target.deadLetters();
        if (dead > 0) {
            found.add(dead + " dead letters");
        }
        retryingClient.close();
        differences = List.copyOf(found);
        return differences;
    }

    /** Returns the figures of the run. */
    String report(String title) {
        var calls = service.calls();
        var keys = calls.stream().map(Call::key).distinct().count();
        var callbacks = traffic.events().stream().filter(ChaosEvent::isCallback).count();
        return """

                Chaos: %s, %s
                %d s of faults: %s
                %d instances; accepted: %d starts, %d events, %d callbacks; %d requests sent again
                %d calls of the service under %d keys, %d repeated
                calm after %d s
                %s
                """.formatted(
                        target.description(),
                        title,
                        time.toSeconds(),
                        done.entrySet().stream()
                                .map(fault -> fault.getKey() + " " + fault.getValue())
                                .collect(Collectors.joining(", ")),
                        cases.size(),
                        traffic.started().size(),
                        traffic.events().size() - callbacks,
                        callbacks,
                        retryingClient.repeated(),
                        calls.size(),
                        keys,
                        calls.size() - keys,
                        calm.toSeconds(),
                        differences.isEmpty() ? "balanced" : String.join("\n", differences));
    }

    /** Waits for the remaining instances as long as others end, regardless of the speed of the machine. */
    private void awaitSilence(Thread sending) {
        var open = cases.stream().collect(Collectors.groupingBy(ChaosCase::workflow, Collectors.counting()));
        var end = Instant.now().plus(patience);
        while (Instant.now().isBefore(end) && (sending.isAlive() || !open.isEmpty())) {
            LockSupport.parkNanos(LOOK.toNanos());
            var left = left(open);
            log.accept("open: " + left);
            end = left.equals(open) && !sending.isAlive() ? end : Instant.now().plus(patience);
            open = left;
        }
    }

    /** Returns the number of open instances of each workflow that had open instances before. */
    private Map<String, Long> left(Map<String, Long> open) {
        var left = new TreeMap<String, Long>();
        open.keySet().forEach(workflow -> {
            long all = cases.stream()
                    .filter(one -> one.workflow().equals(workflow))
                    .count();
            long missing = all - instances.ended(workflow);
            if (missing > 0) {
                left.put(workflow, missing);
            }
        });
        return left;
    }

    private List<JsonNode> all() {
        return cases.stream()
                .map(ChaosCase::workflow)
                .distinct()
                .flatMap(workflow -> instances.of(workflow).stream())
                .toList();
    }

    private void deploy(String definition) {
        retryingClient.post("/workflows", Map.of("Content-Type", "application/yaml"), definition);
    }
}
