package dev.stride.language;

import dev.stride.expression.Expression;
import dev.stride.language.document.Diagnostics;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.node.EventAlternative.ConsumedEvent;
import dev.stride.plan.node.EventsAhead;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceDocument;
import java.util.List;
import java.util.Optional;

/**
 * A check for workflows whose instances wait for an event that starts another instance as well. Nothing ties such an event to one
 * instance, which its author seldom means. A wait is reported only if every event that it consumes also starts an instance.
 */
final class ResumingStart {

    private final Plan plan;
    private final StartEvents starts;

    private ResumingStart(Plan plan, StartEvents starts) {
        this.plan = plan;
        this.starts = starts;
    }

    /** Returns a compiled definition with a warning, if an event that starts its instances also resumes them. */
    static Compilation check(Compilation compilation, SourceDocument sourceDocument) {
        return compilation instanceof Compilation.Compiled(Plan plan, var _)
                ? plan.settings()
                        .starts()
                        .filter(starts -> !starts.joins() && starts.until().isEmpty())
                        .filter(starts -> !starts.all() || starts.events().size() == 1)
                        .map(starts -> new ResumingStart(plan, starts))
                        .flatMap(start -> start.warning(sourceDocument))
                        .map(compilation::withWarning)
                        .orElse(compilation)
                : compilation;
    }

    private Optional<Diagnostic> warning(SourceDocument sourceDocument) {
        var isInput = starts.input().isPresent();
        var startWait = isInput ? Optional.<Node>empty() : Optional.of(startWait(plan.node(plan.start())));
        return new EventsAhead(
                        plan.nodes(), event -> starts.events().stream().anyMatch(start -> includes(start, event)))
                .waitsAfter(isInput ? 0 : 1, List.of(plan.start())).stream()
                        .filter(wait -> !startWait.equals(Optional.of(wait)))
                        .flatMap(wait -> resuming(wait).map(event -> warning(wait, event, sourceDocument)).stream())
                        .findFirst();
    }

    /** Returns the node that consumes the event with which an instance starts. An instance that waits there takes the event alone. */
    private Node startWait(Node first) {
        return first instanceof Node.Enter enter ? startWait(plan.node(enter.next())) : first;
    }

    private Optional<EventFilter> resuming(Node.Await wait) {
        return wait.alternatives().stream()
                .flatMap(alternative -> alternative.events().stream())
                .filter(this::startsAlways)
                .map(ConsumedEvent::event)
                .findFirst();
    }

    private Diagnostic warning(Node wait, EventFilter event, SourceDocument sourceDocument) {
        var diagnostics = new Diagnostics(sourceDocument);
        var which = event.type().isEmpty() ? "an event" : "an event of the type `%s`".formatted(event.type());
        diagnostics
                .root()
                .resolve(wait.source())
                .warn(
                        "%s resumes each instance of `%s` that waits here, and starts another instance as well"
                                .formatted(which, plan.workflow().id()),
                        starts.input().isPresent()
                                ? "wait for an event of another type here, or let the filter of `schedule.on` exclude the events for running instances"
                                : "correlate all events that start the workflow by the same attribute, so that an event for a running instance starts no other, or wait for an event of another type here");
        return diagnostics.warnings().getFirst();
    }

    private boolean startsAlways(ConsumedEvent awaited) {
        return starts.events().stream()
                .anyMatch(start -> includes(start, awaited.event())
                        && starts.keysOf(start).isEmpty()
                        && (!starts.ignoresEvents(start.name())
                                || condition(start).equals(awaited.when())));
    }

    private Optional<Expression> condition(EventFilter start) {
        return Optional.ofNullable(starts.conditions().get(start.name()));
    }

    private static boolean includes(EventFilter start, EventFilter event) {
        return EventFilter.matchesType(start.type(), event.type())
                && (start.source().equals(EventFilter.ANY_SOURCE)
                        || start.source().equals(event.source()))
                && (start.correlations().isEmpty() || start.correlations().equals(event.correlations()));
    }
}
