package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultPlan.InjectedFault;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.trial.OutcomeCheck;
import dev.stride.simulator.trial.Trial;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.simulator.trial.TrialRun.Shell;
import dev.stride.simulator.trial.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A minimiser of violations: it removes faults, then parts of the program, then moves faults to earlier calls, as long as
 * the run still violates an invariant.
 */
final class Shrinker {

    /** Maximum number of runs to minimise one violation. */
    private static final int MOST = 2_000;

    private final Shell shell;
    private final CampaignMode campaignMode;
    private int runs;

    private Shrinker(Shell shell, CampaignMode campaignMode) {
        this.shell = shell;
        this.campaignMode = campaignMode;
    }

    /** Returns the smallest violation found; the same violation when its list of faults does not reproduce it. */
    static Violation of(Violation violation, Shell shell) {
        var shrinker = new Shrinker(shell, violation.mode());
        var listed = shrinker.fails(violation.trial(), violation.trial().program(), violation.injections());
        return listed.map(it -> shrinker.earlier(shrinker.pruned(shrinker.fewer(it))))
                .orElse(violation);
    }

    /** Removes faults by delta debugging: leaves out halves, quarters and so on, as long as a violation remains. */
    private Violation fewer(Violation violation) {
        var smallest = violation;
        for (int parts = 2; smallest.injections().size() > 1; ) {
            var next = withoutOneOf(parts, smallest);
            if (next.isPresent()) {
                smallest = next.get();
                parts = Math.max(2, parts - 1);
            } else if (parts >= smallest.injections().size()) {
                break;
            } else {
                parts = Math.min(2 * parts, smallest.injections().size());
            }
        }
        return smallest.injections().size() == 1
                ? fails(smallest.trial(), smallest.trial().program(), List.of()).orElse(smallest)
                : smallest;
    }

    private Optional<Violation> withoutOneOf(int parts, Violation violation) {
        var all = violation.injections();
        for (int part = 0; part < parts; part++) {
            var fewer = new ArrayList<>(all);
            fewer.subList(part * all.size() / parts, (part + 1) * all.size() / parts)
                    .clear();
            var found = fails(violation.trial(), violation.trial().program(), fewer);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Removes parts of the program, as long as the faults still cause a violation at some calls. */
    private Violation pruned(Violation violation) {
        return violation
                .trial()
                .program()
                .smaller()
                .get()
                .flatMap(smaller -> fails(violation.trial(), smaller, violation.injections()).stream())
                .findFirst()
                .map(this::pruned)
                .orElse(violation);
    }

    /** Moves each fault to the earliest call at which it causes a violation. */
    private Violation earlier(Violation violation) {
        var earliest = violation;
        for (int i = 0; i < violation.injections().size(); i++) {
            var moved = violation.injections().get(i);
            for (int call = 0; call < moved.call(); call++) {
                var list = new ArrayList<>(earliest.injections());
                list.set(i, new InjectedFault(call, moved.fault()));
                var found = fails(earliest.trial(), earliest.trial().program(), list);
                if (found.isPresent()) {
                    earliest = found.get();
                    break;
                }
            }
        }
        return earliest;
    }

    private Optional<Violation> fails(Trial trial, Program program, List<InjectedFault> injections) {
        if (++runs > MOST) {
            return Optional.empty();
        }
        var listed = trial.with(program, injections);
        var runOutcome = TrialRun.run(listed, shell);
        var reference = TrialRun.run(Trial.undisturbed(program), TrialRun.REAL);
        var what = new OutcomeCheck(listed, reference).check(runOutcome);
        var struck = Campaign.injections(runOutcome.crossings());
        return what.isEmpty() || struck.size() < injections.size()
                ? Optional.empty()
                : Optional.of(new Violation(campaignMode, listed, struck, what, runOutcome));
    }
}
