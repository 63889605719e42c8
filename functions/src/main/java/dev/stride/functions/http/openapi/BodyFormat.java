package dev.stride.functions.http.openapi;

/** One format of a request or response body: a media type and a schema. */
public record BodyFormat(String mediaType, ValueSchema schema) {

    public static final String JSON = "application/json";

    public static BodyFormat json(Class<?> type) {
        return json(new ValueSchema.OfType(type));
    }

    public static BodyFormat json(ValueSchema valueSchema) {
        return new BodyFormat(JSON, valueSchema);
    }

    public static BodyFormat text(String mediaType) {
        return new BodyFormat(mediaType, ValueSchema.text());
    }
}
