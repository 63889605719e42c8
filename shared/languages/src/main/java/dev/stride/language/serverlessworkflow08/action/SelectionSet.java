package dev.stride.language.serverlessworkflow08.action;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Resolution.SelectionChecker;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The GraphQL selection set of a function call: the fields that the reply must contain (section "FunctionRef Definition").
 *
 * @param place the place of the property {@code selectionSet}, which may be absent
 */
record SelectionSet(Place place) {

    /**
     * Returns the arguments of a call together with the selection set. If the function does not support selection sets, reports
     * this as a fault and returns only the arguments.
     */
    Expression addTo(Expression arguments, Optional<SelectionChecker> selections, WorkflowExpressions expressions) {
        if (selections.isEmpty()) {
            reject();
            return arguments;
        }
        var both = new LinkedHashMap<String, Expression>();
        both.put("arguments", arguments);
        var written = expressions.textTemplate(place);
        text(written).map(selections.get()::problems).ifPresent(problems -> problems.forEach(this::fault));
        written.ifPresent(selection -> both.put("selectionSet", inParts(selection)));
        return new Template.Fields(both);
    }

    /** Reports a selection set, if present, as a fault, because the function does not support selection sets. */
    void reject() {
        if (!place.isAbsent()) {
            place.fault("`selectionSet` is only supported for functions of the type `graphql`", "remove it");
        }
    }

    private void fault(String problem) {
        place.fault(problem, "");
    }

    /**
     * Returns the text of the selection set, so that the text can be validated at deployment. Each expression in it is replaced
     * by a GraphQL variable. Returns empty if the whole selection set is one expression.
     */
    private static Optional<String> text(Optional<Expression> written) {
        if (written.isEmpty()) {
            return Optional.of("");
        }
        return switch (written.get()) {
            case Constant(JsonNode text) -> Optional.of(text.asText());
            case Template.Text(List<Expression> parts) -> Optional.of(text(parts));
            case Expression _ -> Optional.empty();
        };
    }

    private static String text(List<Expression> parts) {
        var text = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            text.append(parts.get(i) instanceof Constant(JsonNode literal) ? literal.asText() : "$expression" + i);
        }
        return text.toString();
    }

    /**
     * Splits a selection set into its constant texts and the expressions between them, because each call writes the values of the
     * expressions as GraphQL literals.
     */
    private static Expression inParts(Expression selection) {
        return selection instanceof Template.Text(List<Expression> parts)
                ? new Template.Items(parts.stream().map(SelectionSet::part).toList())
                : selection;
    }

    private static Expression part(Expression part) {
        return part instanceof Constant ? part : new Template.Fields(Map.of("value", part));
    }
}
