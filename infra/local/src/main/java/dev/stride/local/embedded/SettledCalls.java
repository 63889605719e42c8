package dev.stride.local.embedded;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.local.sqlite.Database;
import dev.stride.plan.call.CallTemplate;
import java.util.List;

/** An executor that makes a call only when everything that led to it is on the disk. */
record SettledCalls(CallExecutor calls, Database database) implements CallExecutor {

    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        database.settle();
        return calls.perform(template, request);
    }

    @Override
    public List<String> issuedTokens(Credentials credentials) {
        return calls.issuedTokens(credentials);
    }
}
