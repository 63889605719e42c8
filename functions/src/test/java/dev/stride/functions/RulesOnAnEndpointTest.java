package dev.stride.functions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.aws.AwsPorts;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.functions.stage.EmulatorEndpoint;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Rules;
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
    private static final Duration DELIVERY = Duration.ofSeconds(1);

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

    @Override
    protected List<JsonNode> delivered() {
        var all = new ArrayList<JsonNode>();
        for (var batch = queue.receive(1, DELIVERY); !batch.isEmpty(); batch = queue.receive(MANY, Duration.ZERO)) {
            batch.forEach(queue::acknowledge);
            batch.forEach(
                    message -> all.add(Json.decode(message.body().getBytes(StandardCharsets.UTF_8), JsonNode.class)));
        }
        return List.copyOf(all);
    }
}
