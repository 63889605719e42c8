package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The constructs of Serverless Workflow 0.8 that generated programs use. The text of a definition shows a construct by a
 * property's name, or by name and value where the value matters.
 */
public final class ConstructCoverage {

    /**
     * The constructs to cover. Programs are not generated for constructs that concern documents, other kinds of
     * services, chance, or instances that never end.
     */
    private static final List<String> ALL = List.of(
            "type=inject",
            "type=operation",
            "type=switch",
            "type=foreach",
            "type=parallel",
            "type=sleep",
            "type=event",
            "type=callback",
            "type=expression",
            "dataConditions",
            "eventConditions",
            "defaultCondition",
            "actionMode=parallel",
            "actionMode=sequential",
            "mode=parallel",
            "mode=sequential",
            "batchSize",
            "iterationParam",
            "outputCollection",
            "completionType=allOf",
            "completionType=atLeast",
            "exclusive=false",
            "onEvents",
            "functionRef",
            "subFlowRef",
            "eventRef",
            "triggerEventRef",
            "resultEventRef",
            "invoke=async",
            "onParentComplete=continue",
            "condition",
            "sleep",
            "before",
            "after",
            "arguments",
            "actionDataFilter",
            "fromStateData",
            "results",
            "useResults=false",
            "toStateData",
            "eventDataFilter",
            "useData=false",
            "data",
            "stateDataFilter",
            "input",
            "output",
            "retryRef",
            "retryableErrors",
            "nonRetryableErrors",
            "autoRetries=true",
            "delay",
            "multiplier",
            "increment",
            "maxDelay",
            "maxAttempts",
            "onErrors",
            "errorRef",
            "errorRefs",
            "compensatedBy",
            "usedForCompensation=true",
            "compensate=true",
            "workflowExecTimeout",
            "interrupt=true",
            "interrupt=false",
            "runBefore",
            "stateExecTimeout",
            "actionExecTimeout",
            "branchExecTimeout",
            "eventTimeout",
            "produceEvents",
            "contextAttributes",
            "correlation",
            "continueAs",
            "terminate=true",
            "nextState",
            "constants",
            "secrets");

    /** Counts the generated programs that use each construct. */
    public static Map<String, Integer> uses(List<List<JsonNode>> inventions) {
        var uses = new LinkedHashMap<String, Integer>();
        ALL.forEach(construct -> uses.put(construct, 0));
        var all = new HashMap<String, Integer>();
        for (var definitions : inventions) {
            var found = new LinkedHashSet<String>();
            definitions.forEach(definition -> collect(definition, found));
            found.forEach(construct -> all.merge(construct, 1, Integer::sum));
        }
        uses.replaceAll((construct, _) -> all.getOrDefault(construct, 0));
        return uses;
    }

    private static void collect(JsonNode json, Set<String> found) {
        json.properties().forEach(each -> {
            found.add(each.getKey());
            found.add(each.getKey() + "=" + each.getValue().asText());
        });
        json.forEach(each -> collect(each, found));
    }

    private ConstructCoverage() {}
}
