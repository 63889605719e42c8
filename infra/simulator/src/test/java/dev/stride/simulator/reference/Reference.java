package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulator.port.SimulatedServices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must come out, as the specification says. */
public final class Reference {

    /** What a client starts. */
    public record Begun(String workflow, Optional<String> version, JsonNode input) {}

    /**
     * Every instance there is in the end.
     *
     * @param begun what clients start; empty where events start all
     * @param simulatedServices asked once for each attempt of each call
     * @throws UnsupportedConstruct when a definition uses what this interpreter does not speak
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
