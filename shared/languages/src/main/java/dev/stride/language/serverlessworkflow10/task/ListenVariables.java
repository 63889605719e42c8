package dev.stride.language.serverlessworkflow10.task;

import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import java.util.List;

/**
 * The names of the variables in which an instance keeps the progress of a task that listens for several events.
 *
 * @param event an array with the part of the current event that the task reads, followed by the correlation values of the event
 * @param queue the events that the task consumed at once and iterates over
 * @param results the results of the events so far
 * @param index number of the current event
 * @param keys the correlation values that the first events established, by the names of the correlations
 * @param ended the filters under {@code until} for which an event has arrived
 */
record ListenVariables(String event, String queue, String results, String index, String keys, String ended) {

    static ListenVariables of(VariableScope scope) {
        return new ListenVariables(
                scope.hidden("event"),
                scope.hidden("queue"),
                scope.hidden("events"),
                scope.hidden("at"),
                scope.hidden("keys"),
                scope.hidden("ended"));
    }

    /** Adds nodes that set the variables to their first values. */
    int begin(TaskPlan plan, int next) {
        var counted = plan.bind(index, "0", plan.bind(keys, "{}", plan.bind(ended, "{}", next)));
        return plan.bind(results, "[]", counted);
    }

    /** Adds nodes that remove the variables of a finished listen task and then continue at the node {@code next}. */
    int forget(TaskPlan plan, int next) {
        var left = next;
        for (var variable : List.of(event, queue, results, index, keys, ended)) {
            left = plan.forget(variable, left);
        }
        return left;
    }
}
