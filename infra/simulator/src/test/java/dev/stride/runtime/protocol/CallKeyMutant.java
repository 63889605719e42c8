package dev.stride.runtime.protocol;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.plan.call.CallTemplate;
import dev.stride.runtime.Ports;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An executor that changes the idempotency key of a call each time the call is repeated. */
final class CallKeyMutant implements CallExecutor {

    private final CallExecutor callExecutor;
    private final Map<String, Integer> made = new HashMap<>();

    private CallKeyMutant(CallExecutor callExecutor) {
        this.callExecutor = callExecutor;
    }

    /** Returns the ports with this executor of calls. */
    static Ports calls(Ports ports) {
        return ports.with(new CallKeyMutant(ports.caller()));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        var time = made.merge(request.idempotencyKey() + "#" + request.attempt(), 1, Integer::sum);
        return callExecutor.perform(
                template,
                new CallRequest(
                        request.function(),
                        request.instance(),
                        time == 1 ? request.idempotencyKey() : request.idempotencyKey() + "-" + time,
                        request.attempt(),
                        request.arguments(),
                        request.timeout(),
                        request.credentials()));
    }

    @Override
    public List<String> issuedTokens(Credentials credentials) {
        return callExecutor.issuedTokens(credentials);
    }
}
