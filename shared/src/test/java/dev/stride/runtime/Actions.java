package dev.stride.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes up actions, each of which puts its result where no other does.
 *
 * @param alone whether nothing runs beside them, so that one that fails gives nothing else up
 */
record Actions(Invention invention, int depth, boolean alone, List<Map<String, Object>> events) {

    private static final String FUNCTION = "functionRef";
    private static final String SUB_FLOW = "subFlowRef";

    /** Some actions, at least one. */
    List<Object> some(int most) {
        var actions = new ArrayList<Object>();
        for (int left = 1 + invention.chance.nextInt(most); left > 0; left--) {
            actions.add(any());
        }
        return actions;
    }

    Map<String, Object> any() {
        return switch (invention.chance.nextInt(10)) {
            case 0, 1 -> getting();
            case 2 -> trying();
            case 3 -> placed(Map.of(FUNCTION, "double"));
            case 4 -> with(getting(), "sleep", Map.of("before", pick("PT1S", "PT40S"), "after", "PT3S"));
            case 5 -> with(getting(), "condition", pick("${ .key == \"7\" }", "${ .key == \"8\" }"));
            case 6 -> asking();
            case 7 ->
                Map.of(FUNCTION, Map.of("refName", "getItem", "arguments", Map.of("id", item()), "invoke", "async"));
            case 8, 9 -> depth < Invention.DEPTH ? calling() : getting();
            default -> throw new IllegalStateException("there are ten kinds");
        };
    }

    /** A service that may be busy at first. */
    private Map<String, Object> trying() {
        var call = act(DeterministicServices.BUSY + (1 + invention.chance.nextInt(3)));
        return with(with(call, "retryRef", "Patient"), "retryableErrors", List.of("Busy"));
    }

    private Map<String, Object> getting() {
        return placed(Map.of(FUNCTION, Map.of("refName", "getItem", "arguments", Map.of("id", item()))));
    }

    /** An action that a service handles as it is told. */
    Map<String, Object> act(String what) {
        return placed(Map.of(FUNCTION, Map.of("refName", "do", "arguments", Map.of("what", what))));
    }

    /** An event that another workflow answers. */
    private Map<String, Object> asking() {
        var answer = invention.next("Answer");
        var correlation = Map.of("contextAttributeName", "about", "contextAttributeValue", answer);
        events.add(Map.of("name", answer, "type", "answer", "source", "/answers", "correlation", List.of(correlation)));
        var question = invention.next("Question");
        events.add(Map.of("name", question, "type", "question", "source", "/questions", "kind", "produced"));
        return placed(Map.of(
                "eventRef",
                Map.of(
                        "triggerEventRef",
                        question,
                        "resultEventRef",
                        answer,
                        "data",
                        Map.of("about", answer),
                        "contextAttributes",
                        Map.of("about", answer))));
    }

    private Map<String, Object> calling() {
        var callee = invention.workflow(depth + 1, alone);
        return invention.chance.nextInt(4) == 0
                ? Map.of(SUB_FLOW, Map.of("workflowId", callee, "invoke", "async", "onParentComplete", "continue"))
                : placed(Map.of(SUB_FLOW, callee));
    }

    private String item() {
        return "item" + invention.chance.nextInt(20);
    }

    private Map<String, Object> placed(Map<String, Object> action) {
        return with(action, "actionDataFilter", Map.of("toStateData", "${ ." + invention.next("r") + " }"));
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
