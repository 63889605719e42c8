package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;

/**
 * A kind of function, such as {@code rest}: resolved once at deployment, called by a small template at run time. A kind keeps no
 * state of its own, and loads the libraries that it needs only when it is used.
 *
 * <p>Kinds beyond those of this runtime are found by {@link java.util.ServiceLoader}; authors use one as a function of type
 * {@code custom} whose operation begins with the kind's name and a colon.
 */
public interface CallKind {

    /** The function type that authors write, or the word before the colon in the operation of a {@code custom} function. */
    String name();

    /**
     * Resolves a function's operation, reading the documents that it names.
     *
     * @return the template, or all that is wrong with the operation or its documents
     */
    Resolution resolve(FunctionOperation functionOperation, Resources resources);

    /**
     * Performs one attempt of a call by a template that {@link #resolve} made, and waits for its answer. What the other side or
     * the network does wrong is a value, never an exception.
     */
    Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients);
}
