package dev.stride.runtime.protocol;

import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.trace.TraceContext;
import java.util.Optional;

/**
 * The trace of an instance: one root span, which is exported at the end of the instance, and below it a span for each message. An
 * instance that a client or another instance starts from within a span is a part of that trace. Any other instance has a trace of
 * its own, whose id follows from the id of the instance (docs/decisions/traces.md).
 *
 * @param root the span of the whole instance
 * @param parent the span that started the instance in its trace; empty if the instance has a trace of its own
 */
record RunTrace(TraceContext root, Optional<TraceContext> parent) {

    /**
     * Returns the trace of the instance that receives a message.
     *
     * @param committed the last commit of the receiving branch, if it is known
     */
    static RunTrace of(BranchMessage message, Optional<CommittedBranch> committed) {
        return of(
                message.to().instance(),
                committed.flatMap(CommittedBranch::joinedTrace).or(() -> joined(message)));
    }

    static RunTrace of(CommittedBranch committed) {
        return of(committed.branch().id().instance(), committed.joinedTrace());
    }

    private static RunTrace of(String instance, Optional<TraceContext> joined) {
        return joined.map(context -> new RunTrace(context.named(instance), joined))
                .orElseGet(() -> new RunTrace(TraceContext.first(instance, true), Optional.empty()));
    }

    /**
     * Returns the span that sent the first message of a branch, if the trace of that span does not follow from the id of the
     * instance. The branch stores it with its first commit, because no other message tells it.
     */
    static Optional<TraceContext> joined(BranchMessage message) {
        var joins = switch (message.stimulus()) {
            case Stimulus.BeginBranch _ -> true;
            case Stimulus.Begin begin ->
                switch (Starter.from(begin)) {
                    case Starter.Client _, Starter.Caller _ -> true;
                    case Starter.Events _, Starter.Schedule _, Starter.Predecessor _ -> false;
                };
            case Stimulus.Reply _,
                    Stimulus.Command _,
                    Stimulus.Proceed _,
                    Stimulus.TimerDue _,
                    Stimulus.EventsAvailable _,
                    Stimulus.EventsArrived _,
                    Stimulus.ChildEnded _,
                    Stimulus.Abandon _,
                    Stimulus.Stop _ -> false;
        };
        var own = TraceContext.first(message.to().instance(), true).trace();
        return message.trace()
                .filter(sender -> joins && !sender.isFirst() && !sender.trace().equals(own));
    }

    /** Returns the span of a message: the same each time the message is delivered, so that the latest one replaces the others. */
    TraceContext spanOf(String message) {
        return root.child(message);
    }
}
