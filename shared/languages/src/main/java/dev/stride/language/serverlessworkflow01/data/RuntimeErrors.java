package dev.stride.language.serverlessworkflow01.data;

import dev.stride.expression.Expression;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.fault.FaultMatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Maps the faults of the runtime to the error names of Serverless Workflow 0.1, and back. */
public final class RuntimeErrors {

    private static final String TIMEOUT = "SYS.Timeout";
    private static final String PERMISSION = "SYS.Permission";
    private static final String INVALID_PARAMETER = "SYS.InvalidParameter";
    private static final String FILTER_ERROR = "SYS.FilterError";
    private static final String FAIL = "SYS.Fail";
    private static final Set<String> ANY = Set.of("SYS.MatchAny", "*");

    private static final Map<String, String> NAME_OF_CODE = Map.ofEntries(
            Map.entry(Fault.TIMEOUT, TIMEOUT),
            Map.entry(Fault.EVENT_TIMEOUT, TIMEOUT),
            Map.entry(Fault.AUTHENTICATION, PERMISSION),
            Map.entry(Fault.VALIDATION, INVALID_PARAMETER),
            Map.entry(Fault.EXPRESSION, FILTER_ERROR),
            Map.entry(Fault.MERGE, FAIL),
            Map.entry(Fault.CONFIGURATION, FAIL),
            Map.entry(Fault.COMMUNICATION, FAIL),
            Map.entry(Fault.LIMIT, FAIL),
            Map.entry(Fault.CANCELLED, FAIL));

    /**
     * The expression that converts a fault of the runtime to the form {@code {name, code, message, trace, data}}, in which
     * expressions of the author see it.
     */
    public static final Expression ERROR_VIEW = DataFlowExpressions.jq("""
            {name: (if .name == .code then (.name as $name | %s | .[$name]) // .name else .name end), \
            code, message, trace: ("\\(.state), \\(.pointer)")} \
            + (if has("data") then {data} else {} end)""".formatted(named()));

    static final Expression CURRENT_ERROR =
            DataFlowExpressions.pipe(DataFlowExpressions.jq("$WORKFLOW.error", "WORKFLOW"), ERROR_VIEW);

    /** The properties of an error that the conditions of error handlers can read. */
    public static final Set<String> PROPERTIES = Set.of("name", "code", "message", "trace");

    /** Converts the name or code of an error in a definition to patterns that match the corresponding faults of the runtime. */
    public static List<FaultMatch> faultMatches(String text) {
        if (ANY.contains(text)) {
            return List.of(FaultMatch.ANY);
        }
        var ours = NAME_OF_CODE.entrySet().stream()
                .filter(entry -> entry.getValue().equals(text))
                .map(Map.Entry::getKey)
                .sorted();
        return Stream.concat(Stream.of(text), ours)
                .map(name -> new FaultMatch(name, Optional.empty()))
                .toList();
    }

    private static String named() {
        return NAME_OF_CODE.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> """
                        "%s": "%s"\
                        """.formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private RuntimeErrors() {}
}
