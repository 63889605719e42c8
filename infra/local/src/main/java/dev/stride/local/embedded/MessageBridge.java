package dev.stride.local.embedded;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.call.Secrets;
import dev.stride.call.asyncapi.AsyncApiCall;
import dev.stride.call.asyncapi.Channel;
import dev.stride.call.asyncapi.MessageEvent;
import dev.stride.call.asyncapi.broker.Hearing;
import dev.stride.call.auth.Credentials;
import dev.stride.call.auth.Proof;
import dev.stride.call.egress.Passage;
import dev.stride.expression.Bindings;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.EventFilter;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.runtime.events.Events;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Hears the channels that definitions wait for, and brings their messages as events: what an operator binds on AWS. A message is
 * acknowledged once its event is accepted.
 */
public final class MessageBridge implements AutoCloseable {

    private final Events events;
    private final Secrets secrets;
    private final Passage passage;
    private final LambdaLogger logger;
    private final Map<Channel, Hearing> heard = new HashMap<>();

    /** @param logger takes why a channel cannot be listened to */
    public MessageBridge(Events events, Secrets secrets, Passage passage, LambdaLogger logger) {
        this.events = events;
        this.secrets = secrets;
        this.passage = passage;
        this.logger = logger;
    }

    /** Listens to the channels that a plan waits for, besides those that are listened to already. */
    public synchronized void listen(Plan plan) {
        plan.nodes().stream()
                .flatMap(node -> node instanceof Node.Await await ? await.events().stream() : Stream.<EventFilter>of())
                .map(filter -> Optional.ofNullable(plan.calls().get(filter.name())))
                .flatMap(Optional::stream)
                .filter(template -> template.kind().equals(AsyncApiCall.NAME))
                .distinct()
                .forEach(template -> listen(template, plan));
    }

    /** Whether there is a channel that it listens to. */
    public synchronized boolean listens() {
        return !heard.isEmpty();
    }

    private void listen(CallTemplate template, Plan plan) {
        var channel = Channel.read(template.template());
        if (heard.containsKey(channel)) {
            return;
        }
        try {
            heard.put(
                    channel,
                    Hearing.of(
                            channel,
                            credentials(template, plan),
                            passage,
                            (id, address, payload) -> bring(channel, id, address, payload)));
        } catch (IOException | UnsupportedOperationException unheard) {
            logger.log(String.valueOf(unheard.getMessage()));
        }
    }

    private void bring(Channel channel, String id, String address, byte[] payload) {
        var server = channel.server();
        var event = MessageEvent.of(server.protocol(), server.origin().authority(), address, id, payload);
        switch (events.accept(event)) {
            case Events.Outcome.Accepted() -> {}
            case Events.Outcome.Refused(var reasons) -> logger.log(channel + ": " + String.join("; ", reasons));
            case Events.Outcome.TooLarge(int bytes) ->
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
                secrets.values(plan.terms().secrets()));
        return switch (Proof.of(template.auth().get(), new Bindings(Instant.EPOCH, Map.copyOf(variables)))) {
            case Proof.Known(var credentials) -> Optional.of(credentials);
            case Proof.Lacking(String reason) -> {
                logger.log("an auth definition cannot be used: " + reason);
                yield Optional.empty();
            }
        };
    }

    /** Listens no more. */
    @Override
    public synchronized void close() {
        heard.values().forEach(Hearing::close);
        heard.clear();
    }
}
