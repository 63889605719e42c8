package dev.stride.language.serverlessworkflow10.task;

import dev.stride.language.serverlessworkflow10.expression.VariableScope;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import java.util.List;

/**
 * The names of the variables in which an instance keeps the progress of a task that listens for several events.
 *
 * @param event an array with the current event as it is read, followed by the values that correlate it
 * @param queue the consumed events that wait for their iteration
 * @param results the results of the events so far
 * @param index number of the current event
 * @param keys the values that the first events established, by the name of the correlation
 * @param ended the filters of {@code until} that have had an event
 */
record ListenVariables(String event, String queue, String results, String index, String keys, String ended) {

    static ListenVariables of(VariableScope scope) {
        return new ListenVariables(
                "__" + scope.stored("event"),
                "__" + scope.stored("queue"),
                "__" + scope.stored("events"),
                "__" + scope.stored("at"),
                "__" + scope.stored("keys"),
                "__" + scope.stored("ended"));
    }

    /** Adds nodes that set the variables to their first values. */
    int begin(TaskPlan plan, int next) {
        var counted = plan.bind(index, "0", plan.bind(keys, "{}", plan.bind(ended, "{}", next)));
        return plan.bind(results, "[]", counted);
    }

    /** Adds nodes that remove the variables. */
    int forget(TaskPlan plan, int next) {
        var left = next;
        for (var variable : List.of(event, queue, results, index, keys, ended)) {
            left = plan.forget(variable, left);
        }
        return left;
    }
}
