package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.common.Suggestions;
import dev.stride.plan.call.CallTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the call template of an OData function, which queries one entity set. If the metadata document of the service cannot be
 * read, the name of the entity set and the form of its keys are not checked.
 */
public final class EntitySetResolver {

    private static final String XML = "application/xml";

    /** Requests the metadata document of the service and creates the call template of an OData function. */
    public static Resolution resolve(ODataOperation operation, Resources resources) {
        var uri = operation.service() + "/$metadata";
        return switch (resources.load(uri, XML)) {
            case Resource.Missing(String reason) -> undescribed(operation, reason);
            case Resource.LeftOut leftOut -> undescribed(operation, leftOut.reason());
            case Resource.Text(String text) -> {
                try {
                    yield described(operation, ODataMetadata.parse(text));
                } catch (ODataMetadata.Unreadable unreadable) {
                    yield undescribed(
                            operation,
                            "'%s' is not an OData metadata document: %s.".formatted(uri, unreadable.getMessage()));
                }
            }
        };
    }

    private static Resolution described(ODataOperation operation, ODataMetadata oDataMetadata) {
        var sets = oDataMetadata.entitySets();
        if (!sets.contains(operation.entitySet())) {
            return new Resolution.Unresolved("'%s' has no entity set '%s'; it has %s."
                    .formatted(
                            operation.service(),
                            operation.entitySet(),
                            sets.isEmpty() ? "none" : Suggestions.mostAlike(operation.entitySet(), sets)));
        }
        return resolved(
                new ODataTemplate(
                        operation.service(),
                        operation.entitySet(),
                        Optional.of(oDataMetadata.version()),
                        oDataMetadata.key(operation.entitySet())),
                List.of());
    }

    private static Resolution undescribed(ODataOperation operation, String reason) {
        return resolved(
                new ODataTemplate(operation.service(), operation.entitySet(), Optional.empty(), Map.of()),
                List.of("""
                        %s Without metadata, the service is assumed to use OData version 4, and the format of a \
                        key depends on the type of its value.""".formatted(reason)));
    }

    private static Resolution resolved(ODataTemplate template, List<String> warnings) {
        return new Resolution.Resolved(
                CallTemplate.withoutAuth(ODataCall.NAME, template.toJson()),
                Optional.of(argumentSchema(template)),
                warnings);
    }

    /**
     * Returns the JSON Schema of the arguments: the schema {@code odata.json} of Serverless Workflow, restricted by the metadata of
     * the service.
     */
    private static JsonNode argumentSchema(ODataTemplate template) {
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

    private EntitySetResolver() {}
}
