package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading.Habit;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces double braces around expressions by <code>${ }</code>, and SonataFlow's names of variables by those of the
 * specification.
 */
record ExpressionHabits(Dialect dialect) implements Habit {

    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";
    static final String WRAPPER = "${";

    private static final Set<String> LITERAL = Set.of(
            "annotations", "constants", "dataInputSchema", "description", "extensions", "metadata", "name", "secrets");

    /** Properties with data of the author, in which a string without a wrapper is an expression only in SonataFlow. */
    private static final Set<String> DATA = Set.of("arguments", "parameters", "contextAttributes");

    /** Matches a SonataFlow variable such as {@code $SECRET}, or a whole string literal, in which no name is replaced. */
    private static final Pattern VARIABLE = Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\""
            + "|\\$(?<secret>SECRET)\\b"
            + "|\\$WORKFLOW\\s*\\.\\s*(?<property>statusCode|responseHeaders|headers|identity|input)\\b");

    private static final Map<String, String> RESPONSE =
            Map.of("statusCode", "$WORKFLOW.response.status", "responseHeaders", "$WORKFLOW.response.headers");

    @Override
    public void normalise(Place definition) {
        Parts.objects(definition).forEach(this::normaliseObject);
    }

    private void normaliseObject(Place object) {
        var isInject = object.at("type").value().asText().equals("inject");
        for (var property : object.value().properties()) {
            var name = property.getKey();
            var place = object.at(name);
            if (DATA.contains(name)
                    || name.equals("data") && !isInject && !place.value().isTextual()) {
                property.setValue(Parts.replaceTexts(place, this::normaliseData));
            } else if (place.value().isTextual() && !LITERAL.contains(name)) {
                property.setValue(normaliseText(place).value());
            }
        }
    }

    private Place normaliseData(Place place) {
        var text = unbraced(place);
        return dialect == Dialect.SONATAFLOW || text.value().textValue().contains(WRAPPER) ? renamed(text) : text;
    }

    private static Place normaliseText(Place place) {
        return renamed(unbraced(place));
    }

    private static Place unbraced(Place place) {
        var text = place.value().textValue().strip();
        if (!text.startsWith(OPEN) || !text.endsWith(CLOSE) || text.length() < OPEN.length() + CLOSE.length()) {
            return place;
        }
        var expression = text.substring(OPEN.length(), text.length() - CLOSE.length());
        var wrapped = WRAPPER + " " + expression.strip() + " }";
        place.assume("`{{ }}` is read as `${ }`", "write `" + wrapped + "`");
        return place.withText(wrapped);
    }

    private static Place renamed(Place place) {
        return place.withText(VARIABLE.matcher(place.value().textValue())
                .replaceAll(found -> Matcher.quoteReplacement(variable(place, found))));
    }

    private static String variable(Place place, MatchResult found) {
        var property = found.group("property");
        if (found.group("secret") != null) {
            place.assume("`$SECRET` is read as `$SECRETS`", "write `$SECRETS`");
            return "$SECRETS";
        }
        if (property == null) {
            return found.group();
        }
        if (!RESPONSE.containsKey(property)) {
            place.warn("`$WORKFLOW.%s` is null, because Stride does not provide it".formatted(property), "remove it");
            return found.group();
        }
        var known = RESPONSE.get(property);
        place.assume("`$WORKFLOW." + property + "` is read as `" + known + "`", "write `" + known + "`");
        return known;
    }
}
