package dev.stride.adapter.aws;

import dev.stride.Limits;
import dev.stride.adapter.aws.AwsResources.EventSources;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.port.EventPattern;
import dev.stride.runtime.port.Rules;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.ResourceNotFoundException;
import software.amazon.awssdk.services.eventbridge.model.RuleState;
import software.amazon.awssdk.services.eventbridge.model.Target;

/**
 * An implementation of the port {@link Rules} with EventBridge. Each rule exists on every bus from which the deployment consumes
 * events, and sends the matching events to the event queue. On all buses except the deployment's own bus, a rule also sends the
 * bus name, as the SQS message group ID, because the events do not contain it.
 */
final class EventBridgeRules implements Rules {

    private static final String TARGET = "events";

    private final EventBridgeClient client;
    private final EventSources sources;
    private final Optional<String> deadLetterArn;

    /** @param deadLetterArn ARN of the queue for events that could not be delivered, if there is one */
    EventBridgeRules(EventBridgeClient client, EventSources sources, Optional<String> deadLetterArn) {
        this.client = client;
        this.sources = sources;
        this.deadLetterArn = deadLetterArn;
    }

    @Override
    public void set(String name, List<Route> routes) {
        var pattern = EventPattern.of(routes, sources.accounts());
        sources.buses().forEach(bus -> set(bus, rule(name), pattern));
    }

    @Override
    public void remove(String name) {
        sources.buses().forEach(bus -> remove(bus, rule(name)));
    }

    private void set(String bus, String rule, String pattern) {
        client.putRule(request -> request.name(rule)
                .eventBusName(bus)
                .description("Routes the events that deployed workflows consume to the event queue of Stride")
                .eventPattern(pattern)
                .state(RuleState.ENABLED));
        var response = client.putTargets(
                request -> request.rule(rule).eventBusName(bus).targets(target(bus)));
        for (var failed : response.failedEntries()) {
            throw failure(bus, rule, failed.errorCode(), failed.errorMessage());
        }
    }

    private void remove(String bus, String rule) {
        try {
            var response = client.removeTargets(
                    request -> request.rule(rule).eventBusName(bus).ids(TARGET));
            for (var failed : response.failedEntries()) {
                throw failure(bus, rule, failed.errorCode(), failed.errorMessage());
            }
            client.deleteRule(request -> request.name(rule).eventBusName(bus));
        } catch (ResourceNotFoundException _) {
            // The rule does not exist, so there is nothing to delete.
        }
    }

    private Target target(String bus) {
        var target = Target.builder()
                .id(TARGET)
                .arn(sources.queueArn())
                .retryPolicy(retry -> retry.maximumEventAgeInSeconds(Math.toIntExact(Limits.DELIVERY_RETRY.toSeconds()))
                        .maximumRetryAttempts(Limits.DELIVERY_RETRIES));
        deadLetterArn.ifPresent(arn -> target.deadLetterConfig(queue -> queue.arn(arn)));
        if (!bus.equals(sources.buses().getFirst())) {
            target.sqsParameters(queue -> queue.messageGroupId(group(bus)));
        }
        return target.build();
    }

    private static String group(String bus) {
        return bus.length() <= Limits.QUEUE_GROUP_CHARACTERS ? bus : Digest.of(bus.getBytes(StandardCharsets.UTF_8));
    }

    private String rule(String name) {
        return sources.rulePrefix() + "-" + name;
    }

    private static IllegalStateException failure(String bus, String rule, String code, String message) {
        return new IllegalStateException("EventBridge did not change the target of rule %s on bus %s: %s, %s"
                .formatted(rule, bus, code, message));
    }
}
