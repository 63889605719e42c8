package dev.stride.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.contract.RulesContract;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

class MemoryRulesTest extends RulesContract {

    private final List<OutgoingMessage> messages = new ArrayList<>();
    private final MemoryBus bus = new MemoryBus(messages::addAll, () -> Instant.EPOCH);

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
        var envelopes = messages.stream()
                .map(outgoingMessage ->
                        Json.decode(outgoingMessage.body().getBytes(StandardCharsets.UTF_8), JsonNode.class))
                .toList();
        messages.clear();
        return envelopes;
    }
}
