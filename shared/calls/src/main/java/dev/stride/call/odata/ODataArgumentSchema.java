package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Creates the JSON Schema of the arguments of an OData query. It is the schema {@code odata.json} of Serverless Workflow,
 * restricted by the metadata of the service.
 */
final class ODataArgumentSchema {

    static JsonNode of(ODataTemplate template) {
        var schema = closedObject();
        var properties = schema.putObject("properties");
        properties.set("key", key(template));
        var options = closedObject();
        var known = options.putObject("properties");
        for (var option : QueryOption.values()) {
            if (option.isKnownIn(template.version().orElse(ODataVersion.V4))) {
                option.spellings().forEach(spelling -> known.set(spelling, option(option)));
            }
        }
        properties.set("queryOptions", options);
        return schema;
    }

    private static ObjectNode option(QueryOption option) {
        var schema = JsonNodeFactory.instance.objectNode();
        return switch (option.form()) {
            case TEXT -> schema.put("type", "string").put("minLength", 1);
            case COUNT -> schema.put("type", "integer").put("minimum", 0);
            case TRUTH -> schema.put("type", "boolean");
        };
    }

    /**
     * Returns the JSON Schema of the argument {@code key}, which selects an OData entity. The argument is an object
     * with the properties of the entity's key. It can also be a single value, unless the metadata of the service say
     * that the entity's key has several properties.
     */
    private static ObjectNode key(ODataTemplate template) {
        var schema = JsonNodeFactory.instance.objectNode();
        var types = schema.putArray("type").add("object");
        if (template.key().size() < 2) {
            types.add("string").add("number").add("boolean");
        }
        if (!template.key().isEmpty()) {
            schema.put("additionalProperties", false);
            var properties = schema.putObject("properties");
            var required = schema.putArray("required");
            template.key().keySet().forEach(name -> {
                properties.putObject(name);
                required.add(name);
            });
        }
        return schema;
    }

    private static ObjectNode closedObject() {
        return JsonNodeFactory.instance.objectNode().put("type", "object").put("additionalProperties", false);
    }

    private ODataArgumentSchema() {}
}
