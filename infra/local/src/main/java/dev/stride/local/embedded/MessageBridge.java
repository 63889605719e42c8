package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.broker.ChannelSubscription;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.MessageEvent;
import dev.stride.call.auth.EvaluatedAuth;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.secret.SecretSource;
import dev.stride.expression.Bindings;
import dev.stride.plan.Plan;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.Node;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.message.Ingress;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A bridge from message brokers to the runtime. It subscribes to the channels that definitions wait for, and delivers their
 * messages as events. It acknowledges a message once the runtime has accepted and stored the event. On AWS, an operator connects the
 * channels to a Lambda function instead.
 */
public final class MessageBridge implements AutoCloseable {

    private final EventIntake eventIntake;
    private final Runnable settle;
    private final SecretSource secretSource;
    private final EgressGuard egressGuard;
    private final LambdaLogger logger;
    private final Map<Channel, ChannelSubscription> listeners = new HashMap<>();

    /**
     * @param settle waits until everything that was done so far is stored
     * @param logger receives the reason if a channel cannot be subscribed
     */
    public MessageBridge(
            EventIntake eventIntake,
            Runnable settle,
            SecretSource secretSource,
            EgressGuard egressGuard,
            LambdaLogger logger) {
        this.eventIntake = eventIntake;
        this.settle = settle;
        this.secretSource = secretSource;
        this.egressGuard = egressGuard;
        this.logger = logger;
    }

    /**
     * Subscribes to the channels that a compiled definition waits for, except for those to which the bridge has subscribed
     * already.
     */
    public synchronized void listen(Plan plan) {
        plan.nodes().stream()
                .flatMap(node -> node instanceof Node.Await await ? await.events().stream() : Stream.<EventFilter>of())
                .map(filter -> Optional.ofNullable(plan.calls().get(filter.name())))
                .flatMap(Optional::stream)
                .filter(template -> template.kind().equals(Channel.KIND))
                .distinct()
                .forEach(template -> listen(template, plan));
    }

    /** Checks whether the bridge has subscribed to any channel. */
    public synchronized boolean isListening() {
        return !listeners.isEmpty();
    }

    private void listen(CallTemplate template, Plan plan) {
        var channel = Channel.fromJson(template.template());
        if (listeners.containsKey(channel)) {
            return;
        }
        try {
            listeners.put(
                    channel,
                    ChannelSubscription.subscribe(
                            channel,
                            credentials(template, plan),
                            egressGuard,
                            (id, address, payload, lineage) -> accept(
                                    channel,
                                    MessageEvent.toCloudEvent(
                                            channel.server().protocol(),
                                            channel.server().origin().authority(),
                                            address,
                                            id,
                                            payload,
                                            lineage))));
        } catch (IOException | UnsupportedOperationException unheard) {
            logger.log(String.valueOf(unheard.getMessage()));
        }
    }

    void accept(Channel channel, JsonNode event) {
        switch (eventIntake.accept(List.of(event), Ingress.BROKER)) {
            case EventIntake.AcceptResult.Accepted() -> settle.run();
            case EventIntake.AcceptResult.Invalid(var reasons) ->
                logger.log(channel + ": " + String.join("; ", reasons));
            case EventIntake.AcceptResult.TooLarge(int bytes) ->
                logger.log("%s: %d bytes are too many".formatted(channel, bytes));
        }
    }

    private Optional<Credentials> credentials(CallTemplate template, Plan plan) {
        if (template.auth().isEmpty()) {
            return Optional.empty();
        }
        var variables = Map.of(
                "CONST",
                plan.constants(),
                "SECRETS",
                secretSource.findAll(plan.settings().secrets()));
        return switch (EvaluatedAuth.evaluate(
                template.auth().get(), new Bindings(Instant.EPOCH, Map.copyOf(variables)))) {
            case EvaluatedAuth.Available(var credentials) -> Optional.of(credentials);
            case EvaluatedAuth.Unavailable(String reason, var _) -> {
                logger.log("an auth definition cannot be used: %s".formatted(reason));
                yield Optional.empty();
            }
        };
    }

    /** Ends all subscriptions. */
    @Override
    public synchronized void close() {
        listeners.values().forEach(ChannelSubscription::close);
        listeners.clear();
    }
}
