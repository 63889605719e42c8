package dev.stride.call.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.Limits;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.schema.JsonSchema;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LargeDocumentTest {

    private static final int OPERATIONS = 900;

    @Test
    void compiledCallOfALargeOpenApiDocument_containsOnlyTheCalledOperation() throws Exception {
        var document = document();
        assertThat(document.length()).isBetween(Limits.DEFINITION_BYTES * 9 / 10, Limits.DEFINITION_BYTES);

        var resolved = (Resolution.Resolved) new OpenApiCall()
                .resolve(
                        new FunctionOperation(
                                "large.json#operation" + OPERATIONS / 2,
                                JsonNodeFactory.instance.objectNode(),
                                Optional.empty()),
                        _ -> new Resource.Text(document));

        assertThat(resolved.template().template().toString().length()).isLessThan(20_000);
        var schema = resolved.arguments().orElseThrow();
        assertThat(schema.toString().length()).isLessThan(2 * CallLimits.ARGUMENT_SCHEMA_BYTES);
        assertThat(JsonSchema.validate(schema, new JsonMapper().readTree("{\"id\": \"1\", \"name\": 7}")))
                .isNotEmpty();
    }

    /** A document in which all schemas refer to each other and each operation has many parameters. */
    private static String document() {
        var root = JsonNodeFactory.instance.objectNode().put("openapi", "3.1.0");
        root.putArray("servers").addObject().put("url", "https://api.test");
        var schemas = root.putObject("components").putObject("schemas");
        for (int i = 0; i < OPERATIONS; i++) {
            var operation = root.withObject("/paths")
                    .putObject("/things/" + i + "/{id}")
                    .putObject("post");
            operation.put("operationId", "operation" + i).put("description", "What it does. ".repeat(10));
            var parameters = operation.putArray("parameters");
            parameters
                    .addObject()
                    .put("name", "id")
                    .put("in", "path")
                    .put("required", true)
                    .putObject("schema")
                    .put("type", "string");
            for (int j = 0; j < 4; j++) {
                parameters
                        .addObject()
                        .put("name", "filter" + j)
                        .put("in", "query")
                        .putObject("schema")
                        .put("type", "string");
            }
            operation
                    .putObject("requestBody")
                    .putObject("content")
                    .putObject("application/json")
                    .putObject("schema")
                    .put("$ref", "#/components/schemas/Thing" + i);
            var properties =
                    schemas.putObject("Thing" + i).put("type", "object").putObject("properties");
            properties.putObject("name").put("type", "string").put("description", "What it is called. ".repeat(15));
            properties.putObject("next").put("$ref", "#/components/schemas/Thing" + (i + 1) % OPERATIONS);
        }
        return root.toString();
    }
}
