package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.BranchId;
import dev.stride.plan.WorkflowId;
import dev.stride.workflowtest.recorded.RunPath.Step;
import dev.stride.workflowtest.value.JsonDifference;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The first difference between a recorded run and its repetition with another definition. */
public sealed interface RunDifference {

    /** Where the difference is in the definition of the repetition; empty if it is nowhere in particular. */
    Optional<Spot> spot();

    record Spot(WorkflowId workflow, String pointer) {}

    /**
     * The runs part.
     *
     * @param state the last state that both have entered; empty if they part before any
     * @param recorded what the recorded run did next; empty if nothing
     * @param now what its repetition did next; empty if nothing
     */
    record OtherPath(Optional<String> state, Optional<Spot> spot, Optional<String> recorded, Optional<String> now)
            implements RunDifference {}

    /**
     * The repetition made a call that the recorded run did not make.
     *
     * @param arguments how the arguments differ from those of the recorded call; empty if no such call was recorded
     */
    record UnrecordedCall(String action, String state, Optional<Spot> spot, List<String> arguments)
            implements RunDifference {
        public UnrecordedCall {
            arguments = List.copyOf(arguments);
        }
    }

    /** The path is the same, but not the output. */
    record OtherOutput(List<String> differences) implements RunDifference {
        public OtherOutput {
            differences = List.copyOf(differences);
        }

        @Override
        public Optional<Spot> spot() {
            return Optional.empty();
        }
    }

    /** Compares two runs. Returns empty if the second did what the first did. */
    static Optional<RunDifference> between(RecordedRun recorded, RecordedRun now) {
        var before = RunPath.of(recorded);
        var after = RunPath.of(now);
        var names = new LinkedHashSet<>(before.branches().keySet());
        names.addAll(after.branches().keySet());
        return names.stream()
                .flatMap(name -> Parting.find(
                        before.branches().getOrDefault(name, List.of()),
                        after.branches().getOrDefault(name, List.of()),
                        before.open().contains(name) && !name.equals(BranchId.ROOT))
                        .stream())
                .min(Comparator.comparing(parting -> parting.when(recorded.begin(), now.begin())))
                .map(parting -> parting.describe(before))
                .or(() -> output(recorded, now));
    }

    private static Optional<RunDifference> output(RecordedRun recorded, RecordedRun now) {
        if (recorded.output().isEmpty() || now.output().isEmpty()) {
            return Optional.empty();
        }
        var differences =
                JsonDifference.exact(recorded.output().get(), now.output().get());
        return differences.isEmpty() ? Optional.empty() : Optional.of(new OtherOutput(differences));
    }

    /**
     * The place where one branch of two runs parts.
     *
     * @param common the last state that both have entered, as the second run did
     */
    record Parting(Optional<Step> common, Optional<Step> recorded, Optional<Step> now) {

        /** @param isPart whether the branch went on after the run was recorded, so that what follows is no difference */
        static Optional<Parting> find(List<Step> recorded, List<Step> now, boolean isPart) {
            var common = Optional.<Step>empty();
            var compared = isPart ? recorded.size() : Math.max(recorded.size(), now.size());
            for (int i = 0; i < compared; i++) {
                var one = i < recorded.size() ? Optional.of(recorded.get(i)) : Optional.<Step>empty();
                var other = i < now.size() ? Optional.of(now.get(i)) : Optional.<Step>empty();
                if (!isSame(one, other)) {
                    return Optional.of(new Parting(common, one, other));
                }
                common = other.filter(Step::entersState).isPresent() ? other : common;
            }
            return Optional.empty();
        }

        private static boolean isSame(Optional<Step> recorded, Optional<Step> now) {
            return recorded.map(Step::what).equals(now.map(Step::what))
                    && recorded.flatMap(Step::state).equals(now.flatMap(Step::state))
                    && argumentDifferences(recorded, now).isEmpty();
        }

        /** Returns how the arguments of two calls differ; empty if one of them is not known. */
        private static List<String> argumentDifferences(Optional<Step> recorded, Optional<Step> now) {
            var before = arguments(recorded);
            var after = arguments(now);
            return before.isPresent() && after.isPresent()
                    ? JsonDifference.exact(before.get(), after.get())
                    : List.of();
        }

        private static Optional<JsonNode> arguments(Optional<Step> step) {
            return step.flatMap(Step::call).flatMap(Step.Call::arguments).filter(RecordedCall::isWhole);
        }

        /** Returns when the runs parted, counted from their beginnings. */
        Duration when(Instant begin, Instant beginNow) {
            return recorded.map(step -> Duration.between(begin, step.at()))
                    .or(() -> now.map(step -> Duration.between(beginNow, step.at())))
                    .orElse(Duration.ZERO);
        }

        RunDifference describe(RunPath before) {
            var call = now.flatMap(Step::call);
            var sameAction = call.isPresent()
                    && recorded.flatMap(Step::call)
                            .filter(it -> it.action().equals(call.get().action()))
                            .isPresent();
            if (sameAction && !argumentDifferences(recorded, now).isEmpty()) {
                return unrecorded(now.orElseThrow(), argumentDifferences(recorded, now));
            }
            if (call.isPresent() && !before.hasCallOf(call.get().action())) {
                return unrecorded(now.orElseThrow(), List.of());
            }
            return new OtherPath(
                    common.or(() -> now.filter(step -> !step.entersState())).flatMap(Step::state),
                    common.or(() -> now).flatMap(Parting::spot),
                    recorded.map(Parting::inWords),
                    now.map(Parting::inWords));
        }

        private static UnrecordedCall unrecorded(Step step, List<String> differences) {
            return new UnrecordedCall(
                    step.call().map(Step.Call::action).orElse(""), step.state().orElse(""), spot(step), differences);
        }

        private static Optional<Spot> spot(Step step) {
            return step.source().map(pointer -> new Spot(step.workflow(), pointer));
        }

        private static String inWords(Step step) {
            return step.entersState()
                    ? step.what()
                    : step.what()
                            + step.state().map(state -> " in state " + state).orElse("");
        }
    }
}
