package dev.stride.language.serverlessworkflow08.metadata;

import dev.stride.language.document.Place;

/**
 * Checks annotations: terms that describe a workflow to its readers and have no effect (section "Workflow Definition Structure").
 */
public final class Annotations {

    /** Reports annotations that are not strings. */
    public static void check(Place place) {
        place.items().forEach(Place::text);
    }

    private Annotations() {}
}
