package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;

/**
 * The names of the two variables that hold the current element of an iteration and its position (sections "For" and "Subscription
 * Iterator").
 */
public record IterationVariables(String element, String position) {

    private static final IterationVariables DEFAULT = new IterationVariables("item", "index");

    /**
     * Parses the names of the variables for the current element and its position. Reports a fault if these names are
     * equal.
     *
     * @param element the property with the name of the variable for the element
     */
    public static IterationVariables parse(Fields fields, String element) {
        var item = fields.get(element);
        var at = fields.get("at");
        var names = new IterationVariables(
                VariableName10.parse(item, DEFAULT.element()), VariableName10.parse(at, DEFAULT.position()));
        if (!names.element().equals(names.position())) {
            return names;
        }
        Place written = at.isAbsent() ? item : at;
        written.fault(
                "the element and its position have the same variable `%s`".formatted(names.element()),
                "choose a different name for each");
        return DEFAULT;
    }
}
