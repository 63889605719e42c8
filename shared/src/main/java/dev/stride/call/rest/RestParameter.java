package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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
public record RestParameter(
        String name,
        Place in,
        boolean required,
        Style style,
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
        public Style usual() {
            return switch (this) {
                case PATH, HEADER -> Style.SIMPLE;
                case QUERY, COOKIE -> Style.FORM;
            };
        }

        /** The styles that a parameter may have here. */
        public Set<Style> styles() {
            return switch (this) {
                case PATH -> EnumSet.of(Style.SIMPLE, Style.LABEL, Style.MATRIX);
                case QUERY -> EnumSet.of(Style.FORM, Style.SPACE_DELIMITED, Style.PIPE_DELIMITED, Style.DEEP_OBJECT);
                case HEADER -> EnumSet.of(Style.SIMPLE);
                case COOKIE -> EnumSet.of(Style.FORM);
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

    public RestParameter {
        traits = Set.copyOf(traits);
    }

    /** A parameter in the usual style of its place. */
    public static RestParameter plain(String name, Place in, boolean required, boolean explode) {
        return new RestParameter(name, in, required, in.usual(), explode, Set.of(), Optional.empty());
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }

    JsonNode written() {
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

    static RestParameter read(JsonNode written) {
        var in = Place.valueOf(written.path("in").asText().toUpperCase(Locale.ROOT));
        return new RestParameter(
                written.path("name").asText(),
                in,
                written.path("required").asBoolean(),
                Style.of(written.path("style").asText()).orElse(in.usual()),
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
