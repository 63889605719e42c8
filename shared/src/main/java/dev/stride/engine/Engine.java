package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides what a stimulus makes of a branch. Pure: the same arguments give the same decision. */
public final class Engine {

    /** The first advance of a new instance. */
    public static Decision begin(Plan plan, BranchId id, Stimulus.Begin begin, Circumstances circumstances) {
        var now = circumstances.now();
        var timeout = begin.timeout().or(() -> plan.terms().timeout());
        var branch = Branch.begin(id, begin.origin(), begin.plan(), plan.start(), begin.input(), now)
                .withTerm(timeout.map(bound -> Term.of(bound, now)).orElse(Term.UNLIMITED))
                .withHearing(Hearing.NOTHING.receiving(begin.events()));
        var walk = new Walk(plan, branch, circumstances)
                .noting(new Entry.Started(now, Optional.of(Starter.of(begin)), Optional.of(begin.input())));
        var fault = Admission.fault(plan, begin, circumstances);
        return fault.isPresent()
                ? walk.faulted(branch, fault.get())
                : walk.from(branch.withLabel(Admission.label(plan, walk.here(branch))));
    }

    /** The first advance of a new arm. */
    public static Decision begin(Plan plan, BranchId id, Stimulus.BeginArm begin, Circumstances circumstances) {
        var data = with(begin.locals(), begin.data());
        var term = begin.timeout()
                .map(longest -> Term.ofArm(longest, circumstances.now()))
                .orElse(Term.UNLIMITED);
        var origin = Optional.of(begin.origin());
        var branch = Branch.begin(id, origin, begin.plan(), begin.at(), data, circumstances.now())
                .covering(begin.locals(), begin.slice())
                .withLabel(begin.label())
                .withTerm(term)
                .withHearing(begin.hearing());
        return new Walk(plan, branch, circumstances).from(branch);
    }

    /** A branch that its parent gave up before it began: it has ended, and will never begin. */
    public static Decision abandoned(BranchId id, Stimulus.Abandon abandon, Circumstances circumstances) {
        var branch = Branch.begin(
                id, Optional.empty(), abandon.plan(), 0, JsonNodeFactory.instance.nullNode(), circumstances.now());
        var ended = end(branch, circumstances);
        return new Decision.Moved(ended, Consequences.of(branch, ended), List.of(Cancellation.entry(circumstances)));
    }

    /** What {@code stimulus} makes of {@code branch}. */
    public static Decision advance(Plan plan, Branch branch, Stimulus stimulus, Circumstances circumstances) {
        if (branch.status().ended()) {
            return stimulus instanceof Stimulus.Retry retry
                    ? Restart.of(plan, branch, retry, circumstances)
                    : new Decision.Ignored();
        }
        var walk = new Walk(plan, branch, circumstances);
        return switch (stimulus) {
            case Stimulus.Begin _, Stimulus.BeginArm _, Stimulus.Expecting _, Stimulus.Retry _ ->
                new Decision.Ignored();
            case Stimulus.Proceed(long version) ->
                branch.ready() && branch.version() == version ? walk.from(branch) : new Decision.Ignored();
            case Stimulus.Fired(long timer) -> Firing.of(plan, branch, timer, circumstances);
            case Stimulus.Replied replied -> replied(plan, branch, replied, walk);
            case Stimulus.Pending pending -> pending(plan, branch, pending, walk);
            case Stimulus.Found found -> found(plan, branch, found, walk);
            case Stimulus.Failed failed -> failed(plan, branch, failed, walk);
            case Stimulus.Arrived arrived -> arrived(plan, branch, arrived, walk);
            case Stimulus.ChildEnded ended -> childEnded(plan, branch, ended, circumstances);
            case Stimulus.Abandon _ ->
                walk.noting(Cancellation.entry(circumstances)).moved(end(branch, circumstances));
            case Stimulus.Cancel cancel -> Cancellation.of(plan, branch, cancel, circumstances);
            case Stimulus.Stop(Fault fault) -> walk.faulted(branch, fault);
            case Stimulus.Suspend wish -> Holding.suspended(branch, wish, circumstances.now());
            case Stimulus.Resume wish -> Holding.resumed(branch, wish, circumstances.now());
        };
    }

    /** What a stimulus that does not move a branch along its plan makes of it, even when the plan cannot be had. */
    public static Optional<Decision> advance(Branch branch, Stimulus stimulus, Instant now) {
        return switch (stimulus) {
            case Stimulus.Suspend wish -> Optional.of(Holding.suspended(branch, wish, now));
            case Stimulus.Resume wish -> Optional.of(Holding.resumed(branch, wish, now));
            case Stimulus _ -> Optional.empty();
        };
    }

    private static Decision replied(Plan plan, Branch branch, Stimulus.Replied reply, Walk walk) {
        return plan.node(branch.at()) instanceof Node.Invoke invoke && asks(branch, reply.call(), reply.attempt())
                ? walk.replied(InvokeNode.replied(invoke, reply, walk.here(branch)), branch)
                : new Decision.Ignored();
    }

    private static Decision pending(Plan plan, Branch branch, Stimulus.Pending pending, Walk walk) {
        return plan.node(branch.at()) instanceof Node.Invoke invoke && asks(branch, pending.call(), pending.attempt())
                ? walk.replied(InvokeNode.pending(invoke, pending.again(), walk.here(branch)), branch)
                : new Decision.Ignored();
    }

    private static Decision found(Plan plan, Branch branch, Stimulus.Found found, Walk walk) {
        if (!asks(branch, found.call(), found.attempt())) {
            return new Decision.Ignored();
        }
        return switch (plan.node(branch.at())) {
            case Node.Call call -> walk.replied(CallNode.found(call, found, walk.here(branch)), branch);
            case Node.Continue next -> walk.replied(ContinueNode.found(next, found, walk.here(branch)), branch);
            case Node _ -> new Decision.Ignored();
        };
    }

    private static Decision failed(Plan plan, Branch branch, Stimulus.Failed failed, Walk walk) {
        if (!asks(branch, failed.call(), failed.attempt())) {
            return new Decision.Ignored();
        }
        var here = walk.here(branch);
        return switch (plan.node(branch.at())) {
            case Node.Invoke invoke -> walk.replied(InvokeNode.failed(invoke, failed, here), branch);
            case Node.Call call -> walk.replied(CallNode.failed(call, failed.fault(), here), branch);
            case Node.Continue _ -> walk.replied(new Outcome.Fail(failed.fault()), branch);
            case Node _ -> new Decision.Ignored();
        };
    }

    private static boolean asks(Branch branch, String call, int attempt) {
        return branch.ready()
                && branch.callKey().equals(call)
                && branch.attempt().number() == attempt;
    }

    private static Decision arrived(Plan plan, Branch branch, Stimulus.Arrived arrived, Walk walk) {
        var hearing = branch.hearing();
        var listens = hearing.listening()
                .filter(open -> open.version() == arrived.subscription())
                .isPresent();
        var own = ownEvents(branch, arrived);
        var heard = hearing.receiving(arrived.events()).consuming(own);
        var waits = branch.waitingFor() instanceof Wait.Events && branch.status() == Status.WAITING;
        if (!listens || !waits || heard.equals(hearing)) {
            return new Decision.Ignored();
        }
        var receiving = branch.withHearing(heard);
        var here = walk.here(receiving);
        return switch (plan.node(branch.at())) {
            case Node.Await await -> walk.on(AwaitNode.arrived(await, here), receiving);
            case Node.Rest rest -> walk.on(RestNode.arrived(rest, here), receiving);
            case Node other -> throw new IllegalStateException("no events can be awaited at " + other);
        };
    }

    /** Events that the state itself has published while it listened: they are not what it waits for. */
    private static List<Heard> ownEvents(Branch branch, Stimulus.Arrived arrived) {
        var prefix = branch.id().instance() + "." + branch.id().path() + "." + branch.visits() + ".";
        return arrived.events().stream()
                .filter(heard -> heard.content().path("id").asText().startsWith(prefix))
                .toList();
    }

    private static Decision childEnded(
            Plan plan, Branch branch, Stimulus.ChildEnded ended, Circumstances circumstances) {
        if (branch.status() != Status.WAITING) {
            return new Decision.Ignored();
        }
        return switch (branch.waitingFor()) {
            case Wait.Children(Gathering gathering)
            when gathering.fork() == ended.fork() && gathering.waitsFor(ended.index()) -> {
                var without = branch.awaiting(new Wait.Children(gathering.with(ended.index(), ended.how())));
                var walk = new Walk(plan, without, circumstances);
                yield walk.on(Children.ended(gathering, ended.index(), ended.how(), walk.here(branch)), branch);
            }
            case Wait.Callee callee
            when callee.fork() == ended.fork() -> {
                var awake = branch.awake();
                var walk = new Walk(plan, awake, circumstances);
                yield plan.node(branch.at()) instanceof Node.Call call
                        ? walk.on(CallNode.ended(call, ended.how(), walk.here(awake)), awake)
                        : new Decision.Ignored();
            }
            case Wait.Nothing _, Wait.Wakeup _, Wait.Events _, Wait.Children _, Wait.Callee _ -> new Decision.Ignored();
        };
    }

    private static Branch end(Branch branch, Circumstances circumstances) {
        return branch.ended(Status.CANCELLED, circumstances.now());
    }

    /** A copy of the data with an arm's own values in it (decision 70). */
    private static JsonNode with(Map<String, JsonNode> locals, JsonNode data) {
        if (locals.isEmpty()) {
            return data;
        }
        var copy = JsonNodeFactory.instance.objectNode();
        if (data instanceof ObjectNode object) {
            copy.setAll(object);
        }
        copy.setAll(locals);
        return copy;
    }

    private Engine() {}
}
