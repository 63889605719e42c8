package dev.stride.call.cloud;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.CallKind;
import dev.stride.call.CallKinds;
import dev.stride.call.CallRequest;
import dev.stride.call.Doors;
import dev.stride.call.ForeignJson;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.plan.CallTemplate;
import java.time.Duration;
import java.util.Optional;

/** Deploys and calls custom functions over a door to AWS. */
public record CustomFunctions(Cloud cloud) {

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
                        new Operation(operation, JsonNodeFactory.instance.objectNode(), Optional.empty()), none))
                .orElseThrow();
    }

    public static JsonNode json(String text) {
        try {
            return ForeignJson.read(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    private CallKinds kinds() {
        return CallKinds.over(outside());
    }

    private Outside outside() {
        return new Doors() {
            @Override
            public Cloud cloud() {
                return cloud;
            }
        };
    }
}
