package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.asyncapi.broker.NetworkPublisher.ProtocolPublisher;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.BrokerRefusal;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.MessageReceipt;
import dev.stride.call.aws.client.AwsServices.SnsMessage;
import dev.stride.call.aws.client.AwsServices.SqsMessage;
import dev.stride.plan.fault.Fault;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Publishes messages to SQS queues and SNS topics with the IAM role of this process. For a FIFO queue or topic, the idempotency
 * key is the deduplication ID.
 */
final class AwsPublisher implements ProtocolPublisher {

    private static final String FIFO = ".fifo";

    private final OutboundClients outboundClients;

    AwsPublisher(OutboundClients outboundClients) {
        this.outboundClients = outboundClients;
    }

    @Override
    public PublishResult publish(Publication publication) {
        var name = publication.channel();
        var fifo = name.endsWith(FIFO);
        var group = fifo
                ? publication.routingKey().or(() -> Optional.of(publication.idempotencyKey()))
                : Optional.<String>empty();
        var deduplication = fifo ? Optional.of(publication.idempotencyKey()) : Optional.<String>empty();
        var awsServices = outboundClients.get(AwsServices.class);
        var reply = publication.server().protocol() == BrokerProtocol.SNS
                ? awsServices.publish(
                        new SnsMessage(
                                name,
                                publication.text(),
                                Optional.empty(),
                                attributes(publication),
                                group,
                                deduplication),
                        publication.timeout())
                : awsServices.send(
                        new SqsMessage(
                                queue(publication),
                                publication.text(),
                                attributes(publication),
                                Optional.empty(),
                                group,
                                deduplication),
                        publication.timeout());
        return reply instanceof AwsReply.Refused<MessageReceipt>(String code, String message)
                ? new BrokerRefusal(code, code, name + " was refused: " + message).toResult()
                : toResult(reply.toReply(name, AwsPublisher::receipt));
    }

    private static Reply receipt(MessageReceipt messageReceipt) {
        return new Reply.Answered(JsonNodeFactory.instance.objectNode().put("messageId", messageReceipt.id()));
    }

    /** Converts the reply of an AWS or HTTP request to the result of a publication. */
    static PublishResult toResult(Reply reply) {
        return switch (reply) {
            case Reply.Answered(var receipt, var _) -> new PublishResult.Published(receipt);
            case Reply.Failed(Fault fault, var _, var _) -> new PublishResult.Failed(fault);
            case Reply.Pending _, Reply.Logged _ ->
                throw new IllegalStateException("the broker sent an unexpected reply to a published message");
        };
    }

    /** Returns the URL of the queue, or only its name if the server URL does not contain the AWS account. */
    private static String queue(Publication publication) {
        var server = publication.server();
        return server.path().isEmpty()
                ? publication.channel()
                : server.origin() + "/" + server.path() + "/" + publication.channel();
    }

    private static Map<String, String> attributes(Publication publication) {
        var attributes = new HashMap<>(publication.headers());
        attributes.put(Publication.KEY, publication.idempotencyKey());
        return attributes;
    }
}
