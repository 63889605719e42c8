package dev.stride.language;

import dev.stride.call.api.Resources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.connector.Connectors;

/**
 * The environment that a definition is compiled in: everything outside of it that it can refer to.
 *
 * @param kinds the kinds of calls that functions can use
 * @param resources loads the documents that the definition refers to
 * @param secrets credentials for loading documents that require authentication
 * @param connectors services that the definition can call by name
 * @param strict whether each assumption of lenient reading is a fault
 */
public record CompilationContext(
        CallKinds kinds, Resources resources, SecretSource secrets, Connectors connectors, boolean strict) {

    /** Surroundings in which a definition is read leniently. */
    public CompilationContext(CallKinds kinds, Resources resources, SecretSource secrets, Connectors connectors) {
        this(kinds, resources, secrets, connectors, false);
    }

    /** Creates a context without secrets and connectors. */
    public CompilationContext(CallKinds kinds, Resources resources) {
        this(kinds, resources, SecretSource.NONE, Connectors.NONE);
    }

    public CompilationContext withResources(Resources others) {
        return new CompilationContext(kinds, others, secrets, connectors, strict);
    }

    /** The same, read strictly if that is wanted. */
    CompilationContext strictly(boolean wanted) {
        return new CompilationContext(kinds, resources, secrets, connectors, strict || wanted);
    }

    /** Returns the resolver for functions that are defined only by a {@code resource}. */
    public CallTargetResolver callTargets() {
        return new CallTargetResolver(connectors, kinds, resources);
    }
}
