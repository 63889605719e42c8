package dev.stride.runtime.protocol;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.engine.branch.Branch;
import dev.stride.plan.call.CallTemplate;
import dev.stride.runtime.Ports;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;

/** An executor that changes the idempotency keys of calls. */
final class CallKeyMutant implements CallExecutor {

    private final CallExecutor callExecutor;
    private final Function<CallRequest, String> key;

    private CallKeyMutant(CallExecutor callExecutor, Function<CallRequest, String> key) {
        this.callExecutor = callExecutor;
        this.key = key;
    }

    /** Returns the ports with an executor that changes the key of a call each time the call is repeated. */
    static Ports countingRepetitions(Ports ports) {
        var made = new HashMap<String, Integer>();
        return ports.with(new CallKeyMutant(ports.caller(), request -> {
            var time = made.merge(request.idempotencyKey() + "#" + request.attempt(), 1, Integer::sum);
            return time == 1 ? request.idempotencyKey() : request.idempotencyKey() + "-" + time;
        }));
    }

    /** Returns the ports with an executor that adds the number of commits of the instance to the keys. */
    static Ports countingCommits(Ports ports, InvariantCheck invariantCheck) {
        return ports.with(new CallKeyMutant(ports.caller(), request -> {
            var commits = invariantCheck.branches().values().stream()
                    .filter(branch -> branch.id().instance().equals(request.instance()))
                    .mapToLong(Branch::version)
                    .sum();
            return request.idempotencyKey() + "-" + commits;
        }));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        return callExecutor.perform(
                template,
                new CallRequest(
                        request.function(),
                        request.workflow(),
                        request.instance(),
                        key.apply(request),
                        request.attempt(),
                        request.arguments(),
                        request.timeout(),
                        request.credentials(),
                        request.lineage(),
                        request.site()));
    }

    @Override
    public List<String> issuedTokens(Credentials credentials) {
        return callExecutor.issuedTokens(credentials);
    }
}
