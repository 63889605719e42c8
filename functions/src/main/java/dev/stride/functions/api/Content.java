package dev.stride.functions.api;

/** One form of a body. */
public record Content(String mediaType, Schema schema) {

    static final String JSON = "application/json";

    /** JSON that is what a type becomes. */
    static Content json(Class<?> type) {
        return json(new Schema.Of(type));
    }

    static Content json(Schema schema) {
        return new Content(JSON, schema);
    }

    static Content text(String mediaType) {
        return new Content(mediaType, Schema.text());
    }
}
