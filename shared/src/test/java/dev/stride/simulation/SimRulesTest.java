package dev.stride.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.contract.RulesContract;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Rules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

class SimRulesTest extends RulesContract {

    private final List<Letter> letters = new ArrayList<>();
    private final SimBus bus = new SimBus(letters::addAll, () -> Instant.EPOCH);

    @Override
    protected Rules rules() {
        return bus;
    }

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<JsonNode> delivered() {
        var envelopes = letters.stream()
                .map(letter -> Json.read(letter.body().getBytes(StandardCharsets.UTF_8), JsonNode.class))
                .toList();
        letters.clear();
        return envelopes;
    }
}
