package dev.stride.call;

import dev.stride.plan.CallTemplate;

/** Makes calls: the one way in which an action reaches the world. */
public interface Caller {

    /** Makes the call and waits for its answer. What the other side does wrong is a value, never an exception. */
    Reply perform(CallTemplate template, CallRequest request);
}
