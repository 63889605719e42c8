package dev.stride.call.grpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import com.google.rpc.ErrorDetailsProto;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import dev.stride.CallLimits;
import dev.stride.call.api.Reply;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.grpc.client.GrpcReply.Answered;
import dev.stride.call.grpc.client.GrpcReply.Ended;
import dev.stride.call.grpc.client.GrpcReply.Unanswered;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.call.grpc.client.MessageType;
import dev.stride.call.grpc.client.MessageType.BoundedText;
import dev.stride.common.JsonLimits;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts gRPC replies to replies of workflow calls. The result of a streaming method is an array. An error status becomes a
 * fault whose name and code are the name of the status. The only exception is {@code DEADLINE_EXCEEDED}, whose code is {@link
 * Fault#TIMEOUT}, as for a timeout that the client detects.
 */
final class GrpcReplyReader {

    private static final String DEADLINE = "DEADLINE_EXCEEDED";

    static Reply toReply(GrpcRequest request, GrpcReply reply) {
        return switch (reply) {
            case Answered(var messages) -> answered(request, messages);
            case Ended ended -> ended(request, ended);
            case Unanswered(Fault fault) ->
                new Reply.Failed(
                        new Fault(fault.name(), fault.code(), request.method() + ": " + fault.message(), fault.data()));
        };
    }

    private static Reply answered(GrpcRequest request, List<byte[]> messages) {
        var method = request.method();
        if (!method.serverStreaming() && messages.size() != 1) {
            return failed(Fault.COMMUNICATION, request, messages.size() + " messages instead of one");
        }
        try {
            return method.serverStreaming() ? stream(request, messages) : one(request, messages.getFirst());
        } catch (BoundedText.TooLong tooLong) {
            return failed(Fault.LIMIT, request, String.valueOf(tooLong.getMessage()));
        } catch (IOException unreadable) {
            return failed(
                    Fault.COMMUNICATION,
                    request,
                    "an invalid %s: the bytes are not such a message".formatted(method.output()));
        }
    }

    private static Reply one(GrpcRequest request, byte[] message) throws IOException {
        return new Reply.Answered(request.method().output().decode(message));
    }

    private static Reply stream(GrpcRequest request, List<byte[]> messages) throws IOException {
        var read = new ArrayList<JsonNode>(messages.size());
        for (var message : messages) {
            read.add(request.method().output().decode(message));
        }
        return new Reply.Answered(JsonNodeFactory.instance.arrayNode().addAll(read));
    }

    private static Reply ended(GrpcRequest request, Ended ended) {
        var details = ended.details().flatMap(StatusDetails::parse);
        var data = JsonNodeFactory.instance
                .objectNode()
                .put("code", ended.status())
                .put("description", ended.description());
        var trailers = data.putObject("trailers");
        ended.trailers().forEach((name, value) -> {
            if (JsonLimits.ofName(name).isEmpty()) {
                trailers.set(name, TextNode.valueOf(value));
            }
        });
        details.ifPresent(it -> data.set("details", it.messages()));
        var said = ended.description().isEmpty() ? "" : ": " + ended.description();
        var code = ended.status().equals(DEADLINE) ? Fault.TIMEOUT : ended.status();
        var kept = data.toString().length() > CallLimits.FAULT_DATA_BYTES
                ? Optional.<JsonNode>empty()
                : Optional.<JsonNode>of(data);
        return new Reply.Failed(
                new Fault(ended.status(), code, request + " answered " + ended.status() + said, kept),
                details.flatMap(StatusDetails::retryAfter));
    }

    private static Reply failed(String code, GrpcRequest request, String what) {
        return new Reply.Failed(Fault.of(code, request + " answered with " + what));
    }

    private GrpcReplyReader() {}

    /**
     * The details of a gRPC error status, in the form of Google's standard messages ({@code google/rpc/error_details.proto}).
     *
     * @param messages as JSON with their type in {@code @type}; a message of an unknown type contains only its type
     * @param retryAfter the retry delay that the service requests
     */
    private record StatusDetails(ArrayNode messages, Optional<Duration> retryAfter) {

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
}
