package dev.stride.simulator.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A generator of actions.
 *
 * @param alone whether nothing runs concurrently, so that a failing action cancels nothing else
 */
record InventedActions(InventedWorkflow08 invention, int depth, boolean alone, List<Map<String, Object>> events) {

    private static final String FUNCTION = "functionRef";
    private static final String SUB_FLOW = "subFlowRef";
    private static final String FILTER = "actionDataFilter";
    private static final String PLACE = "toStateData";
    private static final String ARGUMENTS = "arguments";
    private static final String INVOKE = "invoke";
    private static final String ASYNC = "async";

    /** Generates one or more actions. */
    List<Object> some(int most) {
        var actions = new ArrayList<Object>();
        for (int left = 1 + invention.chance.nextInt(most); left > 0; left--) {
            actions.add(any());
        }
        return actions;
    }

    Map<String, Object> any() {
        return switch (invention.chance.nextInt(15)) {
            case 0, 1 -> getting();
            case 2, 3 -> trying();
            case 4, 5 -> computing();
            case 6 -> with(getting(), "sleep", Map.of("before", pick("PT1S", "PT40S"), "after", "PT3S"));
            case 7 -> with(getting(), "condition", condition());
            case 8 -> asking();
            case 9 -> Map.of(FUNCTION, with(call("getItem", Map.of("id", item())), INVOKE, ASYNC));
            case 10, 11 -> filtered();
            case 12, 13 -> invention.calls(depth) ? calling() : getting();
            case 14 -> telling();
            default -> throw new IllegalStateException("there are fifteen kinds");
        };
    }

    /** Generates a condition, true or false. */
    private Object condition() {
        return invention.chance.nextInt(4) == 0
                ? invention.chance.nextBoolean()
                : pick("${ .key == \"7\" }", "${ .key == \"8\" }", ".key == $CONST.seven", "${ null }", "fn:isSeven");
    }

    /** Generates a call of a service that can be busy at first. */
    private Map<String, Object> trying() {
        var policy = pick("Patient", "Growing", "Hasty");
        var most = policy.equals("Hasty") ? 1 : 3;
        var call = act(DeterministicServices.BUSY + (1 + invention.chance.nextInt(most)));
        return with(with(call, "retryRef", policy), "retryableErrors", List.of("Busy"));
    }

    /** Generates a call of a jq function. */
    private Map<String, Object> computing() {
        return switch (invention.chance.nextInt(6)) {
            case 0 -> placed(Map.of(FUNCTION, "double"));
            case 1 -> with(Map.of(FUNCTION, "text"), "name", invention.next("named"));
            case 2 -> with(Map.of(FUNCTION, call("list", Map.of())), FILTER, Map.of(PLACE, "${ .all }"));
            case 3 -> placed(Map.of(FUNCTION, call("add", Map.of("a", invention.chance.nextInt(9), "b", "${ .key }"))));
            case 4 -> placed(Map.of(FUNCTION, "hidden"));
            default -> Map.of(FUNCTION, call("add", Map.of("a", "${ $CONST.four }", "b", "<${ .key }>")));
        };
    }

    /** Generates an action that succeeds. */
    Map<String, Object> getting() {
        return placed(Map.of(FUNCTION, call("getItem", Map.of("id", item()))));
    }

    /** Generates an action that computes a sum; all such actions store it in the same place. */
    Map<String, Object> adding() {
        return Map.of(FUNCTION, call("add", Map.of("a", invention.chance.nextInt(99), "b", "${ .key }")));
    }

    /** Generates a call of a service whose behaviour an argument selects. */
    Map<String, Object> act(String what) {
        return placed(Map.of(FUNCTION, call("do", Map.of("what", what, "of", "${ .key }"))));
    }

    /** Generates an action whose result is selected, merged at the top or dropped. */
    private Map<String, Object> filtered() {
        var call = Map.<String, Object>of(FUNCTION, call("getItem", Map.of("id", "item${ .key }")));
        return switch (invention.chance.nextInt(5)) {
            case 0 -> call;
            case 1 -> with(call, FILTER, Map.of("useResults", false));
            case 2 ->
                with(call, FILTER, Map.of("results", "${ .size }", PLACE, "${ .deep." + invention.next("r") + " }"));
            case 3 ->
                with(
                        Map.of(FUNCTION, call("getItem", Map.of("id", "${ .chosen }"))),
                        FILTER,
                        Map.of("fromStateData", "${ {chosen: .key} }", "results", "${ {got: .what} }"));
            default ->
                with(Map.of(FUNCTION, call("getItem", Map.of("id", item()))), FILTER, Map.of("results", "${ .none }"));
        };
    }

    /** Generates an event that another workflow answers. */
    private Map<String, Object> asking() {
        var answer = invention.next("Answer");
        var correlation = Map.of("contextAttributeName", "about", "contextAttributeValue", answer);
        events.add(Map.of("name", answer, "type", "answer", "source", "/answers", "correlation", List.of(correlation)));
        var asked = question(Map.of("about", answer));
        return placed(Map.of("eventRef", with(asked, "resultEventRef", answer)));
    }

    /** Generates an event without a reply. */
    private Map<String, Object> telling() {
        return Map.of("eventRef", with(question(Map.of("about", "nobody")), INVOKE, ASYNC));
    }

    private Map<String, Object> question(Map<String, Object> about) {
        var question = invention.next("Question");
        events.add(Map.of("name", question, "type", "question", "source", "/questions", "kind", "produced"));
        return Map.of("triggerEventRef", question, "data", about, "contextAttributes", about);
    }

    private Map<String, Object> calling() {
        var callee = invention.workflow(depth + 1, alone);
        return switch (invention.chance.nextInt(8)) {
            case 0 -> Map.of(SUB_FLOW, Map.of("workflowId", callee, INVOKE, ASYNC, "onParentComplete", "continue"));
            case 1 -> placed(Map.of(SUB_FLOW, Map.of("workflowId", invention.bounded.stubborn(), "version", "1")));
            case 2 -> with(Map.of(SUB_FLOW, callee), FILTER, Map.of("results", "${ {sub: (. | length)} }"));
            default -> placed(Map.of(SUB_FLOW, callee));
        };
    }

    /** Generates a slow sub-workflow that is cancelled when its caller ends, unless an error ends it before. */
    List<Object> outlived() {
        var child = Map.of(SUB_FLOW, Map.of("workflowId", invention.bounded.sleeper(), INVOKE, ASYNC));
        return List.of(child, with(getting(), "sleep", Map.of("before", "P1D")));
    }

    private static Map<String, Object> call(String function, Map<String, Object> arguments) {
        return Map.of("refName", function, ARGUMENTS, arguments);
    }

    private String item() {
        return "item" + invention.chance.nextInt(20);
    }

    private Map<String, Object> placed(Map<String, Object> action) {
        return with(action, FILTER, Map.of(PLACE, "${ ." + invention.next("r") + " }"));
    }

    String pick(String... texts) {
        return texts[invention.chance.nextInt(texts.length)];
    }

    static Map<String, Object> with(Map<String, Object> object, String key, Object value) {
        var more = new LinkedHashMap<>(object);
        more.put(key, value);
        return more;
    }
}
