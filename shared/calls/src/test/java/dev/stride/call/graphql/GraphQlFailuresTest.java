package dev.stride.call.graphql;

import static dev.stride.common.YamlValues.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.http.client.HttpFailureContract;
import java.util.Optional;

final class GraphQlFailuresTest extends HttpFailureContract {

    GraphQlFailuresTest() {
        super("graphql");
    }

    @Override
    protected String operation(String host) {
        return "query pet of " + host + "/graphql";
    }

    @Override
    protected JsonNode arguments() {
        return json("{arguments: {id: 1}, selectionSet: '{ id }'}");
    }

    @Override
    protected Reply perform(String host, CallRequest request, OutboundClients outboundClients) {
        var graphql = new GraphQlCall();
        var functionOperation = new FunctionOperation(
                host + "/graphql#query#pet", JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution =
                (Resolution.Selective) graphql.resolve(functionOperation, _ -> new Resource.Missing("It is silent."));
        return graphql.perform(resolution.function().template(), request, outboundClients);
    }

    @Override
    protected String clientError() {
        return ofJson("200 OK", "{\"errors\": [{\"message\": \"no such pet\"}]}");
    }

    @Override
    protected String oversized() {
        return oversizedJson();
    }

    @Override
    protected String wrongType() {
        return ofJson("200 OK", "{\"pets\": []}");
    }
}
