package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;

/**
 * A kind of function, such as {@code rest}: deployment resolves a function to a small template, and each call uses only this
 * template. A kind is stateless and loads its libraries at first use.
 *
 * <p>{@link java.util.ServiceLoader} finds additional kinds. Authors use such a kind by a function of type {@code custom} whose
 * operation starts with the name of the kind and a colon.
 */
public interface CallKind {

    /**
     * Returns the function type that authors write, or the prefix before the colon in the operation of a {@code custom} function.
     */
    String name();

    /**
     * Resolves the operation of a function, and reads the documents that it names.
     *
     * @return the template, or all problems of the operation and its documents
     */
    Resolution resolve(FunctionOperation functionOperation, Resources resources);

    /**
     * Performs one attempt of a call with a template that {@link #resolve} returned, and waits for the reply. Failures of the
     * service or the network are returned as {@link Reply.Failed}, never thrown.
     */
    Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients);
}
