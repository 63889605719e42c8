package dev.stride.local.command.bulk;

import dev.stride.engine.branch.Status;
import dev.stride.functions.http.InstanceListRoutes;
import dev.stride.local.InvalidInputException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The filters that select failed instances, as they are written on the command line: {@code name=value}, separated by commas.
 *
 * @param query the filters as query parameters of the list of instances
 */
public record InstanceFilters(Map<String, String> query) {

    private static final String STATUS = "status";
    private static final Set<String> FAILED = Set.of(Status.FAULTED.name(), Status.TIMED_OUT.name());

    /** A comma after which another filter begins. A value may itself contain commas. */
    private static final String SEPARATOR = ",(?=\\s*[A-Za-z]+=)";

    public InstanceFilters {
        query = Map.copyOf(query);
    }

    /** Parses the filters. Without a status, they select all failed instances. A repeated filter has all its values. */
    public static InstanceFilters parse(String option, List<String> arguments) {
        var query = new LinkedHashMap<String, String>();
        arguments.stream().flatMap(it -> Arrays.stream(it.split(SEPARATOR))).forEach(filter -> {
            int equals = filter.indexOf('=');
            var name = equals < 0 ? filter : filter.substring(0, equals).strip();
            var value = equals < 0 ? "" : filter.substring(equals + 1).strip();
            if (value.isEmpty() || !InstanceListRoutes.FILTERS.contains(name)) {
                throw new InvalidInputException("%s: \"%s\" is not a filter NAME=VALUE. The names are: %s."
                        .formatted(option, filter, String.join(", ", InstanceListRoutes.FILTERS)));
            }
            query.merge(name, value, (first, second) -> first + "," + second);
        });
        var statuses = query.getOrDefault(STATUS, String.join(",", FAILED)).toUpperCase(Locale.ROOT);
        if (statuses.isEmpty() || !FAILED.containsAll(List.of(statuses.split(",", -1)))) {
            throw new InvalidInputException(
                    "%s: the status must be FAULTED or TIMED_OUT, because only failed instances can be retried."
                            .formatted(option));
        }
        query.put(STATUS, statuses);
        return new InstanceFilters(query);
    }
}
