package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.Let;
import dev.stride.language.document.Place;
import java.util.LinkedHashMap;
import java.util.Optional;

/** The function that an action performs, with its arguments (section "FunctionRef Definition"). */
public sealed interface FunctionRef {

    String function();

    /** A call of a service. @param arguments gives the arguments of the call */
    record Call(String function, Expression arguments) implements FunctionRef {}

    /** An expression function: nothing is called. @param value gives its result */
    record Evaluation(String function, Expression value) implements FunctionRef {}

    /** Reads the name of a function, or an object with its name and arguments. */
    static Optional<FunctionRef> read(Place place, Declarations declared) {
        if (place.value().isTextual()) {
            return refer(place, place.at("arguments"), declared);
        }
        var fields = place.fields();
        var refName = fields.required("refName");
        var arguments = fields.either("arguments", "parameters");
        fields.notYet("selectionSet");
        fields.notYetBut("sync", "invoke");
        fields.noMore();
        return refer(refName, arguments, declared);
    }

    private static Optional<FunctionRef> refer(Place name, Place arguments, Declarations declared) {
        return declared.functions().find(name).flatMap(found -> switch (found) {
            case FunctionDefinition.Service service ->
                Optional.<FunctionRef>of(new Call(service.name(), arguments(arguments, declared)));
            case FunctionDefinition.Expression function -> Optional.of(evaluation(function, name, arguments, declared));
            case FunctionDefinition.Described described -> {
                name.fault("the function `" + described.name() + "` has no operation that could be called", "");
                yield Optional.<FunctionRef>empty();
            }
        });
    }

    private static Expression arguments(Place place, Declarations declared) {
        return place.absent() || !place.is(JsonNodeType.OBJECT)
                ? new Constant(JsonNodeFactory.instance.objectNode())
                : declared.expressions().template(place);
    }

    private static FunctionRef evaluation(
            FunctionDefinition.Expression function, Place name, Place arguments, Declarations declared) {
        var values = new LinkedHashMap<String, Expression>();
        if (!arguments.absent() && arguments.is(JsonNodeType.OBJECT)) {
            arguments
                    .value()
                    .fieldNames()
                    .forEachRemaining(argument ->
                            values.put(argument, declared.expressions().template(arguments.at(argument))));
        }
        var body = declared.expressions().body(function, values.keySet(), name);
        return new Evaluation(function.name(), values.isEmpty() ? body : new Let(values, body));
    }
}
