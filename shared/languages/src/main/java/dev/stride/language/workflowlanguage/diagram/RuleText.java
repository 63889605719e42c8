package dev.stride.language.workflowlanguage.diagram;

import com.fasterxml.jackson.databind.JsonNode;

/** Formats JsonLogic rules as texts of a diagram. */
final class RuleText {

    /**
     * Returns the text of a rule. A rule that only reads a variable is shown as the path of the variable, any other rule as JSON.
     */
    static String text(JsonNode rule) {
        var variable = rule.path("var");
        if (rule.size() == 1 && variable.isTextual()) {
            return variable.textValue();
        }
        return rule.isTextual() ? rule.textValue() : rule.toString();
    }

    private RuleText() {}
}
