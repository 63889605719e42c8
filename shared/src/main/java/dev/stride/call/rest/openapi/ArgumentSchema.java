package dev.stride.call.rest.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.CallLimits;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.call.rest.RestBody;
import dev.stride.call.rest.RestBody.Form;
import dev.stride.schema.JsonSchema;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A JSON Schema of the arguments that an operation takes: its parameters by name, and the properties of its body or all of it
 * as {@code body}.
 */
final class ArgumentSchema {

    static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
    private static final String BODY = "body";

    private final Schemas schemas;
    private final SchemaCopy copies;
    private final ObjectNode schema = JsonNodeFactory.instance.objectNode();
    private final ObjectNode properties;

    ArgumentSchema(Documents documents) {
        this.schemas = new Schemas(documents);
        this.copies = new SchemaCopy(documents);
        this.properties = schema.put("$schema", DIALECT).put("type", "object").putObject("properties");
    }

    /** The schema, unless it cannot be had or is too large; then nothing is known of the arguments. */
    Optional<JsonNode> of(List<Parameters.Described> parameters, Optional<Contents.Described> body) throws Problem {
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
                && !schemas.properties(body.get().schema()).isEmpty()) {
            addProperties(body.get());
        } else {
            addBody(body.get());
        }
        schema.set("$defs", copies.definitions());
        return schema.toString().length() > 2 * CallLimits.ARGUMENT_SCHEMA_BYTES
                        || !JsonSchema.faults(schema).isEmpty()
                ? Optional.empty()
                : Optional.of(schema);
    }

    /** What of the schema is missing in the documents. */
    List<String> warnings() {
        return copies.warnings();
    }

    private static Element schemaOf(Parameters.Described parameter) {
        var element = parameter.element();
        return parameter
                .parameter()
                .content()
                .map(type -> element.at("content").at(type).at("schema"))
                .orElseGet(() -> element.at("schema"));
    }

    private void addProperties(Contents.Described body) throws Problem {
        var named = schemas.properties(body.schema());
        var own = schemas.required(body.schema()).stream()
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
        if (schemas.isClosed(body.schema())) {
            schema.put("additionalProperties", false);
        }
    }

    private void addBody(Contents.Described body) throws Problem {
        var whole = !body.body().hasProperties() || !schemas.mayBe(body.schema(), Set.of("object"));
        if (!properties.has(BODY)) {
            properties.set(BODY, wanted(body));
        }
        if (whole) {
            schema.put("additionalProperties", false);
        }
        if (whole && body.body().required()) {
            schema.withArray("required").add(BODY);
        }
    }

    private JsonNode wanted(Contents.Described body) {
        var form = RestBody.form(body.body().type());
        if (form == Form.BINARY) {
            return JsonNodeFactory.instance.objectNode().put("type", "string");
        }
        if (form == Form.TEXT) {
            var wanted = JsonNodeFactory.instance.objectNode();
            wanted.putArray("type").add("string").add("number").add("boolean");
            return wanted;
        }
        return copies.copy(body.schema());
    }
}
