package dev.stride.call.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.plan.call.CallTemplate;

/** The failures of requests whose every part, the credentials included, is an argument. */
final class ComputedHttpFailuresTest extends RequestFailureContract {

    ComputedHttpFailuresTest() {
        super(new ComputedHttpCall());
    }

    @Override
    public String function(String host) {
        return host + "/a";
    }

    @Override
    protected Reply perform(String host, CallRequest request, OutboundClients outboundClients) {
        var arguments =
                JsonNodeFactory.instance.objectNode().put("method", "GET").put("uri", function(host));
        arguments
                .putObject("authentication")
                .put("scheme", "bearer")
                .putObject("properties")
                .put("token", SECRET);
        var computed = new CallRequest(
                request.function(),
                "workflow",
                request.instance(),
                request.idempotencyKey(),
                request.attempt(),
                arguments,
                request.timeout(),
                request.credentials());
        return new ComputedHttpCall()
                .perform(
                        CallTemplate.withoutAuth(ComputedHttpCall.NAME, JsonNodeFactory.instance.textNode("")),
                        computed,
                        outboundClients);
    }
}
