package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulator.port.SimulatedServices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reference interpreter of Serverless Workflow 0.8, written from the specification and independent of the product's
 * engine.
 */
public final class Reference {

    /** A start request of a client. */
    public record Begun(String workflow, Optional<String> version, JsonNode input) {}

    /**
     * Interprets a setup and returns every instance at the end.
     *
     * @param begun the clients' start requests; empty where events start all instances
     * @param simulatedServices called once for each attempt of each call
     * @throws UnsupportedConstruct when a definition uses a construct that this interpreter does not support
     */
    public static List<InstanceRun> lives(
            ReferenceSetup referenceSetup, SimulatedServices simulatedServices, List<Begun> begun, Instant clock) {
        var referenceWorld = new ReferenceWorld(referenceSetup, simulatedServices);
        referenceWorld.post().foreseen();
        var lives = new ArrayList<InstanceRun>();
        for (var each : begun) {
            var definition =
                    referenceWorld.definition(each.workflow(), each.version()).orElseThrow();
            lives.add(referenceWorld.live(definition, each.input(), clock));
        }
        referenceWorld.post().settle(clock);
        lives.addAll(referenceWorld.post().begun());
        return lives.stream().flatMap(InstanceRun::family).toList();
    }

    private Reference() {}
}
