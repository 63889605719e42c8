package dev.stride.call;

import dev.stride.call.auth.Credentials;
import dev.stride.plan.CallTemplate;
import java.util.List;

/** Makes calls: the one way in which an action reaches the world. */
public interface Caller {

    /** Makes the call and waits for its answer. What the other side does wrong is a value, never an exception. */
    Reply perform(CallTemplate template, CallRequest request);

    /** Access tokens that calls have shown lately instead of these credentials. */
    default List<String> given(Credentials credentials) {
        return List.of();
    }
}
