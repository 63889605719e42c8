package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Constant;
import dev.stride.expression.Expression;
import dev.stride.expression.Let;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.Node;
import dev.stride.plan.Placement;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.Reception;
import dev.stride.plan.Retry;
import dev.stride.plan.Way;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** The function that an action performs, with its arguments (section "FunctionRef Definition"). */
sealed interface FunctionRef extends Invocation {

    /** A call of a service. @param arguments gives the arguments of the call */
    record Call(String name, Expression arguments) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            return plan.add(new Node.Invoke(
                    action.name(),
                    name,
                    filter.before(arguments),
                    filter.after(),
                    filter.placement(action.name()),
                    action.retry(),
                    action.timeout(),
                    next,
                    action.source()));
        }
    }

    /** A call of a service that is not waited for. @param arguments gives the arguments of the call */
    record AsyncCall(String name, Expression arguments) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var call = plan.add(new Node.Invoke(
                    action.name(),
                    name,
                    arguments,
                    WorkflowExpressions.UNCHANGED,
                    new Placement.Discard(),
                    Retry.NEVER,
                    action.timeout(),
                    plan.add(new Node.Return(action.source())),
                    action.source()));
            return plan.add(new Node.Detach(call, next, action.source()));
        }
    }

    /** An expression function: nothing is called. @param value gives its result */
    record Evaluation(String name, Expression value) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            return plan.add(
                    new Node.Assign(filter.around(value), filter.placement(action.name()), next, action.source()));
        }
    }

    /** A wait for one message: nothing is called. @param timeout the longest that it is waited for */
    record Receipt(FunctionDefinition.Message message, Optional<PeriodDuration> timeout) implements FunctionRef {
        @Override
        public String name() {
            return message.name();
        }

        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            var seen = WorkflowExpressions.chain(
                    Stream.concat(Stream.of(WorkflowExpressions.EVENT_DATA), filter.results().stream()));
            var reception = new Reception(message.filter(), seen, filter.placement(action.name()), message.payload());
            var await = plan.add(new Node.Await(
                    List.of(new Way(List.of(reception), next)), timeout, OptionalInt.empty(), action.source()));
            return plan.add(new Node.Listen(List.of(message.filter()), await, action.source()));
        }
    }

    /** An expression function whose result nobody waits for: there is nothing to do. */
    record Unheeded(String name) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            return next;
        }
    }

    /** Reads the name of a function, or an object with its name and arguments. */
    static Optional<FunctionRef> read(Fields action, Declarations declared) {
        var place = action.get(FUNCTION);
        if (place.value().isTextual()) {
            return refer(place, place.at("arguments"), new SelectionSet(place.at("selectionSet")), false, declared);
        }
        var fields = place.fields();
        var refName = fields.required("refName");
        var arguments = fields.either("arguments", "parameters");
        var selection = new SelectionSet(fields.get("selectionSet"));
        var async = Invocation.async(fields, action);
        fields.noMore();
        return refer(refName, arguments, selection, async, declared);
    }

    private static Optional<FunctionRef> refer(
            Place name, Place arguments, SelectionSet selection, boolean async, Declarations declared) {
        return declared.functions().find(name).flatMap(found -> switch (found) {
            case FunctionDefinition.Service(String service, var _, var taken, var selections) -> {
                var given = selection.beside(arguments(arguments, declared), selections, declared.expressions());
                taken.ifPresent(schema -> FunctionArguments.check(service, schema, name, arguments));
                yield Optional.<FunctionRef>of(async ? new AsyncCall(service, given) : new Call(service, given));
            }
            case FunctionDefinition.Expression function -> {
                selection.refuse();
                var value = value(function, name, arguments, declared);
                if (async) {
                    name.warn("nobody waits for what this expression function gives", "leave `invoke` out");
                }
                yield Optional.of(async ? new Unheeded(function.name()) : new Evaluation(function.name(), value));
            }
            case FunctionDefinition.Message message -> Optional.of(message(message, name, arguments, async, declared));
            case FunctionDefinition.Faulty _ -> Optional.<FunctionRef>empty();
            case FunctionDefinition.Described described -> {
                name.fault("the function `" + described.name() + "` has no operation that could be called", "");
                yield Optional.<FunctionRef>empty();
            }
        });
    }

    private static FunctionRef message(
            FunctionDefinition.Message message, Place name, Place arguments, boolean async, Declarations declared) {
        if (async) {
            name.warn("nobody waits for this message, so that it is taken from no one", "leave `invoke` out");
            return new Unheeded(message.name());
        }
        if (!arguments.absent()) {
            arguments.warn("a message that is waited for takes no arguments", "leave them out");
        }
        return new Receipt(message, declared.timeouts().action());
    }

    private static Expression arguments(Place place, Declarations declared) {
        return place.absent() || !place.is(JsonNodeType.OBJECT)
                ? new Constant(JsonNodeFactory.instance.objectNode())
                : declared.expressions().template(place);
    }

    private static Expression value(
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
        return values.isEmpty() ? body : new Let(values, body);
    }
}
