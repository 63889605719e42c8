package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.asyncapi.Brokers.Outcome;
import dev.stride.call.asyncapi.Protocol;
import dev.stride.call.asyncapi.Publication;
import dev.stride.call.cloud.QueueMessage;
import dev.stride.call.cloud.Taken;
import dev.stride.call.cloud.TopicMessage;
import dev.stride.plan.Fault;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** SQS and SNS, as the role of this process may use them. A FIFO queue or topic gets the key as its deduplication id. */
final class CloudBroker implements Broker {

    private static final String FIFO = ".fifo";

    private final Outside outside;

    CloudBroker(Outside outside) {
        this.outside = outside;
    }

    @Override
    public Outcome publish(Publication publication) {
        var name = publication.channel();
        var fifo = name.endsWith(FIFO);
        var group = fifo ? publication.routing().or(() -> Optional.of(publication.key())) : Optional.<String>empty();
        var deduplication = fifo ? Optional.of(publication.key()) : Optional.<String>empty();
        var cloud = outside.cloud();
        var reply = publication.server().protocol() == Protocol.SNS
                ? cloud.publish(
                        new TopicMessage(
                                name,
                                publication.text(),
                                Optional.empty(),
                                attributes(publication),
                                group,
                                deduplication),
                        publication.timeout())
                : cloud.send(
                        new QueueMessage(
                                queue(publication),
                                publication.text(),
                                attributes(publication),
                                Optional.empty(),
                                group,
                                deduplication),
                        publication.timeout());
        return outcome(reply.reply(name, CloudBroker::taken));
    }

    private static Reply taken(Taken taken) {
        return new Reply.Answered(JsonNodeFactory.instance.objectNode().put("messageId", taken.id()));
    }

    /** What a reply says of a message. */
    static Outcome outcome(Reply reply) {
        return switch (reply) {
            case Reply.Answered(var receipt, var _) -> new Outcome.Published(receipt);
            case Reply.Failed(Fault fault, var _) -> new Outcome.Failed(fault);
            case Reply.Pending _ -> throw new IllegalStateException("publishing is never under way");
        };
    }

    /** The URL where the server's URL has the account, else the name. */
    private static String queue(Publication publication) {
        var server = publication.server();
        return server.path().isEmpty()
                ? publication.channel()
                : server.origin() + "/" + server.path() + "/" + publication.channel();
    }

    private static Map<String, String> attributes(Publication publication) {
        var attributes = new HashMap<>(publication.headers());
        attributes.put(Publication.KEY, publication.key());
        return attributes;
    }
}
