package dev.stride.call.graphql.template;

import dev.stride.call.egress.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The parsed operation of a GraphQL function.
 *
 * @param endpoint URL of the service
 * @param type {@code query} or {@code mutation}
 * @param field of the service's query or mutation type
 */
public record GraphQlOperation(URI endpoint, String type, String field) {

    public static final Pattern NAME = Pattern.compile("[_A-Za-z][_0-9A-Za-z]*");

    private static final List<String> TYPES = List.of("query", "mutation");

    /** A parsed operation, or the problem of its text. */
    public sealed interface Reading {

        record Valid(GraphQlOperation operation) implements Reading {}

        record Invalid(String problem) implements Reading {}
    }

    /** Parses {@code <endpoint>#query|mutation#<field>}. */
    public static Reading parse(String text) {
        var parts = text.split("#", -1);
        if (parts.length != 3 || parts[0].isBlank()) {
            return invalid(
                    text,
                    "write <URL of the endpoint>#query#<field> or #mutation#<field>,"
                            + " such as https://example.com/graphql#query#pet.");
        }
        if (!TYPES.contains(parts[1])) {
            return invalid(text, "write query or mutation in the middle; subscriptions are not supported.");
        }
        if (!NAME.matcher(parts[2]).matches()) {
            return invalid(text, "'" + parts[2] + "' is not a field name: use letters, digits and underscores.");
        }
        try {
            var endpoint = new URI(parts[0]);
            return switch (Origin.parse(endpoint)) {
                case Origin.ParsedOrigin.Invalid(String reason) -> invalid(text, reason);
                case Origin.ParsedOrigin.Valid _ ->
                    new Reading.Valid(new GraphQlOperation(endpoint, parts[1], parts[2]));
            };
        } catch (URISyntaxException malformed) {
            return invalid(text, "'" + parts[0] + "' is not a valid URL: " + malformed.getReason() + ".");
        }
    }

    private static Reading invalid(String text, String reason) {
        return new Reading.Invalid("'" + text + "' is not a GraphQL operation: " + reason);
    }
}
