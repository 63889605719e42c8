package dev.stride.language.serverlessworkflow08.action;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.api.Resolution.SelectionChecker;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.Actions.ActionDefinition;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.function.FunctionDefinition;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.policy.Retry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** A reference to the function that an action calls, with its arguments (section "FunctionRef Definition"). */
sealed interface FunctionRef extends ActionInvocation {

    String DECLARE = "declare it in `functions`, as in `{name: getOrder, operation: shop.yaml#getOrder}`";

    record Call(String name, Expression arguments) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            return plan.add(new Node.Invoke(
                    action.name(),
                    name,
                    filter.selectInput(arguments),
                    filter.selectResult(),
                    filter.placement(action.name()),
                    action.retry(),
                    action.timeout(),
                    next,
                    action.source()));
        }
    }

    record AsyncCall(String name, Expression arguments) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var call = plan.add(new Node.Invoke(
                    action.name(),
                    name,
                    arguments,
                    WorkflowExpressions.IDENTITY,
                    new DataPlacement.Discard(),
                    Retry.NEVER,
                    action.timeout(),
                    plan.add(new Node.Return(action.source())),
                    action.source()));
            return plan.add(new Node.Detach(call, next, action.source()));
        }
    }

    /** An evaluation of an expression function, which calls no service. @param value computes the result */
    record Evaluation(String name, Expression value) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            return plan.add(new Node.Assign(
                    filter.selectInputAndResult(value),
                    filter.placement(action.name()),
                    next,
                    action.source(),
                    Optional.of(action.name())));
        }
    }

    /** A wait for one message on an AsyncAPI channel. It calls no service. @param timeout how long the action waits */
    record MessageReceipt(FunctionDefinition.MessageFunction message, Optional<PeriodDuration> timeout)
            implements FunctionRef {
        @Override
        public String name() {
            return message.name();
        }

        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            var filter = action.filter();
            var seen = WorkflowExpressions.pipe(
                    Stream.concat(Stream.of(WorkflowExpressions.EVENT_DATA), filter.results().stream()));
            var consumedEvent =
                    new ConsumedEvent(message.filter(), seen, filter.placement(action.name()), message.payload());
            var await = plan.add(new Node.Await(
                    List.of(new EventAlternative(List.of(consumedEvent), next)),
                    timeout,
                    OptionalInt.empty(),
                    action.source()));
            return plan.add(new Node.Listen(List.of(message.filter()), await, action.source()));
        }
    }

    /** An asynchronous action whose function would only evaluate an expression or wait for a message. */
    record NoOperation(String name) implements FunctionRef {
        @Override
        public int compile(ActionDefinition action, PlanBuilder plan, int next) {
            return next;
        }
    }

    static Optional<FunctionRef> parse(Fields action, Declarations declared) {
        var place = action.get(FUNCTION);
        if (place.value().isTextual()) {
            return refer(place, place.at("arguments"), new SelectionSet(place.at("selectionSet")), false, declared);
        }
        var fields = place.fields();
        var refName = fields.required("refName");
        var arguments = fields.get("arguments");
        var selection = new SelectionSet(fields.get("selectionSet"));
        var async = ActionInvocation.parseAsync(fields, action);
        fields.warnUnknown();
        return refer(refName, arguments, selection, async, declared);
    }

    private static Optional<FunctionRef> refer(
            Place name, Place written, SelectionSet selection, boolean async, Declarations declared) {
        var arguments = declared.unwrapped().read(written, declared.expressions());
        return declared.functions().find(name, DECLARE).flatMap(found -> switch (found) {
            case FunctionDefinition.ServiceFunction(
                    String service,
                    var _,
                    var taken,
                    var selections,
                    var form,
                    var _) -> {
                var typed = taken.filter(_ -> declared.unwrapped() == UnwrappedTexts.EXPRESSIONS)
                        .map(schema -> FunctionArguments.withScalars(schema, arguments))
                        .orElse(arguments);
                var given = selection.addTo(
                        FunctionArguments.parse(typed, form, declared), selections, declared.expressions());
                taken.ifPresent(schema -> FunctionArguments.check(service, schema, name, typed));
                yield Optional.<FunctionRef>of(async ? new AsyncCall(service, given) : new Call(service, given));
            }
            case FunctionDefinition.ExpressionFunction function -> {
                selection.reject();
                var value = value(function, name, arguments, declared);
                if (async) {
                    name.warn(
                            "the result of this expression function is unused, because `invoke` is `async`",
                            "remove `invoke`");
                }
                yield Optional.of(async ? new NoOperation(function.name()) : new Evaluation(function.name(), value));
            }
            case FunctionDefinition.MessageFunction messageFunction ->
                Optional.of(message(messageFunction, name, arguments, async, declared));
            case FunctionDefinition.UnresolvedFunction _ -> Optional.<FunctionRef>empty();
            case FunctionDefinition.DescriptionOnly descriptionOnly -> {
                name.fault(
                        "the function `%s` cannot be called, because it has no `operation`"
                                .formatted(descriptionOnly.name()),
                        "");
                yield Optional.<FunctionRef>empty();
            }
        });
    }

    private static FunctionRef message(
            FunctionDefinition.MessageFunction messageFunction,
            Place name,
            Place arguments,
            boolean async,
            Declarations declared) {
        if (async) {
            name.warn(
                    "this action has no effect: its function only waits for a message, and `invoke: async` does not wait",
                    "remove `invoke`");
            return new NoOperation(messageFunction.name());
        }
        if (!arguments.isAbsent()) {
            arguments.warn("`arguments` have no effect, because this function only waits for a message", "remove them");
        }
        return new MessageReceipt(messageFunction, declared.timeouts().action());
    }

    private static Expression value(
            FunctionDefinition.ExpressionFunction function, Place name, Place arguments, Declarations declared) {
        var values = FunctionArguments.byName(arguments, declared);
        var body = declared.expressions().functionBody(function.name(), values.keySet(), name);
        return values.isEmpty() ? body : new Let(values, body);
    }

    /**
     * The GraphQL selection set of a function call: the fields that the reply must contain (section "FunctionRef Definition").
     *
     * @param place the place of the property {@code selectionSet}, which may be absent
     */
    record SelectionSet(Place place) {

        /** Returns the arguments with the selection set, or alone, with a fault, if the function supports none. */
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
         * Splits a selection set into its constant texts and the expressions between them, because each call writes the values of
         * the expressions as GraphQL literals.
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
}
