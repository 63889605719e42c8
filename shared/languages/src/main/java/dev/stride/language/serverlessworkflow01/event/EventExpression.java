package dev.stride.language.serverlessworkflow01.event;

import dev.stride.ExpressionLimits;
import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An expression that combines the events that a state waits for (section "Condition Definition"), as in
 * {@code (event1 or event2) and event3}. A recursive-descent parser converts the expression to alternatives. Each alternative is
 * a set of events, and is met when all of these events have arrived.
 */
public final class EventExpression {

    private static final Pattern TOKEN = Pattern.compile("\\s*+(\\(|\\)|!|&&|\\|\\||'[^']*+'|[^\\s()&|!']++|\\S)");

    private final Place place;
    private final List<String> tokens = new ArrayList<>();
    private int next;
    private int depth;

    private EventExpression(Place place, String text) {
        this.place = place;
        var matcher = TOKEN.matcher(text.strip());
        while (matcher.find()) {
            tokens.add(matcher.group(1));
        }
    }

    /**
     * Parses an expression over event names, such as {@code a or b and c}, into its alternatives. Each alternative is
     * the set of the event names that it requires. Reports an invalid expression as a fault.
     */
    public static List<Set<String>> parse(Place place) {
        var text = place.text();
        if (text.length() > ExpressionLimits.EXPRESSION_CHARACTERS) {
            place.fault(
                    "the expression has more than %s characters".formatted(ExpressionLimits.EXPRESSION_CHARACTERS), "");
            return List.of();
        }
        var expression = new EventExpression(place, text);
        var ways = expression.disjunction();
        if (ways.isPresent() && expression.next < expression.tokens.size()) {
            expression.fault("expected `and`, `or` or the end of the expression");
            return List.of();
        }
        return ways.orElse(List.of());
    }

    /**
     * Warns if a workflow sets {@code expressionLanguage}. The property has no effect: events and errors have their own syntax,
     * and data are selected by JSONPath.
     */
    public static void checkLanguage(Fields fields) {
        var place = fields.get("expressionLanguage");
        if (!place.text().isEmpty()) {
            place.warn(
                    "`expressionLanguage` has no effect, because conditions and paths have a fixed syntax here",
                    "remove it");
        }
    }

    private Optional<List<Set<String>>> disjunction() {
        var ways = conjunction();
        while (ways.isPresent() && took("or", "||")) {
            var before = ways.get();
            ways = conjunction().flatMap(more -> bounded(joined(before, more)));
        }
        return ways;
    }

    private static List<Set<String>> joined(List<Set<String>> before, List<Set<String>> more) {
        var all = new LinkedHashSet<>(before);
        all.addAll(more);
        return List.copyOf(all);
    }

    private Optional<List<Set<String>>> conjunction() {
        var ways = primary();
        while (ways.isPresent() && took("and", "&&")) {
            var before = ways.get();
            ways = primary().flatMap(more -> multiplied(before, more));
        }
        return ways;
    }

    private Optional<List<Set<String>>> multiplied(List<Set<String>> before, List<Set<String>> more) {
        var all = new LinkedHashSet<Set<String>>();
        for (var one : before) {
            for (var other : more) {
                var both = new LinkedHashSet<>(one);
                both.addAll(other);
                all.add(both);
                if (all.size() > Limits.EVENTS_PER_STATE) {
                    return bounded(List.copyOf(all));
                }
            }
        }
        return bounded(List.copyOf(all));
    }

    private Optional<List<Set<String>>> bounded(List<Set<String>> ways) {
        if (ways.stream().mapToInt(Set::size).sum() > Limits.EVENTS_PER_STATE) {
            place.fault(
                    "this expression is too long: after its conversion to alternatives such as `(a and b) or (a and c)`, it has more than %s event names, including repeated ones"
                            .formatted(Limits.EVENTS_PER_STATE),
                    "distribute the events over several states");
            return Optional.empty();
        }
        return Optional.of(ways);
    }

    private Optional<List<Set<String>>> primary() {
        if (took("not", "!")) {
            next--;
            fault("`not` is not supported, because a state cannot wait for the absence of an event");
            return Optional.empty();
        }
        return took("(") ? enclosed() : event();
    }

    private Optional<List<Set<String>>> enclosed() {
        if (++depth > ExpressionLimits.EXPRESSION_NESTING) {
            fault("the expression nests deeper than %s levels".formatted(ExpressionLimits.EXPRESSION_NESTING));
            return Optional.empty();
        }
        var inside = disjunction();
        depth--;
        if (inside.isPresent() && !took(")")) {
            fault("expected `)`");
            return Optional.empty();
        }
        return inside;
    }

    private Optional<List<Set<String>>> event() {
        var token = next < tokens.size() ? tokens.get(next) : "";
        if (token.isEmpty() || Set.of(")", "and", "or", "&&", "||").contains(token.toLowerCase(Locale.ROOT))) {
            fault("expected the name of a trigger");
            return Optional.empty();
        }
        next++;
        var name = token.startsWith("'") && token.length() > 1 ? token.substring(1, token.length() - 1) : token;
        return Optional.of(List.of(Set.of(name)));
    }

    private boolean took(String... words) {
        var took =
                next < tokens.size() && Set.of(words).contains(tokens.get(next).toLowerCase(Locale.ROOT));
        if (took) {
            next++;
        }
        return took;
    }

    private void fault(String message) {
        var found = next < tokens.size() ? "`" + tokens.get(next) + "`" : "the end";
        place.fault(
                message + ", at " + found + " (word " + (next + 1) + " of the expression)",
                "join the names of triggers with `and` and `or`, as in `(paid or waived) and packed`");
    }
}
