package dev.stride.call.asyncapi;

import static dev.stride.common.YamlValues.json;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.plan.call.AuthScheme;
import java.util.Optional;

/** The failures of calls that state their whole message, which are those of {@code asyncapi} calls. */
final class AsyncApiMessageFailuresTest extends AsyncApiFailures {

    AsyncApiMessageFailuresTest() {
        super(AsyncApiMessageCall.NAME);
    }

    @Override
    CallKind kind() {
        return new AsyncApiMessageCall();
    }

    @Override
    String operationName() {
        return "lights";
    }

    @Override
    FunctionOperation operation() {
        return new FunctionOperation("lights.json", json("{channel: lights}"), Optional.of(AuthScheme.BEARER));
    }

    @Override
    String arguments(String payload) {
        return "{payload: " + payload + "}";
    }
}
