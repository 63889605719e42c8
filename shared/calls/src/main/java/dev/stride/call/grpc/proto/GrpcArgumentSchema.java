package dev.stride.call.grpc.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.template.GrpcArguments;
import java.util.ArrayDeque;
import java.util.Deque;

/** Creates a JSON Schema for the arguments of a gRPC method from the JSON format of its request message. */
final class GrpcArgumentSchema {

    private static final String DEFINITIONS = "definitions";

    /**
     * The schema checks that at most one field of a {@code oneof} is set, unless the {@code oneof} has more fields than
     * this number. The check has one rule for each pair of fields, so that more fields would make the schema too large.
     */
    private static final int COMPARED = 10;

    private static final String WHOLE = "^-?[0-9]+(\\.0+)?([eE][+]?[0-9]+)?$";
    private static final String NUMBER = "^(-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?|NaN|-?Infinity)$";

    private final ObjectNode definitions = JsonNodeFactory.instance.objectNode();
    private final Deque<Descriptor> toDefine = new ArrayDeque<>();

    static JsonNode of(GrpcMethod method) {
        return new GrpcArgumentSchema().arguments(method);
    }

    private JsonNode arguments(GrpcMethod method) {
        var message = message(method.input().descriptor());
        var schema = method.clientStreaming()
                ? single(GrpcArguments.MESSAGES, object("type", "array").set("items", message))
                : method.input().isObject() ? message : single(GrpcArguments.VALUE, message);
        for (var next = toDefine.poll(); next != null; next = toDefine.poll()) {
            define(next);
        }
        return definitions.isEmpty() ? schema : schema.set(DEFINITIONS, definitions);
    }

    private static ObjectNode single(String name, JsonNode value) {
        var schema = object("type", "object");
        schema.putObject("properties").set(name, value);
        schema.putArray("required").add(name);
        return schema.put("additionalProperties", false);
    }

    private ObjectNode message(Descriptor type) {
        return switch (type.getFullName()) {
            case "google.protobuf.Timestamp" -> text("^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]");
            case "google.protobuf.Duration" -> text("^-?[0-9]+(\\.[0-9]{1,9})?s$");
            case "google.protobuf.FieldMask" -> object("type", "string");
            case "google.protobuf.Struct" -> object("type", "object");
            case "google.protobuf.ListValue" -> object("type", "array");
            case "google.protobuf.Value" -> JsonNodeFactory.instance.objectNode();
            case "google.protobuf.Any" -> {
                var any = object("type", "object");
                any.putArray("required").add("@type");
                yield any;
            }
            case "google.protobuf.BoolValue",
                    "google.protobuf.BytesValue",
                    "google.protobuf.DoubleValue",
                    "google.protobuf.FloatValue",
                    "google.protobuf.Int32Value",
                    "google.protobuf.Int64Value",
                    "google.protobuf.StringValue",
                    "google.protobuf.UInt32Value",
                    "google.protobuf.UInt64Value" -> one(type.findFieldByName("value"));
            default -> reference(type);
        };
    }

    private ObjectNode reference(Descriptor type) {
        var name = type.getFullName();
        if (!definitions.has(name)) {
            definitions.putObject(name);
            toDefine.add(type);
        }
        return object("$ref", "#/" + DEFINITIONS + "/" + name);
    }

    private void define(Descriptor type) {
        var schema = definitions.withObjectProperty(type.getFullName()).put("type", "object");
        var properties = schema.putObject("properties");
        for (var field : type.getFields()) {
            properties.set(field.getJsonName(), field(field));
            properties.set(field.getName(), field(field));
        }
        schema.put("additionalProperties", false);
        var rules = JsonNodeFactory.instance.arrayNode();
        type.getFields().stream().filter(FieldDescriptor::isRequired).forEach(field -> rules.add(given(field)));
        type.getRealOneofs().stream()
                .filter(oneof -> oneof.getFieldCount() <= COMPARED)
                .forEach(oneof -> atMostOne(oneof).forEach(rules::add));
        if (!rules.isEmpty()) {
            schema.set("allOf", rules);
        }
    }

    private static ObjectNode given(FieldDescriptor field) {
        var given = JsonNodeFactory.instance.objectNode();
        var names = given.putArray("anyOf");
        names.addObject().putArray("required").add(field.getJsonName());
        if (!field.getName().equals(field.getJsonName())) {
            names.addObject().putArray("required").add(field.getName());
        }
        return names.size() == 1 ? (ObjectNode) names.get(0) : given;
    }

    private static JsonNode atMostOne(OneofDescriptor oneof) {
        var rules = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < oneof.getFieldCount(); i++) {
            for (int j = 0; j < i; j++) {
                rules.addObject()
                        .putObject("not")
                        .putArray("allOf")
                        .add(given(oneof.getField(i)))
                        .add(given(oneof.getField(j)));
            }
        }
        return rules;
    }

    private ObjectNode field(FieldDescriptor field) {
        if (field.isMapField()) {
            return object("type", "object")
                    .set("additionalProperties", one(field.getMessageType().findFieldByName("value")));
        }
        return field.isRepeated() ? object("type", "array").set("items", one(field)) : one(field);
    }

    private ObjectNode one(FieldDescriptor field) {
        return switch (field.getType()) {
            case INT32, SINT32, SFIXED32 -> whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case UINT32, FIXED32 -> whole(0, 0xFFFF_FFFFL);
            case INT64, SINT64, SFIXED64 -> whole(Long.MIN_VALUE, Long.MAX_VALUE);
            case UINT64, FIXED64 -> numeric("integer", WHOLE).put("minimum", 0);
            case FLOAT, DOUBLE -> numeric("number", NUMBER);
            case BOOL -> object("type", "boolean");
            case STRING -> object("type", "string");
            case BYTES -> text("^[A-Za-z0-9+/_-]*=*$");
            case ENUM -> enumeration(field.getEnumType());
            case MESSAGE, GROUP -> message(field.getMessageType());
        };
    }

    private static ObjectNode whole(long least, long most) {
        return numeric("integer", WHOLE).put("minimum", least).put("maximum", most);
    }

    /** Also accepts strings, because a JSON number cannot represent every 64-bit integer. */
    private static ObjectNode numeric(String type, String pattern) {
        var schema = JsonNodeFactory.instance.objectNode();
        schema.putArray("type").add(type).add("string");
        return schema.put("pattern", pattern);
    }

    private static ObjectNode enumeration(EnumDescriptor type) {
        if (type.getFullName().equals("google.protobuf.NullValue")) {
            return object("type", "null");
        }
        var schema = JsonNodeFactory.instance.objectNode();
        var values = schema.putArray("enum");
        type.getValues().forEach(value -> values.add(value.getName()));
        type.getValues().forEach(value -> values.add(value.getNumber()));
        return schema;
    }

    private static ObjectNode text(String pattern) {
        return object("type", "string").put("pattern", pattern);
    }

    private static ObjectNode object(String property, String value) {
        return JsonNodeFactory.instance.objectNode().put(property, value);
    }
}
