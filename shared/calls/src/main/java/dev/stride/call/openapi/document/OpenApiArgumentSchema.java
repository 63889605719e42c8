package dev.stride.call.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.call.openapi.template.OpenApiBody;
import dev.stride.call.openapi.template.OpenApiBody.Form;
import dev.stride.schema.JsonSchema;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Creates the JSON Schema for the arguments of an OpenAPI operation. The schema describes the parameters and the body. The
 * arguments contain the body either as separate properties, or as the argument {@code body}.
 */
final class OpenApiArgumentSchema {

    static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
    private static final String BODY = "body";

    private final SchemaInspector schemaInspector;
    private final SchemaCopier copies;
    private final ObjectNode schema = JsonNodeFactory.instance.objectNode();
    private final ObjectNode properties;

    OpenApiArgumentSchema(ReferenceResolver referenceResolver) {
        this.schemaInspector = new SchemaInspector(referenceResolver);
        this.copies = new SchemaCopier(referenceResolver);
        this.properties = schema.put("$schema", DIALECT).put("type", "object").putObject("properties");
    }

    /** Returns the schema of the arguments, or empty if it is invalid or too large. */
    Optional<JsonNode> of(
            List<ParameterReader.DescribedParameter> parameters, Optional<MediaTypeReader.DescribedBody> body)
            throws DocumentException {
        var required = schema.putArray("required");
        for (var parameter : parameters) {
            var name = parameter.parameter().name();
            properties.set(name, copies.copy(schemaOf(parameter)));
            if (parameter.parameter().required()) {
                required.add(name);
            }
        }
        if (body.isEmpty()) {
            schema.put("additionalProperties", false);
        } else if (body.get().body().hasProperties()
                && !schemaInspector.properties(body.get().schema()).isEmpty()) {
            addProperties(body.get());
        } else {
            addBody(body.get());
        }
        schema.set("$defs", copies.definitions());
        return schema.toString().length() > 2 * CallLimits.ARGUMENT_SCHEMA_BYTES
                        || !JsonSchema.validateSchema(schema).isEmpty()
                ? Optional.empty()
                : Optional.of(schema);
    }

    /** Returns a warning for each schema reference that could not be followed. */
    List<String> warnings() {
        return copies.warnings();
    }

    private static DocumentNode schemaOf(ParameterReader.DescribedParameter parameter) {
        var documentNode = parameter.element();
        return parameter
                .parameter()
                .content()
                .map(type -> documentNode.at("content").at(type).at("schema"))
                .orElseGet(() -> documentNode.at("schema"));
    }

    private void addProperties(MediaTypeReader.DescribedBody body) throws DocumentException {
        var named = schemaInspector.properties(body.schema());
        var own = schemaInspector.required(body.schema()).stream()
                .filter(name -> !properties.has(name))
                .toList();
        named.forEach((name, property) -> {
            if (!properties.has(name)) {
                properties.set(name, copies.copy(property));
            }
        });
        if (!properties.has(BODY)) {
            properties.set(BODY, copies.copy(body.schema()));
        }
        if (body.body().required() && !own.isEmpty()) {
            schema.putObject("if").putObject("not").putArray("required").add(BODY);
            var then = schema.putObject("then").putArray("required");
            own.forEach(then::add);
        }
        if (schemaInspector.isClosed(body.schema())) {
            schema.put("additionalProperties", false);
        }
    }

    private void addBody(MediaTypeReader.DescribedBody body) throws DocumentException {
        var whole = !body.body().hasProperties() || !schemaInspector.allowsAnyType(body.schema(), Set.of("object"));
        if (!properties.has(BODY)) {
            properties.set(BODY, bodySchema(body));
        }
        if (whole) {
            schema.put("additionalProperties", false);
        }
        if (whole && body.body().required()) {
            schema.withArray("required").add(BODY);
        }
    }

    private JsonNode bodySchema(MediaTypeReader.DescribedBody body) {
        var form = OpenApiBody.form(body.body().type());
        if (form == Form.BINARY) {
            return JsonNodeFactory.instance.objectNode().put("type", "string");
        }
        if (form == Form.TEXT) {
            var scalars = JsonNodeFactory.instance.objectNode();
            scalars.putArray("type").add("string").add("number").add("boolean");
            return scalars;
        }
        return copies.copy(body.schema());
    }
}
