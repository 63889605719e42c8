package dev.stride.functions.api;

import dev.stride.Limits;
import java.util.Locale;

/** A value that a request carries outside of its body. */
public record Parameter(Place place, String name, Schema schema, String description) {

    /** Where it stands. Only what is part of the path has to be there. */
    public enum Place {
        PATH,
        QUERY,
        HEADER;

        /** As OpenAPI names it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How many entries a page has at most. */
    static final Parameter LIMIT = query("limit", Schema.number(1, Limits.PAGE), "Most entries of the page.");

    /** Where a list goes on. */
    static final Parameter CURSOR =
            query("cursor", Schema.text(), "What the page before said of how to go on. It says nothing else.");

    static Parameter path(String name, String description) {
        return new Parameter(Place.PATH, name, Schema.text(), description);
    }

    static Parameter query(String name, Schema schema, String description) {
        return new Parameter(Place.QUERY, name, schema, description);
    }

    static Parameter header(String name, Schema schema, String description) {
        return new Parameter(Place.HEADER, name, schema, description);
    }
}
