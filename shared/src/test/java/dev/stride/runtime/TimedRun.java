package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.BundleResources;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.engine.Status;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.ledger.CountedQueue;
import dev.stride.runtime.ledger.CountedTimers;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** One instance of a workflow that waits, in a world where every timer fires up to a minute late. */
final class TimedRun {

    static final Instant START = Instant.parse("2024-01-01T00:00:00.25Z");

    private static final Weather LATE =
            new Weather(true, Duration.ZERO, Duration.ZERO, 0, Duration.ZERO, Duration.ofSeconds(60));

    private static final String SERVICE = """
            { "openapi": "3.0.3", "info": { "title": "Busy", "version": "1" },
              "servers": [ { "url": "https://busy.example" } ],
              "paths": { "/": { "get": { "operationId": "ask", "responses": { "200": { "description": "done" } } } } } }""";

    private final Ledger ledger = new Ledger();
    private final World world;
    private final Simulation simulation;
    private Optional<Instant> ended = Optional.empty();
    private boolean isBusy = true;

    /** Runs a definition to its end. @param seed decides how late each timer is */
    TimedRun(String definition, long seed) {
        world = new World(seed, START, LATE);
        simulation = new Simulation(world, Mishaps.none(), this::answer, _ -> Optional.empty(), this::runtime);
        var deployment =
                new Deployment(simulation.ports(), KnownLanguages.ALL, simulation.kinds(), BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of("service.json", SERVICE), Optional.empty()))
                .isInstanceOf(Deployment.Outcome.Added.class);
        new Starts(simulation.ports())
                .start("waiter", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        assertThat(world.run()).isEqualTo(World.Rest.IDLE);
        assertThat(simulation.failures()).isEmpty();
    }

    /** When it completed. */
    Instant ended() {
        return ended.orElseThrow();
    }

    /** What the handlers have used. */
    long of(Meter meter) {
        return ledger.summary().of(meter);
    }

    private WorkflowRuntime runtime(Ports ports) {
        var counted = new Ports(
                ports.table(),
                ports.blobs(),
                new CountedQueue(ports.queue(), ledger),
                new CountedTimers(ports.timers(), ledger),
                ports.schedules(),
                ports.bus(),
                ports.rules(),
                ports.caller(),
                ports.secrets(),
                ports.clock(),
                ports.ids());
        return new WorkflowRuntime(counted, Config.DEFAULT, (branch, _) -> {
            if (branch.status() == Status.COMPLETED) {
                ended = Optional.of(world.instant());
            }
        });
    }

    /** Is busy the first time. */
    private Answer<HttpReply> answer(HttpRequest request) {
        var status = isBusy ? 503 : 200;
        isBusy = false;
        return new Answer<>(Duration.ZERO, new HttpReply.Answered(status, Map.of(), new byte[0]));
    }
}
