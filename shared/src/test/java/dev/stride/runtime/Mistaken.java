package dev.stride.runtime;

import dev.stride.call.CallRequest;
import dev.stride.call.Caller;
import dev.stride.call.Reply;
import dev.stride.call.auth.Credentials;
import dev.stride.plan.CallTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes calls under keys that tell how often they were made. */
final class Mistaken implements Caller {

    private final Caller caller;
    private final Map<String, Integer> made = new HashMap<>();

    private Mistaken(Caller caller) {
        this.caller = caller;
    }

    /** The same ports, but for their calls. */
    static Ports calls(Ports ports) {
        return ports.with(new Mistaken(ports.caller()));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        var time = made.merge(request.key() + "#" + request.attempt(), 1, Integer::sum);
        return caller.perform(
                template,
                new CallRequest(
                        request.function(),
                        request.instance(),
                        time == 1 ? request.key() : request.key() + "-" + time,
                        request.attempt(),
                        request.arguments(),
                        request.timeout(),
                        request.credentials()));
    }

    @Override
    public List<String> given(Credentials credentials) {
        return caller.given(credentials);
    }
}
