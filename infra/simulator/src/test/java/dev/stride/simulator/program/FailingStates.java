package dev.stride.simulator.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A generator of states in which an error always occurs; a handler catches it, or it ends the workflow. */
record FailingStates(InventedWorkflow08 invention, InventedActions actions, SideStates aside) {

    private static final String OPERATION = "operation";
    private static final String ACTIONS = "actions";
    private static final String TIMEOUTS = "timeouts";
    private static final String SLOW = "slow9";

    Map<String, Object> any() {
        var late = InventedActions.with(actions.act(DeterministicServices.REFUSED), "sleep", Map.of("before", "P1D"));
        return switch (invention.chance.nextInt(9)) {
            case 0 -> handled("Refused", operation(actions.getting(), actions.act(DeterministicServices.REFUSED)));
            case 1 -> handled("Late", with(operation(late), TIMEOUTS, Map.of("stateExecTimeout", "PT10S")));
            case 2 ->
                handled("Late", with(operation(actions.act(SLOW)), TIMEOUTS, Map.of("actionExecTimeout", "PT5S")));
            case 3 -> handled("Late", branches(late));
            case 4 -> handled("Busy", operation(exhausted()));
            case 5 -> handled("Odd", operation(misplaced()));
            case 6 ->
                handled("NoList", Map.of("type", "foreach", "inputCollection", "${ .key }", ACTIONS, actions.some(1)));
            case 7 -> handled("Late", operation(called(invention.bounded.limited())));
            case 8 -> handled("Refused", operation(called(invention.bounded.refused())));
            default -> throw new IllegalStateException("there are nine kinds");
        };
    }

    private static Map<String, Object> operation(Object... all) {
        return Map.of("type", OPERATION, ACTIONS, List.of(all));
    }

    /** Generates a fork with one timed-out branch and one that completes. */
    private Map<String, Object> branches(Map<String, Object> late) {
        var slow = Map.of(
                "name", invention.next("b"), ACTIONS, List.of(late), TIMEOUTS, Map.of("branchExecTimeout", "PT10S"));
        var longer = InventedActions.with(actions.act("longer"), "sleep", Map.of("before", "P2D"));
        return Map.of(
                "type",
                "parallel",
                "branches",
                List.of(slow, Map.of("name", invention.next("b"), ACTIONS, List.of(longer))));
    }

    /** Generates a call of a service that stays busy after all retries. */
    private Map<String, Object> exhausted() {
        var call = InventedActions.with(
                actions.act(DeterministicServices.BUSY + 9), "retryRef", actions.pick("Patient", "Growing", "Hasty"));
        return invention.chance.nextBoolean() ? with(call, "retryableErrors", List.of("Busy")) : call;
    }

    /** Generates an action whose result cannot be merged at its target. */
    private static Map<String, Object> misplaced() {
        return Map.of("functionRef", "double", "actionDataFilter", Map.of("toStateData", "${ .all }"));
    }

    private static Map<String, Object> called(String workflow) {
        return Map.of("subFlowRef", workflow);
    }

    private Map<String, Object> handled(String error, Map<String, Object> failing) {
        var end = Map.of("end", true);
        return switch (invention.chance.nextInt(6)) {
            case 0 -> failing;
            case 1 -> with(failing, "onErrors", List.of(with(end, "errorRef", error)));
            case 2 -> with(failing, "onErrors", List.of(with(end, "errorRef", "Never"), to("errorRef", "*")));
            case 3 -> with(failing, "onErrors", List.of(to("errorRefs", List.of("Never", error))));
            default -> with(failing, "onErrors", List.of(to("errorRef", error)));
        };
    }

    private Map<String, Object> to(String key, Object errors) {
        return Map.of(key, errors, "transition", aside.handler());
    }

    private static Map<String, Object> with(Map<String, ? extends Object> object, String key, Object value) {
        return InventedActions.with(new LinkedHashMap<>(object), key, value);
    }
}
