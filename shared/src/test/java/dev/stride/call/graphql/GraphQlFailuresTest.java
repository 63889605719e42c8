package dev.stride.call.graphql;

import static dev.stride.call.Written.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources.Resource;
import dev.stride.call.http.HttpFailureContract;
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
    protected Reply perform(String host, CallRequest request, Outside outside) {
        var graphql = new GraphQlCall();
        var operation =
                new Operation(host + "/graphql#query#pet", JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution = (Resolution.Selective) graphql.resolve(operation, _ -> new Resource.Missing("It is silent."));
        return graphql.perform(resolution.function().template(), request, outside);
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
