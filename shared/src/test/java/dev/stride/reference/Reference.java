package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulation.Services;
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
     * @param services asked once for each attempt of each call
     * @throws Unspoken when a definition uses what this interpreter does not speak
     */
    public static List<Life> lives(Setting setting, Services services, List<Begun> begun, Instant clock) {
        var world = new World(setting, services);
        world.post().foreseen();
        var lives = new ArrayList<Life>();
        for (var each : begun) {
            var definition = world.definition(each.workflow(), each.version()).orElseThrow();
            lives.add(world.live(definition, each.input(), clock));
        }
        world.post().settle(clock);
        lives.addAll(world.post().begun());
        return lives.stream().flatMap(Life::family).toList();
    }

    private Reference() {}
}
