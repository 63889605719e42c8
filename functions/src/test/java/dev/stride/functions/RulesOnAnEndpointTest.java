package dev.stride.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.aws.AwsPorts;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.functions.stage.EmulatorEndpoint;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.contract.RulesContract;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/** Tests event rules on the emulator at the address in {@code STRIDE_AWS_ENDPOINT}, which must execute them. */
@Tag("aws-executing")
class RulesOnAnEndpointTest extends RulesContract {

    private static final EmulatorEndpoint ENDPOINT = EmulatorEndpoint.at(
            URI.create(Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566")));
    private static final int MANY = 100;
    private static final int MOST_LOOKS = 60;
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Route LAST = new Route("last", "/last");

    private final AwsPorts aws;
    private final SqsReceiver queue;

    RulesOnAnEndpointTest() {
        var resources = ENDPOINT.deploy();
        aws = AwsPorts.of(ENDPOINT.clients(), resources);
        queue = new SqsReceiver(
                ENDPOINT.clients().sqs(), ENDPOINT.queueUrl(resources.events().queueArn()));
    }

    @Override
    protected Rules rules() {
        return aws.rules();
    }

    @Override
    protected Bus bus() {
        return aws.bus();
    }

    /** Receives until an event has arrived that was published after all others. */
    @Override
    protected List<JsonNode> delivered() {
        aws.rules().set("last", List.of(LAST));
        aws.bus().publish(List.of(event("last", LAST.type(), LAST.source())));
        var envelopes = new ArrayList<JsonNode>();
        for (int look = 0; look < MOST_LOOKS && envelopes.stream().noneMatch(RulesOnAnEndpointTest::isLast); look++) {
            envelopes.addAll(received(1, BETWEEN_LOOKS));
        }
        envelopes.addAll(received(MANY, Duration.ZERO));
        assertThat(envelopes.removeIf(RulesOnAnEndpointTest::isLast))
                .as("the last event has arrived")
                .isTrue();
        return List.copyOf(envelopes);
    }

    private List<JsonNode> received(int most, Duration wait) {
        var deliveries = queue.receive(most, wait);
        deliveries.forEach(queue::acknowledge);
        return deliveries.stream()
                .map(delivery -> Json.decode(delivery.body().getBytes(StandardCharsets.UTF_8), JsonNode.class))
                .toList();
    }

    private static boolean isLast(JsonNode envelope) {
        return envelope.path("detail-type").asText().equals(LAST.type());
    }
}
