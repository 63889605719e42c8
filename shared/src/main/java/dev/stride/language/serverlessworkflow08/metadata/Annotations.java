package dev.stride.language.serverlessworkflow08.metadata;

import dev.stride.language.document.Place;

/** Terms that describe a workflow to people (section "Workflow Definition Structure"); they stay in its text. */
public final class Annotations {

    /** Refuses terms that are no text. */
    public static void check(Place place) {
        place.items().forEach(Place::text);
    }

    private Annotations() {}
}
