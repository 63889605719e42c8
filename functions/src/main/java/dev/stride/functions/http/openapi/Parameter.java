package dev.stride.functions.http.openapi;

import dev.stride.Limits;
import java.util.Locale;

/** The description of a request parameter: a value in the path, the query or a header. */
public record Parameter(Location location, String name, ValueSchema schema, String description) {

    /** The place of a parameter in the request. Only path parameters are mandatory. */
    public enum Location {
        PATH,
        QUERY,
        HEADER;

        public String openApiName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The query parameter for the maximum number of entries on a page. */
    public static final Parameter LIMIT =
            query("limit", ValueSchema.integer(1, Limits.PAGE_SIZE), "Maximum number of entries in the page.");

    /** The query parameter for the cursor of the next page. */
    public static final Parameter CURSOR = query(
            "cursor",
            ValueSchema.text(),
            "The cursor from the previous page, passed unchanged. Default: the first page.");

    public static Parameter path(String name, String description) {
        return new Parameter(Location.PATH, name, ValueSchema.text(), description);
    }

    public static Parameter query(String name, ValueSchema valueSchema, String description) {
        return new Parameter(Location.QUERY, name, valueSchema, description);
    }

    public static Parameter header(String name, ValueSchema valueSchema, String description) {
        return new Parameter(Location.HEADER, name, valueSchema, description);
    }
}
