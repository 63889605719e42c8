package dev.stride.call.grpc.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import dev.stride.Limits;
import dev.stride.common.UntrustedJson;
import java.io.IOException;
import java.util.Set;

/**
 * A protobuf message type and its conversion to and from JSON (Protocol Buffers, "ProtoJSON Format"). 64-bit integers are strings
 * in JSON. A field for which protobuf does not distinguish the default value from a missing value is always written, so that
 * expressions can read it.
 *
 * @param types the message types that {@code google.protobuf.Any} may contain
 */
public record MessageType(Descriptor descriptor, TypeRegistry types) {

    /** The built-in message types whose JSON format is not an object, such as timestamps. */
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

    public boolean isObject() {
        return !VALUES.contains(descriptor.getFullName());
    }

    /** Encodes the JSON form of a message in the binary protobuf format. */
    public byte[] encode(JsonNode json) throws MessageMismatchException {
        var message = DynamicMessage.newBuilder(descriptor);
        try {
            JsonFormat.parser().usingTypeRegistry(types).merge(json.toString(), message);
        } catch (InvalidProtocolBufferException misfit) {
            throw MessageMismatchException.of(this, json);
        }
        if (!message.isInitialized()) {
            throw new MessageMismatchException(
                    "the required " + String.join(", ", message.findInitializationErrors()) + " is missing");
        }
        return message.build().toByteArray();
    }

    /**
     * Decodes a binary protobuf message to JSON.
     *
     * @throws IOException when the bytes are not a message of this type, or the JSON exceeds a limit
     */
    public JsonNode decode(byte[] bytes) throws IOException {
        var json = new BoundedText(Limits.PAYLOAD_BYTES);
        JsonFormat.printer()
                .usingTypeRegistry(types)
                .alwaysPrintFieldsWithNoPresence()
                .omittingInsignificantWhitespace()
                .appendTo(DynamicMessage.parseFrom(descriptor, bytes), json);
        return UntrustedJson.parse(json.toString());
    }

    /** Returns the full name of the message type, such as {@code users.v1.User}. */
    @Override
    public String toString() {
        return descriptor.getFullName();
    }

    /** A text buffer that rejects text beyond a size limit. */
    public static final class BoundedText implements Appendable {

        /** Thrown when the text exceeds the size limit. */
        public static final class TooLong extends IOException {
            private static final long serialVersionUID = 1;

            private TooLong(int limit) {
                super("more than " + limit + " characters of JSON");
            }
        }

        private final StringBuilder text = new StringBuilder();
        private final int limit;

        BoundedText(int limit) {
            this.limit = limit;
        }

        @Override
        public Appendable append(CharSequence more) throws IOException {
            return append(more, 0, more.length());
        }

        @Override
        public Appendable append(CharSequence more, int start, int end) throws IOException {
            if (text.length() + end - start > limit) {
                throw new TooLong(limit);
            }
            text.append(more, start, end);
            return this;
        }

        @Override
        public Appendable append(char more) throws IOException {
            return append(String.valueOf(more));
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
