package dev.stride.language.serverlessworkflow08.action;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition.ArgumentForm;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Parses the arguments of a function: an object that maps the names of the arguments to their values (section "FunctionRef
 * Definition").
 */
final class CallArguments {

    private static final Expression NONE = new Constant(JsonNodeFactory.instance.objectNode());
    private static final String NAMED = "write an object with the names of the arguments";

    /**
     * Parses the arguments of a service call. If they are a string, reads it as one expression that computes all arguments, and
     * reports this as a deviation from the specification.
     */
    static Expression parse(Place place, ArgumentForm form, Declarations declared) {
        if (place.isAbsent()) {
            return form == ArgumentForm.NAMED ? NONE : WorkflowExpressions.IDENTITY;
        }
        if (place.value().isTextual()) {
            place.assume("expected an object; the string is read as one expression that returns all arguments", NAMED);
            var value = declared.expressions().expression(place);
            return form == ArgumentForm.ANY_OR_STATE_DATA
                    ? value
                    : WorkflowExpressions.pipe(Stream.of(value, WorkflowExpressions.OBJECT_OR_BODY));
        }
        if (place.value().isArray() && form != ArgumentForm.ANY_OR_STATE_DATA) {
            place.fault(
                    "an array of arguments is accepted only by a function "
                            + "that the operator has configured as a connector",
                    NAMED);
            return NONE;
        }
        return place.value().isArray() || place.expect(JsonNodeType.OBJECT)
                ? declared.expressions().template(place)
                : NONE;
    }

    /** Parses the arguments of an expression function, which reads each argument as a variable. */
    static Map<String, Expression> byName(Place place, Declarations declared) {
        var values = new LinkedHashMap<String, Expression>();
        if (!place.isAbsent() && place.expect(JsonNodeType.OBJECT)) {
            place.value()
                    .fieldNames()
                    .forEachRemaining(
                            name -> values.put(name, declared.expressions().template(place.at(name))));
        }
        return values;
    }

    private CallArguments() {}
}
