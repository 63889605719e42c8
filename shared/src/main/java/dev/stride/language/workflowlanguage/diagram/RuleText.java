package dev.stride.language.workflowlanguage.diagram;

import com.fasterxml.jackson.databind.JsonNode;

/** Rules as words of a picture. */
final class RuleText {

    /** A variable by its path, any other rule as JSON. */
    static String text(JsonNode rule) {
        var variable = rule.path("var");
        if (rule.size() == 1 && variable.isTextual()) {
            return variable.textValue();
        }
        return rule.isTextual() ? rule.textValue() : rule.toString();
    }

    private RuleText() {}
}
