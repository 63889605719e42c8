package dev.stride.call.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.registry.CallKinds;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.call.CallTemplate;
import java.time.Duration;
import java.util.Optional;

/** Resolves and calls custom functions with an AWS client of the test. */
public record AwsFunctionCalls(AwsServices cloud) {

    /** Calls an operation once. @param arguments JSON */
    public Reply call(String operation, String arguments) {
        return call(operation, arguments, "key", 1);
    }

    /** Makes one attempt of a call. */
    public Reply call(String operation, String arguments, String key, int attempt) {
        return call(
                operation,
                new CallRequest(
                        "function",
                        "workflow",
                        "instance",
                        key,
                        attempt,
                        json(arguments),
                        Duration.ofSeconds(10),
                        Optional.empty()));
    }

    public Reply call(String operation, CallRequest request) {
        if (!(resolve(operation) instanceof Resolution.Resolved(CallTemplate template, var _, var _))) {
            throw new AssertionError(operation + " cannot be resolved");
        }
        return kinds().perform(template, request);
    }

    Resolution resolve(String operation) {
        Resources none = uri -> new Resources.Resource.Missing(uri);
        return kinds().find(operation.split(":", 2)[0])
                .map((CallKind kind) -> kind.resolve(
                        new FunctionOperation(operation, JsonNodeFactory.instance.objectNode(), Optional.empty()),
                        none))
                .orElseThrow();
    }

    public static JsonNode json(String text) {
        try {
            return UntrustedJson.parse(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private CallKinds kinds() {
        return CallKinds.builtIn(clients());
    }

    private OutboundClients clients() {
        return StubClients.with(AwsServices.class, cloud);
    }
}
