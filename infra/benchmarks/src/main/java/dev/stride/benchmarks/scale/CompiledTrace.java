package dev.stride.benchmarks.scale;

import dev.stride.benchmarks.trace.KeyUse;
import dev.stride.benchmarks.trace.KeyUse.KeyName;
import dev.stride.benchmarks.trace.Trace;
import dev.stride.runtime.metering.CostModel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The recorded run of one instance (a trace) in the form that the simulation reads: it refers to partition keys by numbers
 * instead of names.
 *
 * @param ownKeys the keys that only this instance uses
 */
record CompiledTrace(List<Step> steps, List<Next> roots, List<KeyName> ownKeys) {

    /**
     * @param isPrompt whether the step handles a message that was sent without a delay
     * @param waitMillis the time in which the step waits for the replies of AWS
     * @param processorMillis the time that the step keeps its share of a processor busy
     */
    record Step(
            boolean isRequest,
            boolean isPrompt,
            List<Use> uses,
            List<Next> next,
            double waitMillis,
            double processorMillis) {}

    /**
     * @param space the number of the table or index
     * @param shared the number of a shared key, or of its first shard; -1 for a key that only this instance uses
     * @param own the number of a key that only this instance uses, if {@code shared} is -1
     */
    record Use(int space, int shared, int own, int shards, int writeUnits, int halfReadUnits) {}

    /**
     * A message or external request in the recorded run of an instance: the number of the step that handles it, and the
     * delay after which this step becomes due.
     */
    record Next(int step, int delayTicks) {}

    static CompiledTrace of(Trace trace, KeyNumbers keys, CostModel costs) {
        var own = new ArrayList<KeyName>();
        var prompt = trace.promptMessages();
        var steps = IntStream.range(0, trace.steps().size())
                .mapToObj(n -> step(trace.steps().get(n), prompt.contains(n), keys, own, costs))
                .toList();
        return new CompiledTrace(steps, next(trace.roots()), List.copyOf(own));
    }

    private static Step step(Trace.Step step, boolean isPrompt, KeyNumbers keys, List<KeyName> own, CostModel costs) {
        var share = (double) costs.memoryMegabytes() / CostModel.PROCESSOR_MEGABYTES;
        return new Step(
                step.isRequest(),
                isPrompt,
                step.uses().stream().map(use -> use(use, keys, own)).toList(),
                next(step.sent()),
                step.tableCalls() * costs.tableMillis() + step.otherCalls() * costs.queueMillis(),
                (costs.processorMillis() + step.calls().size() * costs.callMillis()) / share);
    }

    private static List<Next> next(List<Trace.Sent> sent) {
        return sent.stream()
                .map(each ->
                        new Next(each.step(), Replay.ticks((double) each.delay().toMillis())))
                .toList();
    }

    private static Use use(KeyUse use, KeyNumbers keys, List<KeyName> own) {
        var name = use.name();
        if (!keys.isShared(name) && !own.contains(name)) {
            own.add(name);
        }
        return new Use(
                name.space().number(),
                keys.number(name),
                own.indexOf(name),
                name.shards(),
                use.writeUnits(),
                use.halfReadUnits());
    }
}
