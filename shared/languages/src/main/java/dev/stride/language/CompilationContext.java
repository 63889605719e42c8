package dev.stride.language;

import dev.stride.call.api.Resources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.connector.Connectors;

/**
 * The environment of a compilation: everything outside of the definition that the compiler can use, such as the supported kinds
 * of calls, referenced documents and secrets.
 *
 * @param kinds the kinds of calls that functions can use
 * @param resources loads the documents that the definition refers to
 * @param secrets credentials for loading documents that require authentication
 * @param connectors services that the definition can call by name
 * @param mode how the definition is read
 */
public record CompilationContext(
        CallKinds kinds, Resources resources, SecretSource secrets, Connectors connectors, ReadingMode mode) {

    /** Creates a context that accepts deviations from the specification with a warning. */
    public CompilationContext(CallKinds kinds, Resources resources, SecretSource secrets, Connectors connectors) {
        this(kinds, resources, secrets, connectors, ReadingMode.DEFAULT);
    }

    /** Creates a context without secrets and without connectors, which are services that a definition can call by name. */
    public CompilationContext(CallKinds kinds, Resources resources) {
        this(kinds, resources, SecretSource.NONE, Connectors.NONE);
    }

    public CompilationContext withResources(Resources others) {
        return new CompilationContext(kinds, others, secrets, connectors, mode);
    }

    /** Returns a copy that is strict or offline if this mode or the other mode is. */
    CompilationContext in(ReadingMode other) {
        return new CompilationContext(kinds, resources, secrets, connectors, mode.and(other));
    }

    /** Returns whether deviations from the specification are faults instead of warnings. */
    public boolean strict() {
        return mode.strict();
    }

    /**
     * Returns a resolver that finds the service or operation that a function calls. It is used if the definition of the function
     * contains only a {@code resource}, such as an address.
     */
    public CallTargetResolver callTargets() {
        return new CallTargetResolver(connectors, kinds, resources);
    }
}
