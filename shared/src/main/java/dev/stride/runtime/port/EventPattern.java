package dev.stride.runtime.port;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.runtime.port.Rules.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Routes in the pattern language of EventBridge. A pattern lets in all events of its routes, and with a segment {@code +} some
 * more: a wildcard of EventBridge does not end at a slash.
 */
public final class EventPattern {

    private static final String ANY = "+";
    private static final Pattern SEGMENT = Pattern.compile("(?<=/|^)\\+(?=/|$)");

    /**
     * The pattern of a rule.
     *
     * @param routes at least one
     * @param accounts whose events are let in; everyone's when empty
     */
    public static String of(List<Route> routes, List<String> accounts) {
        var pattern = JsonNodeFactory.instance.objectNode();
        if (!accounts.isEmpty()) {
            var allowed = pattern.putArray("account");
            accounts.forEach(allowed::add);
        }
        var sources = typesBySource(routes);
        if (sources.size() == 1) {
            sources.forEach((source, types) -> put(pattern, source, types));
        } else {
            var any = pattern.putArray("$or");
            sources.forEach((source, types) -> put(any.addObject(), source, types));
        }
        return pattern.toString();
    }

    /** Whether one rule can have all of these routes: EventBridge bounds how long a pattern is, and how complex. */
    public static boolean fitsOneRule(List<Route> routes) {
        return of(routes, List.of()).length() <= Limits.RULE_PATTERN_CHARACTERS
                && (routes.size() == 1 || wildcards(routes) <= Limits.RULE_WILDCARDS);
    }

    /** One alternative for each source: an alternative of several sources and types counts as all their combinations. */
    private static Map<String, Set<String>> typesBySource(List<Route> routes) {
        var sources = new TreeMap<String, Set<String>>();
        routes.forEach(route ->
                sources.computeIfAbsent(route.source(), _ -> new TreeSet<>()).add(route.type()));
        return sources;
    }

    private static void put(ObjectNode alternative, String source, Set<String> types) {
        var sources = alternative.putArray("source");
        if (SEGMENT.matcher(source).find()) {
            sources.addObject().put("wildcard", wildcard(source));
        } else {
            sources.add(source);
        }
        var detailTypes = alternative.putArray("detail-type");
        types.forEach(detailTypes::add);
    }

    private static String wildcard(String source) {
        return Arrays.stream(source.split("/", -1))
                .map(segment -> segment.equals(ANY)
                        ? "*"
                        : segment.replace("\\", "\\\\").replace("*", "\\*"))
                .collect(Collectors.joining("/"));
    }

    private static long wildcards(List<Route> routes) {
        return routes.stream()
                .map(Route::source)
                .distinct()
                .mapToLong(source -> SEGMENT.matcher(source).results().count())
                .sum();
    }

    private EventPattern() {}
}
