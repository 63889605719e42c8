package dev.stride.call.grpc.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import dev.stride.Limits;
import java.io.IOException;
import java.util.Set;

/**
 * A type of messages and their form in JSON (Protocol Buffers, "ProtoJSON Format"): integers of 64 bits are strings, and fields
 * that cannot be absent are written even when they have their default value, so that expressions find them.
 *
 * @param types what messages of the type {@code google.protobuf.Any} may hold
 */
public record MessageType(Descriptor descriptor, TypeRegistry types) {

    /** Types whose form in JSON is no object. */
    private static final Set<String> VALUES = Set.of(
            "google.protobuf.BoolValue",
            "google.protobuf.BytesValue",
            "google.protobuf.DoubleValue",
            "google.protobuf.Duration",
            "google.protobuf.FieldMask",
            "google.protobuf.FloatValue",
            "google.protobuf.Int32Value",
            "google.protobuf.Int64Value",
            "google.protobuf.ListValue",
            "google.protobuf.StringValue",
            "google.protobuf.Timestamp",
            "google.protobuf.UInt32Value",
            "google.protobuf.UInt64Value",
            "google.protobuf.Value");

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(2 * Limits.NESTING_DEPTH)
                            .maxStringLength(Limits.PAYLOAD_BYTES)
                            .build())
                    .build())
            .build();

    /** Whether a message is an object in JSON. */
    public boolean isObject() {
        return !VALUES.contains(descriptor.getFullName());
    }

    /** Encodes a message. */
    public byte[] encode(JsonNode json) throws MessageMismatchException {
        var message = DynamicMessage.newBuilder(descriptor);
        try {
            JsonFormat.parser().usingTypeRegistry(types).merge(json.toString(), message);
        } catch (InvalidProtocolBufferException misfit) {
            throw MessageMismatchException.of(this, json, misfit);
        }
        if (!message.isInitialized()) {
            throw new MessageMismatchException(
                    "the required " + String.join(", ", message.findInitializationErrors()) + " is missing");
        }
        return message.build().toByteArray();
    }

    /** Decodes a message. @throws IOException when the bytes are no such message, or its JSON would be too long */
    public JsonNode decode(byte[] bytes) throws IOException {
        var json = new BoundedText(Limits.PAYLOAD_BYTES);
        JsonFormat.printer()
                .usingTypeRegistry(types)
                .alwaysPrintFieldsWithNoPresence()
                .omittingInsignificantWhitespace()
                .appendTo(DynamicMessage.parseFrom(descriptor, bytes), json);
        return JSON.readTree(json.toString());
    }

    /** The full name. */
    @Override
    public String toString() {
        return descriptor.getFullName();
    }
}
