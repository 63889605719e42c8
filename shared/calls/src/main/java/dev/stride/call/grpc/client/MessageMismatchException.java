package dev.stride.call.grpc.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Thrown when a JSON value does not match a protobuf message type. The message names the field, but omits the value, which may be
 * secret.
 */
public final class MessageMismatchException extends Exception {

    private static final long serialVersionUID = 1;

    /** The prefix of the names of the built-in protobuf types, some of which have their own JSON formats. */
    private static final String OWN_FORM = "google.protobuf.";

    public MessageMismatchException(String sentence) {
        super(sentence, null, false, false);
    }

    static MessageMismatchException of(MessageType type, JsonNode json) {
        return new MessageMismatchException(in(type.descriptor(), type.types(), json, "")
                .orElseGet(() -> json.isObject()
                        ? "two of the fields exclude each other, because they belong to the same oneof of " + type
                        : "the value is not a " + type));
    }

    /** Returns a description of the first field whose value does not match the message type, or empty if all values match. */
    private static Optional<String> in(Descriptor type, TypeRegistry types, JsonNode json, String path) {
        return json.propertyStream()
                .filter(property -> !fits(type, types, property.getKey(), property.getValue()))
                .findFirst()
                .map(property -> describe(type, types, property, path));
    }

    private static String describe(
            Descriptor type, TypeRegistry types, Map.Entry<String, JsonNode> property, String path) {
        var name = path + property.getKey();
        var field = field(type, property.getKey());
        if (field.isEmpty()) {
            var names =
                    type.getFields().stream().map(FieldDescriptor::getJsonName).collect(Collectors.joining(", "));
            return "%s has no field '%s'; it has %s"
                    .formatted(type.getFullName(), name, names.isEmpty() ? "none" : names);
        }
        return within(field.get(), types, property.getValue(), name)
                .orElseGet(() -> "'%s' is not a value of the type %s".formatted(name, kind(field.get())));
    }

    private static Optional<String> within(FieldDescriptor field, TypeRegistry types, JsonNode value, String name) {
        if (field.isMapField()
                || field.getJavaType() != FieldDescriptor.JavaType.MESSAGE
                || field.getMessageType().getFullName().startsWith(OWN_FORM)) {
            return Optional.empty();
        }
        if (field.isRepeated()) {
            for (int i = 0; i < value.size(); i++) {
                var element = in(field.getMessageType(), types, value.path(i), name + "[" + i + "].");
                if (element.isPresent()) {
                    return element;
                }
            }
            return Optional.empty();
        }
        return in(field.getMessageType(), types, value, name + ".");
    }

    private static boolean fits(Descriptor type, TypeRegistry types, String name, JsonNode value) {
        try {
            var alone = JsonNodeFactory.instance.objectNode().set(name, value);
            JsonFormat.parser().usingTypeRegistry(types).merge(alone.toString(), DynamicMessage.newBuilder(type));
            return true;
        } catch (InvalidProtocolBufferException misfit) {
            return false;
        }
    }

    private static Optional<FieldDescriptor> field(Descriptor type, String name) {
        return type.getFields().stream()
                .filter(field ->
                        field.getName().equals(name) || field.getJsonName().equals(name))
                .findFirst();
    }

    private static String kind(FieldDescriptor field) {
        var one = switch (field.getJavaType()) {
            case MESSAGE -> field.getMessageType().getFullName();
            case ENUM -> field.getEnumType().getFullName();
            case INT, LONG, FLOAT, DOUBLE, BOOLEAN, STRING, BYTE_STRING ->
                field.getType().name().toLowerCase(Locale.ROOT);
        };
        return field.isMapField() ? "map" : field.isRepeated() ? "array of " + one : one;
    }
}
