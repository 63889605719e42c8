package dev.stride.call.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import java.util.Optional;

final class KnativeFailuresTest extends RequestFailureContract {

    private final KnativeCall knative = new KnativeCall();

    KnativeFailuresTest() {
        super(new KnativeCall());
    }

    @Override
    public String function(String host) {
        return "knative:services.v1.serving.knative.dev/shop/prices?path=/a&method=GET";
    }

    @Override
    protected Reply perform(String host, CallRequest request, OutboundClients outboundClients) {
        var operation = new FunctionOperation(
                function(host), JsonNodeFactory.instance.objectNode(), Optional.empty(), Optional.of(host));
        var resolution = knative.resolve(operation, _ -> new Resource.Missing("Knative services have no document."));
        return knative.perform(((Resolution.Resolved) resolution).template(), request, outboundClients);
    }
}
