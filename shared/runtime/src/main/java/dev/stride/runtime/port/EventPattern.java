package dev.stride.runtime.port;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.LifecycleTypes;
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
 * Generates EventBridge event patterns from routes (pairs of event type and source). If the source of a route has a
 * wildcard segment {@code +}, the pattern matches more events than the route, because an EventBridge wildcard also
 * matches slashes. The runtime ignores the additional events.
 */
public final class EventPattern {

    private static final Pattern SEGMENT = Pattern.compile("(?<=/|^)\\+(?=/|$)");

    /**
     * Returns the pattern of a rule as JSON.
     *
     * @param routes the events to match, at least one route
     * @param accounts the AWS accounts whose events match; empty if the events of every account match
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

    /**
     * Returns whether one EventBridge rule can match the events of all routes (pairs of event type and source).
     * EventBridge limits the length of the pattern in a rule and the number of its wildcards.
     */
    public static boolean fitsOneRule(List<Route> routes) {
        return of(routes, List.of()).length() <= Limits.RULE_PATTERN_CHARACTERS
                && (routes.size() == 1 || wildcards(routes) <= Limits.RULE_WILDCARDS);
    }

    /**
     * Groups the event types of the routes by source, so that the pattern names each source only once. This keeps the pattern
     * small, because EventBridge counts every combination of source and type in a pattern.
     */
    private static Map<String, Set<String>> typesBySource(List<Route> routes) {
        var sources = new TreeMap<String, Set<String>>();
        routes.forEach(route ->
                sources.computeIfAbsent(route.source(), _ -> new TreeSet<>()).add(route.type()));
        return sources;
    }

    private static void put(ObjectNode alternative, String source, Set<String> types) {
        var sources = alternative.putArray("source");
        if (source.equals(SourcePattern.EVERY)) {
            sources.addObject().put("exists", true);
        } else if (SEGMENT.matcher(source).find()) {
            sources.addObject().put("wildcard", wildcard(source));
        } else {
            sources.add(source);
        }
        var detailTypes = alternative.putArray("detail-type");
        if (types.contains(EventFilter.ANY_TYPE)) {
            var excluded = detailTypes.addObject().putObject("anything-but").putArray("prefix");
            excluded.add(LifecycleTypes.STRIDE).add(LifecycleTypes.SERVERLESS_WORKFLOW);
        } else {
            types.forEach(detailTypes::add);
        }
    }

    private static String wildcard(String source) {
        return Arrays.stream(source.split("/", -1))
                .map(segment -> segment.equals(SourcePattern.ANY)
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
