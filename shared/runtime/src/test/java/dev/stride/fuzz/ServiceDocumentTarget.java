package dev.stride.fuzz;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.registry.CallKinds;
import dev.stride.language.CompilationContext;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** A fuzz target for service descriptions that definitions refer to: OpenAPI, GraphQL, OData, protocol buffers, AsyncAPI. */
public final class ServiceDocumentTarget implements FuzzTarget {

    private static final Map<String, String> OPERATIONS = Map.of(
            "rest", "service.json#get",
            "graphql", "https://service.example/graphql#query#pets",
            "odata", "https://service.example/odata#Pets",
            "rpc", "service.proto#Pets#Get",
            "asyncapi", "service.json#send");

    /** Every document is the same, whoever is asked. */
    private record Same(String text) implements Resources {

        @Override
        public Resource load(String uri) {
            return new Resource.Text(text);
        }

        @Override
        public Resource query(String uri, String query) {
            return load(uri);
        }
    }

    private static byte[] definition(String type, String operation) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("id", "w").put("version", "1").put("specVersion", "0.8");
        json.putArray("functions")
                .addObject()
                .put("name", "f")
                .put("type", type)
                .put("operation", operation)
                .putObject("metadata")
                .put("endpoint", "grpcs://service.example");
        var asks = json.putArray("states").addObject();
        asks.put("name", "A").put("type", "operation").put("end", true);
        asks.putArray("actions").addObject().put("functionRef", "f");
        return Json.encode(json);
    }

    @Override
    public void read(byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        var compilationContext = new CompilationContext(CallKinds.builtIn(StubClients.NONE), new Same(text));
        OPERATIONS.forEach((type, operation) ->
                KnownLanguages.ALL.compile(definition(type, operation), Optional.empty(), compilationContext));
    }
}
