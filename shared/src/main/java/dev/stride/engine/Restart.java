package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Plan;
import java.util.Optional;

/**
 * A failed instance goes on: the state that failed begins again, with the data that it began with; one that failed in no state
 * goes on where it is.
 */
public final class Restart {

    static Decision of(Plan plan, Branch branch, Stimulus.Retry retry, Circumstances circumstances) {
        if (!retryable(branch) || branch.version() != retry.version()) {
            return new Decision.Ignored();
        }
        var now = circumstances.now();
        var place = place(branch);
        var restarted = branch.restarted(place.enter(), data(branch, retry.patch()), term(branch, circumstances));
        var walk = new Walk(plan, branch, circumstances)
                .noting(new Entry.Retried(now, plan.stateOf(place.enter()), retry.patch()));
        if (branch.visits() > 0) {
            return walk.moved(restarted);
        }
        var fault = Admission.fault(plan, begin(restarted), circumstances);
        return fault.isPresent()
                ? walk.faulted(restarted, fault.get())
                : walk.moved(restarted.withLabel(Admission.label(plan, walk.here(restarted))));
    }

    /** Whether it has failed, and is no part of another that decides what comes of that. */
    public static boolean retryable(Branch branch) {
        return branch.id().isRoot() && (branch.status() == Status.FAULTED || branch.status() == Status.TIMED_OUT);
    }

    /** The data that a failed branch goes on with. @param patch a JSON Merge Patch (RFC 7396) */
    public static JsonNode data(Branch failed, Optional<JsonNode> patch) {
        var data = place(failed).entered().orElse(failed.data());
        return patch.map(changes -> MergePatch.apply(data, changes)).orElse(data);
    }

    /** Where it goes on. */
    private static OpenScope place(Branch failed) {
        return done(failed).flatMap(Ending::cut).orElseGet(() -> failed.place(failed.startedAt()));
    }

    /** The ending that has come, of one that was to do something before. */
    private static Optional<Ending> done(Branch failed) {
        return failed.term().ending().filter(ending -> ending.status() == failed.status());
    }

    /** One that failed in what was to be done before its end goes on with that. */
    private static Term term(Branch failed, Circumstances circumstances) {
        var version = failed.version();
        return failed.term().ending().isPresent() && done(failed).isEmpty()
                ? failed.term().from(version)
                : failed.term().anew(circumstances.now(), version);
    }

    /** What an instance that never entered a state is asked again when it begins. */
    private static Stimulus.Begin begin(Branch branch) {
        return new Stimulus.Begin(
                branch.plan(), branch.data(), Optional.empty(), branch.hearing().mailbox(), Optional.empty());
    }

    private Restart() {}
}
