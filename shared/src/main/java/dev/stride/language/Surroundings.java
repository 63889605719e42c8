package dev.stride.language;

import dev.stride.call.CallKinds;
import dev.stride.call.Resources;
import dev.stride.call.Secrets;
import dev.stride.language.connector.Connectors;
import dev.stride.language.connector.Functions;

/**
 * What a definition may refer to outside of itself.
 *
 * @param kinds what its functions may be
 * @param resources the documents that it may name
 * @param secrets for documents that are shown only to those who show who they are
 * @param connectors services that it may call by a name
 */
public record Surroundings(CallKinds kinds, Resources resources, Secrets secrets, Connectors connectors) {

    /** Surroundings without secrets and connectors. */
    public Surroundings(CallKinds kinds, Resources resources) {
        this(kinds, resources, Secrets.NONE, Connectors.NONE);
    }

    public Surroundings with(Resources others) {
        return new Surroundings(kinds, others, secrets, connectors);
    }

    /** What may be called by a resource alone. */
    public Functions functions() {
        return new Functions(connectors, kinds, resources);
    }
}
