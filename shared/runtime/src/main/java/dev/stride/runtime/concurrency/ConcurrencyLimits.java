package dev.stride.runtime.concurrency;

import static java.util.stream.Collectors.joining;

import dev.stride.common.Result;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The operator's limits on concurrent calls, per called host and per calling workflow. */
public record ConcurrencyLimits(CallCaps perHost, CallCaps perWorkflow) {

    /** No limits. */
    public static final ConcurrencyLimits NONE = new ConcurrencyLimits(CallCaps.NONE, CallCaps.NONE);

    /** How the limit of a workflow begins in the operator's setting; all others are of hosts. */
    private static final String WORKFLOW = "workflow:";

    /**
     * Parses the operator's setting, such as {@code api.example.com=20,workflow:order=5}. If the text is invalid, the failure
     * says what to write instead.
     */
    public static Result<ConcurrencyLimits, String> parse(String text) {
        var entries = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        Predicate<String> isOfWorkflow = entry -> entry.startsWith(WORKFLOW);
        return CallCaps.parse(joined(entries, isOfWorkflow.negate()).toLowerCase(Locale.ROOT))
                .flatMap(hosts -> CallCaps.parse(joined(entries, isOfWorkflow).replace(WORKFLOW, ""))
                        .map(workflows -> new ConcurrencyLimits(hosts, workflows)));
    }

    private static String joined(List<String> entries, Predicate<String> kind) {
        return entries.stream().filter(kind).collect(joining(","));
    }
}
