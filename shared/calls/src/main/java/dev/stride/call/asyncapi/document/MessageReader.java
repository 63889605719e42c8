package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.channel.Channel.MessageForm;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.call.document.StandaloneSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the message types of an AsyncAPI operation.
 *
 * @param standard the default content type of the document
 */
record MessageReader(ReferenceResolver documents, String standard) {

    static MessageReader of(DocumentNode root, ReferenceResolver referenceResolver) {
        return new MessageReader(
                referenceResolver, root.text("defaultContentType").orElse("application/json"));
    }

    List<MessageForm> read(AsyncApiOperation operation) throws DocumentException {
        var forms = new ArrayList<MessageForm>();
        for (var documentNode : operation.messages()) {
            var target =
                    documentNode.text("$ref").isPresent() ? documents.resolveReference(documentNode) : documentNode;
            var message = documents.followReferences(target);
            forms.add(new MessageForm(
                    message.text("name").orElseGet(target::name),
                    contentType(message),
                    schema(message, "payload"),
                    schema(message, "headers")));
        }
        return forms.isEmpty()
                ? List.of(new MessageForm(
                        "message", checked(standard, operation.element()), Optional.empty(), Optional.empty()))
                : forms;
    }

    /**
     * Returns a JSON Schema that accepts the payloads of all message types of the operation. Returns empty if a message type has
     * no payload schema, because any payload is valid then.
     */
    Optional<JsonNode> payload(AsyncApiOperation operation) throws DocumentException {
        var schemas = new ArrayList<DocumentNode>();
        for (var documentNode : operation.messages()) {
            var payload = payloadSchema(documents.followReferences(documentNode), "payload");
            if (!payload.isPresent()) {
                return Optional.empty();
            }
            schemas.add(payload);
        }
        return schemas.isEmpty() ? Optional.empty() : Optional.of(StandaloneSchema.ofAny(schemas, documents));
    }

    private String contentType(DocumentNode message) throws DocumentException {
        return checked(message.text("contentType").orElse(standard), message);
    }

    private static String checked(String type, DocumentNode place) throws DocumentException {
        var bare = type.split(";", 2)[0].strip();
        if (!bare.equals("application/json") && !bare.endsWith("+json") && !bare.startsWith("text/")) {
            throw place.problem("the content type '%s' is not supported: write a JSON or text type.", type);
        }
        return bare;
    }

    private Optional<JsonNode> schema(DocumentNode message, String part) throws DocumentException {
        var schema = payloadSchema(message, part);
        return schema.isPresent() ? Optional.of(StandaloneSchema.of(schema, documents)) : Optional.empty();
    }

    /** In AsyncAPI 3, the schema may be wrapped in an object {@code {schemaFormat, schema}}. */
    private DocumentNode payloadSchema(DocumentNode message, String part) throws DocumentException {
        var written = AsyncApiOperation.part(message, part, documents);
        var wrapped = written.at("schemaFormat").isPresent();
        var format = (wrapped ? written : message).text("schemaFormat").orElse("");
        if (!isJsonSchema(format)) {
            throw message.problem(
                    "the schema format '%2$s' of the %1$s is not supported: write a JSON Schema.", part, format);
        }
        return wrapped ? documents.followReferences(written.at("schema")) : written;
    }

    private static boolean isJsonSchema(String format) {
        return format.isEmpty()
                || format.startsWith("application/vnd.aai.asyncapi")
                || format.startsWith("application/schema+");
    }
}
