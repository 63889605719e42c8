package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;

/**
 * Corrects the top-level properties of a definition: adds {@code specVersion} if it is missing, and removes {@code key} if {@code
 * id} is set, too.
 */
final class HeaderHabits implements Habit {

    static final String SPEC_VERSION = "specVersion";
    static final String VERSION = "0.8";

    @Override
    public void normalise(Place definition) {
        var specVersion = definition.at(SPEC_VERSION);
        if (specVersion.isAbsent()) {
            specVersion.assume(
                    "`specVersion` is missing; `" + VERSION + "` is assumed", "write `specVersion: '" + VERSION + "'`");
            Parts.put(definition, SPEC_VERSION, VERSION);
        }
        var key = definition.at("key");
        if (!key.isAbsent() && !definition.at("id").isAbsent()) {
            key.assume("`id` and `key` are both set; only `id` is used", "remove `key`");
            Parts.remove(definition, "key");
        }
    }
}
