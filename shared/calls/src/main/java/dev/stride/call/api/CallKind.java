package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;

/**
 * Support for one kind of function, such as {@code rest} or {@code lambda}. At deployment, it resolves each function definition
 * to a small template. At run time, it needs only this template to perform calls. An implementation is stateless and loads its
 * libraries at first use.
 *
 * <p>{@link java.util.ServiceLoader} finds additional kinds. A workflow uses such a kind through a function of type {@code
 * custom} whose operation starts with the name of the kind and a colon.
 */
public interface CallKind {

    /**
     * Returns the name of this kind, which compiled workflows store. For most kinds, authors write the same name as the function
     * type, or before the colon in the operation of a {@code custom} function. Some kinds are internal: only the compiler of a
     * language names them.
     */
    String name();

    /**
     * Resolves the operation of a function to a call template, and reads the API documents that the operation refers to.
     *
     * @return the template, or all problems of the operation and its documents
     */
    Resolution resolve(FunctionOperation functionOperation, Resources resources);

    /**
     * Performs one attempt of a call with a template that {@link #resolve} returned, and waits for the reply. Failures of the
     * service or the network are returned as {@link Reply.Failed}, never thrown.
     *
     * @throws CallDeferred when a client throws it; an implementation does not catch it
     */
    Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients);
}
