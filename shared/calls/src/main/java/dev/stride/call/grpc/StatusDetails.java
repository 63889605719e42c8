package dev.stride.call.grpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import com.google.rpc.ErrorDetailsProto;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import dev.stride.call.grpc.client.MessageType;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * The details of a gRPC error status, in the form of Google's standard messages ({@code google/rpc/error_details.proto}).
 *
 * @param messages as JSON with their type in {@code @type}; a message of an unknown type contains only its type
 * @param retryAfter the retry delay that the service requests
 */
record StatusDetails(ArrayNode messages, Optional<Duration> retryAfter) {

    private static final TypeRegistry TYPES = TypeRegistry.newBuilder()
            .add(ErrorDetailsProto.getDescriptor().getMessageTypes())
            .build();

    private static final MessageType DETAIL = new MessageType(Any.getDescriptor(), TYPES);

    /** @param encoded a {@code google.rpc.Status} */
    static Optional<StatusDetails> parse(byte[] encoded) {
        try {
            var status = Status.parseFrom(encoded);
            var messages = JsonNodeFactory.instance.arrayNode();
            Optional<Duration> retryAfter = Optional.empty();
            for (var detail : status.getDetailsList()) {
                messages.add(json(detail));
                if (detail.is(RetryInfo.class)) {
                    retryAfter = Optional.of(delay(detail.unpack(RetryInfo.class)));
                }
            }
            return Optional.of(new StatusDetails(messages, retryAfter));
        } catch (InvalidProtocolBufferException unreadable) {
            return Optional.empty();
        }
    }

    private static Duration delay(RetryInfo retry) {
        return Duration.ofSeconds(
                retry.getRetryDelay().getSeconds(), retry.getRetryDelay().getNanos());
    }

    private static JsonNode json(Any detail) {
        try {
            return DETAIL.decode(detail.toByteArray());
        } catch (IOException unknown) {
            return JsonNodeFactory.instance.objectNode().put("@type", detail.getTypeUrl());
        }
    }
}
