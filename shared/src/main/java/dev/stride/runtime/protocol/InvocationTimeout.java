package dev.stride.runtime.protocol;

/**
 * A call was not answered in what an invocation had left for it, which is less than it may take. That is no fault of the service: the
 * message is given back, and the call is made again under the same key by an invocation that has the time.
 */
public final class InvocationTimeout extends RuntimeException {

    private static final long serialVersionUID = 1;

    InvocationTimeout(String call) {
        super("the call " + call + " needs more time than was left");
    }
}
