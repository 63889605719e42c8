package dev.stride.language;

import dev.stride.call.api.Resources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.connector.Connectors;

/**
 * What a definition may refer to outside of itself.
 *
 * @param kinds what its functions may be
 * @param resources the documents that it may name
 * @param secrets for documents that are shown only to those who show who they are
 * @param connectors services that it may call by a name
 * @param strict whether what the text of its language does not allow is a fault, where it could be read all the same
 */
public record CompilationContext(
        CallKinds kinds, Resources resources, SecretSource secrets, Connectors connectors, boolean strict) {

    /** Surroundings in which a definition is read leniently. */
    public CompilationContext(CallKinds kinds, Resources resources, SecretSource secrets, Connectors connectors) {
        this(kinds, resources, secrets, connectors, false);
    }

    /** Surroundings without secrets and connectors. */
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

    /** What may be called by a resource alone. */
    public CallTargetResolver callTargets() {
        return new CallTargetResolver(connectors, kinds, resources);
    }
}
