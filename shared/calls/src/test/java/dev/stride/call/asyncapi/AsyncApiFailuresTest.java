package dev.stride.call.asyncapi;

import static dev.stride.common.YamlValues.json;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.FunctionOperation;
import dev.stride.plan.call.AuthScheme;
import java.util.Optional;

/** The failures of {@code asyncapi} calls. */
final class AsyncApiFailuresTest extends AsyncApiFailures {

    AsyncApiFailuresTest() {
        super("asyncapi");
    }

    @Override
    CallKind kind() {
        return new AsyncApiCall();
    }

    @Override
    String operationName() {
        return "measured";
    }

    @Override
    FunctionOperation operation() {
        return new FunctionOperation("lights.json#measured", json("{}"), Optional.of(AuthScheme.BEARER));
    }

    @Override
    String arguments(String payload) {
        return payload;
    }
}
