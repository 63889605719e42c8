package dev.stride.plan;

import dev.stride.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What holds for every instance of a workflow as a whole.
 *
 * @param label what an instance is labelled with, over its data input; empty for the version
 * @param inputSchema what the data input should be
 * @param secrets names of the secrets that expressions read as {@code $SECRETS}
 * @param timeout how long an instance may take
 * @param starts events that start instances
 * @param schedule when instances start by themselves
 * @param history how much of what instances do is kept; empty for what the deployment keeps
 * @param compensation index of the node that compensates what an instance has completed and then ends it; empty when no
 *     state has a compensation
 */
public record Terms(
        Optional<Expression> label,
        Optional<InputSchema> inputSchema,
        List<String> secrets,
        Optional<ExecTimeout> timeout,
        Optional<StartEvents> starts,
        Optional<Schedule> schedule,
        Optional<HistoryLevel> history,
        OptionalInt compensation) {

    public static final Terms NONE = new Terms(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty());

    public Terms {
        secrets = List.copyOf(secrets);
    }
}
