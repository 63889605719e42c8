package dev.stride.call;

import dev.stride.plan.CallTemplate;

/**
 * A kind of function, such as {@code rest}: resolved once at deployment, called by a small template at run time.
 * A new kind implements this.
 */
public interface CallKind extends Caller {

    /** The function type that authors write. */
    String name();

    /**
     * Resolves a function's operation text, reading the documents that it names.
     *
     * @param operation as the author wrote it, such as {@code openapi.json#getUser}
     * @return the template, or all that is wrong with the operation or its documents
     */
    Resolution resolve(String operation, Resources resources);

    /** Performs a call by a template that {@link #resolve} made. */
    @Override
    Reply perform(CallTemplate template, CallRequest request);
}
