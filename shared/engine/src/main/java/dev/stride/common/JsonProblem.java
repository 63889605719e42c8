package dev.stride.common;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.stride.common.JsonLimits.LimitExceeded;
import java.io.CharConversionException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a text that is not JSON, in words for the author of the text. The messages of the JSON library are written for
 * programmers and name its own settings, so no message contains them.
 *
 * @param message what is wrong, without the place
 * @param place the line and column, if they are known
 */
public record JsonProblem(String message, Optional<Place> place) {

    /** A position in a text; both numbers are counted from 1. */
    public record Place(int line, int column) {}

    private static final String NOT_JSON = "the text is not valid JSON";

    private static final List<Translation> TRANSLATIONS = List.of(
            new Translation("Duplicate field '(.*)'.*", "the property `%s` occurs twice in the same object"),
            new Translation(
                    "Unexpected character \\('(.)' .*expecting comma to separate Object.*",
                    "unexpected `%s`: put a comma between two properties, and } after the last one"),
            new Translation(
                    "Unexpected character \\('(.)' .*expecting comma to separate Array.*",
                    "unexpected `%s`: put a comma between two values, and ] after the last one"),
            new Translation(
                    "Unexpected character \\('(.)' .*expecting a colon.*",
                    "unexpected `%s`: put a colon between the name of a property and its value"),
            new Translation(
                    "Unexpected character \\('(.)' .*double-quote to start (?:field|property) name.*",
                    "unexpected `%s`: put the name of a property in double quotation marks, and no comma after the last property"),
            new Translation(
                    "Unexpected character \\('(.)' .*",
                    "unexpected `%s`: expected a value, such as \"text\", 1 or true"),
            new Translation(
                    "Unrecognized token '([^']*)'.*", "`%s` is not a JSON value: put texts in double quotation marks"),
            new Translation(
                    "Unexpected close marker '(.)'.*", "unexpected `%s`: it closes what another bracket opened"),
            new Translation(
                    "Illegal unquoted character.*",
                    "a string contains a line break or another control character: write \\n for a line break"),
            new Translation(
                    "Unrecognized character escape.*",
                    "unknown escape sequence in a string: write \\\\ for a backslash"),
            new Translation(
                    "Invalid numeric value: Leading zero.*",
                    "a number begins with 0: remove the zero, or put the digits in double quotation marks"),
            new Translation("Non-standard token '([^']*)'.*", "`%s` is not a JSON number"),
            new Translation(
                    "(?:Invalid numeric value|Malformed numeric value|Unexpected character .* in numeric value).*",
                    "a number is incomplete: write digits before and after the decimal point"),
            new Translation("Invalid UTF-.*", "the text is not encoded in UTF-8"));

    /** @param words what a user is told; {@code %s} is the first group of the pattern */
    private record Translation(Pattern pattern, String words) {

        private Translation(String regex, String words) {
            this(Pattern.compile(regex, Pattern.DOTALL), words);
        }

        Optional<String> of(String message) {
            return Stream.of(pattern.matcher(message))
                    .filter(Matcher::matches)
                    .map(found -> found.groupCount() == 0 ? words : words.formatted(shortened(found)))
                    .findFirst();
        }

        private static String shortened(MatchResult found) {
            var token = found.group(1);
            return token.length() > SHOWN_CHARACTERS ? token.substring(0, SHOWN_CHARACTERS) + "..." : token;
        }
    }

    private static final int SHOWN_CHARACTERS = 40;

    /** An error whose message is written by Stride, so that it can be shown as it is. */
    static final class Explained extends JsonProcessingException {

        private static final long serialVersionUID = 1;

        Explained(String message, JsonLocation place) {
            super(message, place);
        }
    }

    /** Returns what is wrong with a text that could not be read. */
    public static JsonProblem of(IOException unreadable) {
        return switch (unreadable) {
            case LimitExceeded limit -> new JsonProblem(limit.getOriginalMessage(), Optional.empty());
            case Explained explained -> new JsonProblem(explained.getOriginalMessage(), place(explained.getLocation()));
            case JsonEOFException end ->
                new JsonProblem("the text ends inside an object, an array or a string", place(end.getLocation()));
            case JsonProcessingException syntax -> new JsonProblem(translated(syntax), place(syntax.getLocation()));
            case CharConversionException _ -> new JsonProblem("the text is not encoded in UTF-8", Optional.empty());
            case IOException _ -> new JsonProblem(NOT_JSON, Optional.empty());
        };
    }

    /** Returns the message with the place after it. */
    @Override
    public String toString() {
        return place.map(it -> String.format(Locale.ROOT, "%s (line %d, column %d)", message, it.line(), it.column()))
                .orElse(message);
    }

    private static String translated(JsonProcessingException syntax) {
        var message = String.valueOf(syntax.getOriginalMessage());
        return TRANSLATIONS.stream()
                .flatMap(translation -> translation.of(message).stream())
                .findFirst()
                .orElse(NOT_JSON);
    }

    private static Optional<Place> place(@Nullable JsonLocation location) {
        return Optional.ofNullable(location)
                .filter(it -> it.getLineNr() > 0 && it.getColumnNr() > 0)
                .map(it -> new Place(it.getLineNr(), it.getColumnNr()));
    }
}
