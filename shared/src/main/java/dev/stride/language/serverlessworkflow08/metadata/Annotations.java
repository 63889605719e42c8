package dev.stride.language.serverlessworkflow08.metadata;

import dev.stride.language.document.Place;

/** Terms that describe a workflow to people (section "Workflow Definition Structure"); they stay in its text. */
public final class Annotations {

    /** Warns about terms that are no text. */
    public static void check(Place place) {
        place.items().stream()
                .filter(term -> !term.value().isTextual())
                .forEach(term -> term.warn("an annotation is text", "put it in quotation marks"));
    }

    private Annotations() {}
}
