package dev.stride.local.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.local.chaos.ChaosCase.Origin;
import dev.stride.local.chaos.WorkService.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A comparison of the expected instances with the actual instances and calls.
 *
 * @param cases expected instances
 * @param started ids of the instances whose start was accepted, by number
 * @param instances all actual instances
 * @param calls all calls that the service received
 */
record Reconciliation(List<ChaosCase> cases, Map<Integer, String> started, List<JsonNode> instances, List<Call> calls) {

    /** Returns the differences: missing, unexpected and differing instances and calls. */
    List<String> differences() {
        var differences = new ArrayList<String>();
        var shown = instances.stream().collect(Collectors.groupingBy(Reconciliation::name));
        var expected = cases.stream().collect(Collectors.toMap(Reconciliation::name, one -> one));
        shown.forEach((name, of) -> {
            if (!expected.containsKey(name)) {
                differences.add("not requested: " + of);
            }
        });
        expected.forEach((name, one) -> compare(name, one, shown.getOrDefault(name, List.of()), differences));
        calls(differences);
        return differences;
    }

    private void compare(String name, ChaosCase one, List<JsonNode> shown, List<String> differences) {
        if (shown.size() != 1) {
            differences.add("%s is %d instances: %s".formatted(name, shown.size(), shown));
            return;
        }
        var instance = shown.getFirst();
        if (one.origin() == Origin.REQUEST && !instance.path("id").asText().equals(started.get(one.n()))) {
            differences.add("%s was started as %s and is %s".formatted(name, started.get(one.n()), instance));
        }
        if (!instance.path("status").asText().equals(one.status())) {
            differences.add("%s has not come to %s: %s".formatted(name, one.status(), instance));
        } else if (one.status().equals("COMPLETED") && !instance.path("output").equals(one.output())) {
            differences.add("%s gave not %s: %s".formatted(name, one.output(), instance));
        }
    }

    /** Checks that each action has exactly one key, that each key has one action, and that every action was executed. */
    private void calls(List<String> differences) {
        var actionsByKey = calls.stream()
                .collect(Collectors.groupingBy(
                        Call::key, Collectors.mapping(Reconciliation::action, Collectors.toSet())));
        var keysByAction = calls.stream()
                .collect(Collectors.groupingBy(
                        Reconciliation::action, Collectors.mapping(Call::key, Collectors.toSet())));
        actionsByKey.forEach((key, actions) -> {
            if (actions.size() > 1) {
                differences.add("one key for several actions: %s %s".formatted(key, actions));
            }
        });
        keysByAction.forEach((action, keys) -> {
            if (keys.size() > 1) {
                differences.add("several keys for one action: %s %s".formatted(action, keys));
            }
        });
        var asked = asked();
        var done = calls.stream()
                .filter(Call::answered)
                .map(Reconciliation::action)
                .collect(Collectors.toSet());
        asked.stream()
                .filter(action -> !done.contains(action))
                .forEach(action -> differences.add("not done: " + action));
        keysByAction.keySet().stream()
                .filter(action -> !asked.contains(action))
                .forEach(action -> differences.add("not requested: " + action));
    }

    private Set<String> asked() {
        return cases.stream()
                .flatMap(one -> one.steps().stream().map(one::answer))
                .collect(Collectors.toSet());
    }

    private static String action(Call call) {
        return call.step() + "-" + call.n();
    }

    private static String name(ChaosCase one) {
        return one.workflow() + " " + one.n();
    }

    /** Instances that events start have no input of their own. */
    private static String name(JsonNode instance) {
        var n = instance.at("/input/n").asInt(instance.at("/output/n").asInt(-1));
        return instance.at("/workflow/id").asText() + " " + n;
    }
}
