package dev.stride.adapter.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Bus;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Rules.Route;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import dev.stride.runtime.port.contract.RulesContract;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.eventbridge.model.InvalidEventPatternException;
import software.amazon.awssdk.services.eventbridge.model.Rule;
import software.amazon.awssdk.services.eventbridge.model.SqsParameters;

@ExtendWith(EmulatedAwsExtension.class)
class EventBridgeRulesTest extends RulesContract {

    private static final int MANY = 100;
    private static final Route PAID = new Route("paid", "/orders");

    private final EmulatedAws aws;
    private final AwsResources resources;
    private final SqsReceiver receiver;
    private final Rules rules;
    private final Bus bus;

    EventBridgeRulesTest(EmulatedAws aws) {
        this.aws = aws;
        resources = aws.deploy();
        receiver = new SqsReceiver(
                aws.clients().sqs(), aws.queueUrl(resources.events().queueArn()));
        rules = on(resources.bus());
        bus = new EventBridgeBus(aws.clients().eventBridge(), resources.bus());
    }

    @Override
    protected Rules rules() {
        return rules;
    }

    @Override
    protected Bus bus() {
        return bus;
    }

    @Override
    protected List<JsonNode> delivered() {
        var deliveries = receiver.receive(MANY, Duration.ZERO);
        for (var more = deliveries; !more.isEmpty(); ) {
            more = receiver.receive(MANY, Duration.ZERO);
            deliveries = Stream.concat(deliveries.stream(), more.stream()).toList();
        }
        deliveries.forEach(receiver::acknowledge);
        return deliveries.stream()
                .map(Delivery::body)
                .map(body -> Json.decode(body.getBytes(StandardCharsets.UTF_8), JsonNode.class))
                .toList();
    }

    @Test
    void eventBridgeRule_isCreatedAndRemovedOnEveryConfiguredBus() {
        var other = "bus-" + UUID.randomUUID();
        var both = on(resources.bus(), other);
        both.set("events-1", List.of(PAID));
        assertThat(names(resources.bus())).containsExactly(resources.bus() + "-events-1");
        assertThat(names(other)).containsExactly(resources.bus() + "-events-1");

        new EventBridgeBus(aws.clients().eventBridge(), other).publish(List.of(event("1", "paid", "/orders")));
        assertThat(ids()).containsExactly("1");

        both.remove("events-1");
        assertThat(names(resources.bus())).isEmpty();
        assertThat(names(other)).isEmpty();
    }

    @Test
    void ruleOnAnAdditionalBus_usesTheBusNameAsMessageGroupOfItsSqsTarget() {
        var other = "bus-" + UUID.randomUUID();
        var partner = "aws.partner/" + "x".repeat(200);
        on(resources.bus(), other, partner).set("events-1", List.of(PAID));

        assertThat(groups(resources.bus()))
                .as("the bus of the stack is the ingress without a name")
                .containsExactly(Optional.empty());
        assertThat(groups(other)).containsExactly(Optional.of(other));
        assertThat(groups(partner))
                .singleElement()
                .satisfies(group -> assertThat(group)
                        .get()
                        .asString()
                        .hasSizeLessThanOrEqualTo(Limits.QUEUE_GROUP_CHARACTERS)
                        .isNotEqualTo(other));
    }

    @Test
    void eventBridgeRule_excludesEventsOfAccountsThatAreNotListed() {
        over(new EventSources(
                        resources.events().queueArn(), "stride", List.of(resources.bus()), List.of("111122223333")))
                .set("events-1", List.of(PAID));
        bus.publish(List.of(event("1", "paid", "/orders")));
        assertThat(delivered()).isEmpty();
    }

    @Test
    void ruleTargetThatEventBridgeRejects_causesAnExceptionWithTheReason() {
        var wrong = new EventSources("arn:of:nothing", "stride", List.of(resources.bus()), List.of());
        assertThatIllegalStateException()
                .isThrownBy(() -> over(wrong).set("events-1", List.of(PAID)))
                .withMessageContaining("rule stride-events-1")
                .withMessageContaining(resources.bus())
                .withMessageContaining("LimitExceededException");
    }

    @Test
    void eventRejectedByTheBus_isNotDelivered() {
        rules.set("one", List.of(PAID));
        var refused = UUID.randomUUID().toString();
        aws.bus().refuse(refused, Limits.BATCH_ENTRY_ATTEMPTS);
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> bus.publish(List.of(event("1", "paid", "/orders"), event(refused, "paid", "/orders"))));
        assertThat(ids()).containsExactly("1");
    }

    @Test
    void oversizedEventPattern_isRejected() {
        assertThatThrownBy(() -> rules.set("one", List.of(new Route("x".repeat(2_048), "/orders"))))
                .isInstanceOf(InvalidEventPatternException.class);
    }

    private Rules on(String... buses) {
        return over(new EventSources(resources.events().queueArn(), resources.bus(), List.of(buses), List.of()));
    }

    private Rules over(EventSources sources) {
        return new EventBridgeRules(aws.clients().eventBridge(), sources, Optional.empty());
    }

    private List<Optional<String>> groups(String bus) {
        return aws
                .clients()
                .eventBridge()
                .listTargetsByRule(request -> request.eventBusName(bus).rule(resources.bus() + "-events-1"))
                .targets()
                .stream()
                .map(target -> Optional.ofNullable(target.sqsParameters()).map(SqsParameters::messageGroupId))
                .toList();
    }

    private List<String> names(String name) {
        return aws.clients().eventBridge().listRules(request -> request.eventBusName(name)).rules().stream()
                .map(Rule::name)
                .toList();
    }
}
