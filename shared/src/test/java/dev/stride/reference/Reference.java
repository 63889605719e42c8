package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.simulation.Services;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What must come out, as the specification says. */
public final class Reference {

    /**
     * Every instance there is in the end.
     *
     * @param workflow id of the one that is started; empty where events start all
     * @param services asked once for each attempt of each call
     * @throws Unspoken when a definition uses what this interpreter does not speak
     */
    public static List<Life> lives(
            Setting setting, Services services, Optional<String> workflow, Optional<String> version, JsonNode input, Instant clock) {
        var world = new World(setting, services);
        world.post().foreseen();
        var lives = new ArrayList<Life>();
        workflow.map(id -> world.definition(id, version).orElseThrow())
                .ifPresent(definition -> lives.add(world.live(definition, input, clock)));
        world.post().settle(clock);
        lives.addAll(world.post().begun());
        return lives.stream().flatMap(Life::family).toList();
    }

    private Reference() {}
}
