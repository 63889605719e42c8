package dev.stride.language;

import dev.stride.call.CallKinds;
import dev.stride.call.Resources;
import dev.stride.call.Secrets;

/**
 * What a definition may refer to outside of itself.
 *
 * @param kinds what its functions may be
 * @param resources the documents that it may name
 * @param secrets for documents that are shown only to those who show who they are
 */
public record Surroundings(CallKinds kinds, Resources resources, Secrets secrets) {

    /** Surroundings without secrets. */
    public Surroundings(CallKinds kinds, Resources resources) {
        this(kinds, resources, Secrets.NONE);
    }

    public Surroundings with(Resources others) {
        return new Surroundings(kinds, others, secrets);
    }
}
