package dev.stride.runtime;

import dev.stride.Limits;
import dev.stride.engine.Branch;
import dev.stride.engine.Decision;
import dev.stride.engine.Effect;
import dev.stride.engine.Entry;
import dev.stride.engine.Stimulus;
import dev.stride.plan.Fault;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import dev.stride.runtime.Outbox.Pending;
import dev.stride.runtime.WorkflowRuntime.Advance;
import dev.stride.runtime.store.Branches.Commit;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one message does to its branch, from loading it to the last dispatch. */
final class Turn {

    private final WorkflowRuntime runtime;
    private final Message message;
    private final Delivery delivery;
    private final Replies replies;

    private Optional<Committed> current;
    private Stimulus stimulus;

    /** The last effect that this turn has performed. */
    private Optional<EffectId> performed = Optional.empty();

    private int statesTaken = 0;

    /** When what the next commit ends was begun. */
    private Instant begun;
    /** Replies that are committed. */
    private int repliesTaken = 0;

    Turn(WorkflowRuntime runtime, Message message, Delivery delivery) {
        this.runtime = runtime;
        this.message = message;
        this.delivery = delivery;
        begun = runtime.now();
        replies = runtime.replies(message, delivery);
        current = runtime.load(message, delivery);
        current.ifPresent(Traces::follows);
        stimulus = message.stimulus();
    }

    void take() {
        if (redone()) {
            return;
        }
        for (int conflicts = 0; conflicts < Limits.CONTENDED_TRIES; ) {
            var advance = runtime.advance(current, message, stimulus, replies);
            if (!(advance.decision() instanceof Decision.Moved moved)) {
                return;
            }
            current.filter(it -> it.branch().status().ended()).ifPresent(runtime::settle);
            var next = committed(moved, advance);
            switch (runtime.commit(next, entries(moved, advance))) {
                case Commit.Done(var inLine) -> {
                    var stored = inLine ? next : next.scattering();
                    statesTaken += atBoundary(next.branch(), advance) ? 1 : 0;
                    repliesTaken = replies.count();
                    dispatch(stored, entries(moved, advance), advance);
                    if (!goesOn(stored)) {
                        return;
                    }
                }
                case Commit.Refused(String why) -> {
                    conflicts++;
                    stimulus = new Stimulus.Stop(Fault.of(Fault.LIMIT, why));
                }
                case Commit.Conflict(var found) -> {
                    conflicts++;
                    meet(found);
                    if (redone()) {
                        return;
                    }
                }
            }
        }
        if (stimulus instanceof Stimulus.Stop) {
            throw new IllegalStateException("branch " + message.to() + " cannot even be stopped");
        }
        runtime.postpone(message);
    }

    /** Performs what the commit asks for, and tells of the commit in any case: it was made. */
    private void dispatch(Committed next, List<Entry> entries, Advance advance) {
        try {
            runtime.dispatch(next, next.outbox().owedBy(message.id(), message.id()));
        } finally {
            var now = runtime.now();
            var took = Duration.between(begun, now);
            begun = now;
            advance.plan()
                    .or(() -> runtime.plan(next.branch()))
                    .ifPresent(plan -> runtime.turned(transition(next.branch(), plan, entries, took), plan));
        }
    }

    private Transition transition(Branch branch, Plan plan, List<Entry> entries, Duration took) {
        return new Transition(
                branch, plan.workflow(), entries, message.id(), delivery.receives(), replies.made(), took);
    }

    /**
     * Whether commits that this message led to are there already, and performing their effects again was all that was left to
     * do.
     */
    private boolean redone() {
        if (current.isEmpty()) {
            return false;
        }
        var committed = current.get();
        var owed = runtime.owed(message, committed);
        runtime.redispatch(committed, owed);
        if (runtime.redoes(message, committed)) {
            return !goesOn(committed);
        }
        return !owed.isEmpty();
    }

    /** What was committed is dispatched. Returns whether this message is to take the branch further. */
    private boolean goesOn(Committed committed) {
        current = Optional.of(committed);
        performed = committed.outbox().last().or(() -> performed);
        stimulus = new Stimulus.Proceed(committed.branch().version());
        return committed.goesOn();
    }

    /**
     * Another version was there. The message is applied to that one; and if calls were made, their replies are not thrown
     * away: whoever holds the one that the branch asks for takes it further, even if it was suspended meanwhile. What it asks
     * for beyond that is for others, who have the time for it.
     */
    private void meet(Optional<Committed> found) {
        var before = current.map(Committed::branch);
        var taken = found.filter(it -> isAnswered(it.branch(), before));
        current = taken.map(Committed::awake).or(() -> found);
        stimulus = taken.<Stimulus>map(it -> new Stimulus.Proceed(it.branch().version()))
                .orElse(message.stimulus());
    }

    /** Whether there is a reply to what the branch asks for, or would ask for from where it stands still. */
    private boolean isAnswered(Branch found, Optional<Branch> before) {
        return found.ready() && replies.haveOneFor(found)
                || replies.count() > repliesTaken
                        && before.filter(found::standsAt).isPresent();
    }

    private Committed committed(Decision.Moved moved, Advance advance) {
        var version = moved.branch().version() + 1;
        var branch = moved.branch().withVersion(version);
        var history = new ArrayList<>(tail());
        history.addAll(Recording.kept(level(advance), entries(moved, advance)));
        var effects = new ArrayList<>(runtime.effects(moved, branch, advance));
        var full = history.size() >= Limits.HISTORY_TAIL;
        if (full) {
            effects.add(new Effect.WriteHistory(history));
        }
        if (branch.ready() && !staysHere(branch, advance)) {
            effects.add(new Effect.Proceed(version));
        }
        var carried = current.map(it -> carriedOver(it, branch)).orElse(List.of());
        var outbox = runtime.outbox(carried, version, effects);
        return new Committed(
                branch,
                outbox,
                message.id(),
                full ? List.of() : history,
                runtime.now().truncatedTo(ChronoUnit.SECONDS),
                isScattered(branch, effects));
    }

    /** The workflow's own word goes before the deployment's. */
    private HistoryLevel level(Advance advance) {
        return advance.plan()
                .flatMap(plan -> plan.terms().history())
                .orElse(runtime.config().history());
    }

    /** What is written at the end knows itself how long it is kept. */
    private boolean isScattered(Branch next, List<Effect> effects) {
        return current.filter(Committed::scattered).isPresent()
                || effects.stream().anyMatch(effect -> switch (effect) {
                    case Effect.Spawn _, Effect.StartInstance _ -> true;
                    case Effect.Tell(var to, var _) ->
                        to.instance().equals(next.id().instance());
                    case Effect.WriteHistory _ -> !next.status().ended();
                    case Effect _ -> false;
                });
    }

    /**
     * What the new commit has to keep of the effects that are stored: not those that this turn has performed, nor those that the
     * message proves to be performed.
     */
    private List<Pending> carriedOver(Committed stored, Branch next) {
        return runtime.carriedOver(stored, next, message.stimulus()).stream()
                .filter(each -> !each.owner().equals(Optional.of(message.id()))
                        || performed
                                .filter(last -> each.id().compareTo(last) <= 0)
                                .isEmpty())
                .toList();
    }

    /** Whether this message takes the branch further itself, instead of a message of the branch to itself. */
    private boolean staysHere(Branch branch, Advance advance) {
        var another = !atBoundary(branch, advance)
                || statesTaken + 1 < runtime.config().statesPerInvocation();
        return another && runtime.hasTime(delivery);
    }

    private static boolean atBoundary(Branch branch, Advance advance) {
        return advance.plan()
                .filter(plan -> plan.node(branch.at()) instanceof Node.Enter)
                .isPresent();
    }

    private List<Entry> tail() {
        return current.map(Committed::tail).orElse(List.of());
    }

    private static List<Entry> entries(Decision.Moved moved, Advance advance) {
        var all = new ArrayList<>(advance.entries());
        all.addAll(moved.entries());
        return all;
    }
}
