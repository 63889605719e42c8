package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads an agent card, a document that describes an agent: the addresses where it offers A2A over JSON-RPC, and the versions. */
final class AgentCard {

    private static final String JSON_RPC = "JSONRPC";

    /** An address of an agent, and the version that it speaks there. */
    record Offer(String url, AgentVersion version, Optional<String> tenant) {

        Map<String, Expression> endpoint() {
            return Map.of("uri", new Constant(TextNode.valueOf(url)));
        }
    }

    private record Listed(String url, String version, Optional<String> tenant) {}

    /**
     * Returns the address to call, or empty after a fault.
     *
     * @param preferred the version that is chosen if the agent offers several
     */
    static Optional<Offer> offer(Place card, AgentVersion preferred, Place reference) {
        var listed = listed(card);
        if (listed.isEmpty()) {
            reference.fault(
                    "the agent card lists no interface that uses the transport %s".formatted(JSON_RPC),
                    "call the agent with `call: grpc` or `call: http`");
            return Optional.empty();
        }
        var offers = listed.stream()
                .flatMap(it ->
                        AgentVersion.of(it.version())
                                .map(version -> new Offer(it.url(), version, it.tenant()))
                                .stream())
                .toList();
        if (offers.isEmpty()) {
            reference.fault(
                    "the agent speaks A2A %s, and Stride speaks %s"
                            .formatted(
                                    listed.stream()
                                            .map(Listed::version)
                                            .distinct()
                                            .collect(Collectors.joining(", ")),
                                    AgentVersion.spoken()),
                    "");
        }
        return offers.stream()
                .filter(it -> it.version().equals(preferred))
                .findFirst()
                .or(() -> offers.stream().findFirst());
    }

    private static List<Listed> listed(Place card) {
        var value = card.value();
        var listed = new ArrayList<Listed>();
        for (var each : value.path("supportedInterfaces")) {
            if (each.path("protocolBinding").asText().equals(JSON_RPC)) {
                var version = text(each, "protocolVersion").orElse(AgentVersion.V1_0.toString());
                listed.add(new Listed(each.path("url").asText(), version, text(each, "tenant")));
            }
        }
        if (value.has("supportedInterfaces") && !value.has("url")) {
            return listed;
        }
        var version = text(value, "protocolVersion").orElse(AgentVersion.V0_3.toString());
        if (text(value, "preferredTransport").orElse(JSON_RPC).equals(JSON_RPC)) {
            listed.add(new Listed(card.fields().text("url"), version, Optional.empty()));
        }
        for (var each : value.path("additionalInterfaces")) {
            if (each.path("transport").asText().equals(JSON_RPC)) {
                listed.add(new Listed(each.path("url").asText(), version, Optional.empty()));
            }
        }
        return listed;
    }

    private static Optional<String> text(JsonNode value, String name) {
        return Optional.of(value.path(name).asText()).filter(Predicate.not(String::isEmpty));
    }

    private AgentCard() {}
}
