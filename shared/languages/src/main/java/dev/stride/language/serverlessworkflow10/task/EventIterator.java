package dev.stride.language.serverlessworkflow10.task;

import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.expression.IterationVariables;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.DataFlow;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import java.util.List;
import java.util.Map;

/**
 * The property {@code foreach} of a task that listens for events: tasks that run for each consumed event, one event after the
 * other (section "Subscription Iterator"; decision D91).
 *
 * @param dataFlow the filters of the output of the tasks
 */
record EventIterator(TaskList tasks, DataFlow dataFlow) {

    static EventIterator parse(
            Place place, ListenVariables variables, TaskExpressions expressions, TaskContext context) {
        var fields = place.fields();
        var names = IterationVariables.parse(fields, "item");
        var iteration = expressions.with(Map.of(
                names.element(), "$%s[0]".formatted(variables.event()), names.position(), "$" + variables.index()));
        var tasks = TaskList.parse(fields.get("do"), context.inside(iteration.scope()));
        var dataFlow = DataFlow.ofIterator(
                fields, iteration, new ReferencedDocuments(context.compilation().resources()));
        fields.rejectUnknown();
        return new EventIterator(tasks, dataFlow);
    }

    /**
     * Returns the iterator for a task without {@code foreach}: it runs no tasks, and its result for each event is the event
     * itself.
     */
    static EventIterator ofEventsAlone() {
        return new EventIterator(new TaskList(List.of()), DataFlow.NONE);
    }

    /**
     * Adds the nodes that run the tasks for one event and then append the output of the tasks to the list of results.
     *
     * @param next node to continue with after the event
     * @param end node to continue with when the workflow ends in the tasks
     */
    int compile(TaskPlan plan, ListenVariables variables, int next, int end) {
        var advanced = plan.bind(variables.index(), "$%s + 1".formatted(variables.index()), next);
        var appended = plan.bind(variables.results(), "$%s + [.]".formatted(variables.results()), advanced);
        var output = dataFlow.outputBefore(plan, dataFlow.exportBefore(plan, appended));
        var first = tasks.compile(plan, output, end);
        return plan.replace(RuntimeJq.compile("$%s[0]".formatted(variables.event())), first);
    }
}
