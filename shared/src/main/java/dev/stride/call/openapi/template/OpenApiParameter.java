package dev.stride.call.openapi.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.http.message.ParameterStyle;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A parameter of an operation.
 *
 * @param explode whether an array or object becomes several values instead of one
 * @param content the media type of which its value is a document, if it is one; then style and explode mean nothing
 */
public record OpenApiParameter(
        String name,
        Place in,
        boolean required,
        ParameterStyle style,
        boolean explode,
        Set<Trait> traits,
        Optional<String> content) {

    /** Where a parameter goes. */
    public enum Place {
        PATH,
        QUERY,
        HEADER,
        COOKIE;

        /** The style of a parameter that names none. */
        public ParameterStyle usual() {
            return switch (this) {
                case PATH, HEADER -> ParameterStyle.SIMPLE;
                case QUERY, COOKIE -> ParameterStyle.FORM;
            };
        }

        /** The styles that a parameter may have here. */
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

    /** What a query parameter may besides. */
    public enum Trait {
        /** It keeps characters that delimit the parts of a URL. */
        ALLOW_RESERVED,
        /** It is sent by its name alone when its argument is null. */
        ALLOW_EMPTY
    }

    public OpenApiParameter {
        traits = Set.copyOf(traits);
    }

    /** A parameter in the usual style of its place. */
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

    /** The traits that a document or template gives a parameter. */
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
