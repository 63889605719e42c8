package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.Channel.MessageForm;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.call.document.StandaloneSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the messages of an operation.
 *
 * @param standard content type of messages that name none
 */
record Messages(Documents documents, String standard) {

    static Messages of(Element root, Documents documents) {
        return new Messages(documents, root.text("defaultContentType").orElse("application/json"));
    }

    List<MessageForm> read(DescribedOperation operation) throws Problem {
        var forms = new ArrayList<MessageForm>();
        for (var element : operation.messages()) {
            var target = element.text("$ref").isPresent() ? documents.target(element) : element;
            var message = documents.follow(target);
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

    /** What a payload has to satisfy, if all messages say it. */
    Optional<JsonNode> payload(DescribedOperation operation) throws Problem {
        var schemas = new ArrayList<Element>();
        for (var element : operation.messages()) {
            var payload = payloadSchema(documents.follow(element), "payload");
            if (!payload.present()) {
                return Optional.empty();
            }
            schemas.add(payload);
        }
        return schemas.isEmpty() ? Optional.empty() : Optional.of(StandaloneSchema.ofAny(schemas, documents));
    }

    private String contentType(Element message) throws Problem {
        return checked(message.text("contentType").orElse(standard), message);
    }

    private static String checked(String type, Element place) throws Problem {
        var bare = type.split(";", 2)[0].strip();
        if (!bare.equals("application/json") && !bare.endsWith("+json") && !bare.startsWith("text/")) {
            throw place.problem("messages of the content type '%s' cannot be made: write JSON or text.", type);
        }
        return bare;
    }

    private Optional<JsonNode> schema(Element message, String part) throws Problem {
        var schema = payloadSchema(message, part);
        return schema.present() ? Optional.of(StandaloneSchema.of(schema, documents)) : Optional.empty();
    }

    /** The schema itself, which AsyncAPI 3 may wrap together with the name of its language. */
    private Element payloadSchema(Element message, String part) throws Problem {
        var written = DescribedOperation.part(message, part, documents);
        var wrapped = written.at("schemaFormat").present();
        var format = (wrapped ? written : message).text("schemaFormat").orElse("");
        if (!isJsonSchema(format)) {
            throw message.problem(
                    "the %s is described in '%s', which is not supported: describe it by a JSON Schema.", part, format);
        }
        return wrapped ? documents.follow(written.at("schema")) : written;
    }

    private static boolean isJsonSchema(String format) {
        return format.isEmpty()
                || format.startsWith("application/vnd.aai.asyncapi")
                || format.startsWith("application/schema+");
    }
}
