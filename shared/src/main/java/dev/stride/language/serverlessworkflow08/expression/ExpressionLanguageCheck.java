package dev.stride.language.serverlessworkflow08.expression;

import dev.stride.language.document.Place;

/** Checks {@code expressionLang} (section "Workflow Expressions"). */
public final class ExpressionLanguageCheck {

    private static final String JQ = "jq";
    private static final String JSON_PATH = "jsonpath";

    public static void check(Place place) {
        var language = place.text();
        if (language.equals(JSON_PATH)) {
            place.rejectUnsupported("expressionLang jsonpath");
        } else if (!language.equals(JQ) && place.value().isTextual()) {
            place.fault("the expression language `" + language + "` is not supported", "use `jq`");
        }
    }

    private ExpressionLanguageCheck() {}
}
