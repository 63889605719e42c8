package dev.stride.language.serverlessworkflow10.task;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.FlowDirective;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.ErrorFilter;
import dev.stride.language.serverlessworkflow10.policy.ErrorForm;
import dev.stride.language.serverlessworkflow10.policy.RetryDefinition;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.fault.FaultMatch;
import dev.stride.plan.node.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A task that handles errors of its list of tasks (section "Try"). After an error, it first retries the whole list; when no retry
 * is left, it runs the tasks of its handler.
 *
 * @param error variable that holds the error
 * @param condition condition on an error; the task catches only errors for which it is true or fails
 * @param decisions the parts of the condition that an author writes as expressions
 * @param handler the tasks that run when no retry is left
 * @param then where the instance continues after a handled error, in place of where the task itself leads
 */
record TryTask(
        TaskList list,
        String error,
        String retries,
        Expression condition,
        List<Expression> decisions,
        Optional<RetryDefinition> retry,
        Optional<TaskList> handler,
        Optional<FlowDirective> then)
        implements TaskBody {

    private static final Expression ERROR = RuntimeJq.compile(".data");

    /** The jq that returns the caught error and the JSON pointer to its place. */
    private static final String CAUGHT = """
            [$WORKFLOW.error.data, $WORKFLOW.error.pointer]""";

    TryTask {
        decisions = List.copyOf(decisions);
    }

    static Optional<TryTask> parse(Fields fields, TaskExpressions expressions, TaskSurroundings surroundings) {
        var context = surroundings.context();
        var list = TaskList.parse(fields.get("try"), context.inside(expressions.scope()));
        var caught = fields.required("catch").fields();
        var error = expressions.scope().hidden("error");
        var name = VariableScope.parseName(caught.get("as"), "error");
        var overError = expressions.with(Map.of(name, "."));
        var withError = expressions.with(Map.of(name, "$" + error + "[0]"));
        var conditions = new ArrayList<Expression>();
        conditions.add(ErrorFilter.parse(caught.get("errors"), context.use()));
        var decisions = new ArrayList<Expression>();
        condition(caught.get("when"), overError).ifPresent(decisions::add);
        condition(caught.get("exceptWhen"), overError)
                .map(LogicExpression.Not::new)
                .ifPresent(decisions::add);
        if (!decisions.isEmpty()) {
            conditions.add(overError.caughtOrFailing(caught.get("when"), caught.get("exceptWhen")));
        }
        var retry = caught.has("retry")
                ? context.declarations()
                        .retries()
                        .resolve(caught.get("retry"))
                        .map(place -> RetryDefinition.parse(place, expressions, withError, overError))
                : Optional.<RetryDefinition>empty();
        var handler = caught.has("do")
                ? Optional.of(TaskList.parse(caught.get("do"), context.inside(withError.scope())))
                : Optional.<TaskList>empty();
        var then = caught.has("then")
                ? Optional.of(FlowDirective.parse(caught.get("then"), surroundings.siblings()))
                : Optional.<FlowDirective>empty();
        caught.rejectUnknown();
        var condition = new Pipe(List.of(ERROR, new LogicExpression.All(conditions)));
        var retries = expressions.scope().hidden("retries");
        return Optional.of(new TryTask(list, error, retries, condition, decisions, retry, handler, then));
    }

    private static Optional<Expression> condition(Place place, TaskExpressions overError) {
        return place.isAbsent() ? Optional.empty() : Optional.of(overError.condition(place));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var done = forgetRetries(plan, tail.done());
        var end = forgetRetries(plan, tail.end());
        var handled = then.isEmpty() ? done : forgetRetries(plan, tail.to(then));
        var attempt = plan.nodes().reserve();
        var caught =
                new Catch(List.of(FaultMatch.ANY), Optional.of(condition), true, handler(plan, attempt, handled, end));
        var tasks = list.compile(plan, plan.leave(done), plan.leave(end));
        var part = retry.map(RetryDefinition::attemptTimeout)
                .map(it -> plan.retriedPart(List.of(caught), it.constant(), it.computed(), tasks))
                .orElseGet(() -> plan.part(List.of(caught), Optional.empty(), tasks));
        plan.nodes().set(attempt, part);
        return retry.isEmpty() ? attempt : plan.bind(retries, "{count: 0, since: now}", attempt);
    }

    private int forgetRetries(TaskPlan plan, int next) {
        return retry.isEmpty() ? next : plan.forget(retries, next);
    }

    /** The instance first leaves the tasks under {@code try}, so that the handler does not catch errors of its own tasks. */
    private int handler(TaskPlan plan, int attempt, int done, int end) {
        var handled = plan.leave(plan.forget(error, done));
        var stopped = plan.leave(plan.forget(error, end));
        var exhausted = handler.map(tasks -> tasks.compile(plan, handled, stopped))
                .orElseGet(() -> retry.isEmpty() || then.isPresent() ? handled : raiseAgain(plan));
        var decided = retry.map(it -> retry(it, plan, attempt, exhausted)).orElse(exhausted);
        var handling = plan.nodes().add(plan.part(List.of(), Optional.empty(), checked(plan, decided)));
        return plan.bind(error, CAUGHT, plan.leave(handling));
    }

    /**
     * Adds a node that evaluates the conditions of this error handler again after they have selected the handler. The
     * handler is also selected if they cannot be evaluated. The second evaluation then fails, too, and its failure
     * becomes an error of this task.
     */
    private int checked(TaskPlan plan, int decided) {
        return decisions.isEmpty()
                ? decided
                : plan.choose(
                        new Pipe(List.of(overError(), new LogicExpression.All(decisions))), decided, raiseAgain(plan));
    }

    private int raiseAgain(TaskPlan plan) {
        var at = RuntimeJq.compile("$%s[1] // %s".formatted(error, TextNode.valueOf(plan.source())));
        return plan.nodes().add(new Node.Raise(ErrorForm.raised(overError(), at), plan.source()));
    }

    private Expression overError() {
        return RuntimeJq.compile("$%s[0]".formatted(error));
    }

    private int retry(RetryDefinition definition, TaskPlan plan, int attempt, int exhausted) {
        var waited = new Node.Delay(definition.waitText(retries), plan.leave(counted(plan, attempt)), plan.source());
        var waiting = plan.nodes().add(waited);
        var conditions = new ArrayList<Expression>();
        conditions.add(definition.allows(retries));
        definition.when().ifPresent(when -> conditions.add(new Pipe(List.of(overError(), when))));
        definition
                .exceptWhen()
                .ifPresent(when -> conditions.add(new LogicExpression.Not(new Pipe(List.of(overError(), when)))));
        return plan.choose(new LogicExpression.All(conditions), waiting, exhausted);
    }

    private int counted(TaskPlan plan, int attempt) {
        return plan.bind(retries, "$%1$s | .count += 1".formatted(retries), plan.forget(error, attempt));
    }
}
