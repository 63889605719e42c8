package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;
import java.util.List;

/** Makes calls: the one way in which an action reaches the world. */
public interface CallExecutor {

    /** Makes the call and waits for its answer. What the other side does wrong is a value, never an exception. */
    Reply perform(CallTemplate template, CallRequest request);

    /** Access tokens that calls have shown lately instead of these credentials. */
    default List<String> issuedTokens(Credentials credentials) {
        return List.of();
    }
}
