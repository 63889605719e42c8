package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.plan.fault.Fault;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.protocol.Errors;

/**
 * Converts exceptions of the Kafka client to faults, whose codes are those of Kafka, such as {@code TOPIC_AUTHORIZATION_FAILED}.
 */
final class KafkaFaults {

    static PublishResult toResult(Publication publication, Exception failed) {
        var why = failed instanceof ExecutionException && failed.getCause() != null ? failed.getCause() : failed;
        var message = publication.server().origin() + " did not accept the message: " + why.getMessage();
        return switch (why) {
            case AuthenticationException _ -> new PublishResult.Failed(Fault.AUTHENTICATION, message);
            case RecordTooLargeException _ -> new PublishResult.Failed(Fault.LIMIT, message);
            case NetworkException _ -> new PublishResult.Failed(Fault.COMMUNICATION, message);
            case TimeoutException late ->
                late.getCause() == null
                        ? new PublishResult.Failed(Fault.TIMEOUT, message)
                        : named(late.getCause(), message);
            default -> named(why, message);
        };
    }

    private static PublishResult named(Throwable why, String message) {
        var code = Errors.forException(why);
        return code == Errors.UNKNOWN_SERVER_ERROR
                ? new PublishResult.Failed(Fault.COMMUNICATION, message)
                : new PublishResult.Failed(new Fault(code.name(), code.name(), message, Optional.empty()));
    }

    private KafkaFaults() {}
}
