package dev.stride.call.openapi.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.http.message.ParameterValue.ParameterStyle;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A parameter of an OpenAPI operation.
 *
 * @param explode whether each element of an array or object is written as a separate value
 * @param content media type of a value that is a document, such as JSON; style and explode then do not apply
 */
public record OpenApiParameter(
        String name,
        Place in,
        boolean required,
        ParameterStyle style,
        boolean explode,
        Set<Trait> traits,
        Optional<String> content) {

    /** The location of a parameter in the request. */
    public enum Place {
        PATH,
        QUERY,
        HEADER,
        COOKIE;

        /** Returns the default style of parameters in this location. */
        public ParameterStyle usual() {
            return switch (this) {
                case PATH, HEADER -> ParameterStyle.SIMPLE;
                case QUERY, COOKIE -> ParameterStyle.FORM;
            };
        }

        public Set<ParameterStyle> styles() {
            return switch (this) {
                case PATH -> EnumSet.of(ParameterStyle.SIMPLE, ParameterStyle.LABEL, ParameterStyle.MATRIX);
                case QUERY ->
                    EnumSet.of(
                            ParameterStyle.FORM,
                            ParameterStyle.SPACE_DELIMITED,
                            ParameterStyle.PIPE_DELIMITED,
                            ParameterStyle.DEEP_OBJECT);
                case HEADER -> EnumSet.of(ParameterStyle.SIMPLE);
                case COOKIE -> EnumSet.of(ParameterStyle.FORM);
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Settings of a query parameter that are off by default. */
    public enum Trait {
        /** Reserved characters in the value are sent without percent-encoding. */
        ALLOW_RESERVED,
        /** A null argument is sent as {@code name=}, with an empty value. */
        ALLOW_EMPTY
    }

    public OpenApiParameter {
        traits = Set.copyOf(traits);
    }

    /** Creates a parameter with the default style of its location. */
    public static OpenApiParameter plain(String name, Place in, boolean required, boolean explode) {
        return new OpenApiParameter(name, in, required, in.usual(), explode, Set.of(), Optional.empty());
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    JsonNode toJson() {
        var written = JsonNodeFactory.instance
                .objectNode()
                .put("name", name)
                .put("in", in.toString())
                .put("required", required)
                .put("explode", explode);
        if (style != in.usual()) {
            written.put("style", style.toString());
        }
        if (has(Trait.ALLOW_RESERVED)) {
            written.put("allowReserved", true);
        }
        if (has(Trait.ALLOW_EMPTY)) {
            written.put("allowEmptyValue", true);
        }
        content.ifPresent(type -> written.put("content", type));
        return written;
    }

    static OpenApiParameter fromJson(JsonNode written) {
        var in = Place.valueOf(written.path("in").asText().toUpperCase(Locale.ROOT));
        return new OpenApiParameter(
                written.path("name").asText(),
                in,
                written.path("required").asBoolean(),
                ParameterStyle.parse(written.path("style").asText()).orElse(in.usual()),
                written.path("explode").asBoolean(),
                traits(written),
                Optional.of(written.path("content")).filter(JsonNode::isTextual).map(JsonNode::textValue));
    }

    /** Reads the settings of a query parameter from an OpenAPI document or a stored template. */
    public static Set<Trait> traits(JsonNode written) {
        var traits = EnumSet.noneOf(Trait.class);
        if (written.path("allowReserved").asBoolean()) {
            traits.add(Trait.ALLOW_RESERVED);
        }
        if (written.path("allowEmptyValue").asBoolean()) {
            traits.add(Trait.ALLOW_EMPTY);
        }
        return traits;
    }
}
