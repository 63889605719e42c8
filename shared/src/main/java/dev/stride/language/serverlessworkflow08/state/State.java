package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Exit;
import dev.stride.language.serverlessworkflow08.Metadata;
import dev.stride.language.serverlessworkflow08.OnError;
import dev.stride.language.serverlessworkflow08.StateDataFilter;
import dev.stride.language.serverlessworkflow08.Timeouts.StateTimeout;
import dev.stride.language.serverlessworkflow08.Transition;
import dev.stride.plan.Catch;
import dev.stride.plan.Node;
import dev.stride.plan.Scope;
import dev.stride.plan.StartEvents;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * A step of a workflow (section "Workflow States").
 *
 * @param type the author's word for its kind
 * @param compensatedBy name of the state that compensates it
 * @param timeout the longest that it may take
 * @param does what only this kind of state does
 */
public record State(
        String name,
        String type,
        StateDataFilter filter,
        List<OnError> onErrors,
        Optional<String> compensatedBy,
        Optional<StateTimeout> timeout,
        StateBody does,
        String source) {

    public State {
        onErrors = List.copyOf(onErrors);
    }

    public static Optional<State> read(Place place, Declarations declared) {
        var fields = place.fields();
        var name = fields.text("name");
        fields.ignore("id");
        Metadata.check(fields);
        var compensates = fields.get("usedForCompensation").flag();
        var around = compensates ? declared.compensating() : declared;
        var compensatedBy = compensatedBy(fields, around);
        var type = StateType.of(fields);
        if (compensates && type.equals(Optional.of(StateType.EVENT))) {
            fields.get("usedForCompensation").fault("an event state cannot compensate", "wait in a callback state");
        }
        var here = type.map(it -> around.with(it.timeouts(fields))).orElse(around);
        var filter = StateDataFilter.read(fields.get("stateDataFilter"), here.expressions());
        var onErrors = fields.get("onErrors").items().stream()
                .flatMap(item -> OnError.read(item, here).stream())
                .toList();
        return type.flatMap(it -> it.read(fields, here).map(does -> {
            fields.noMore();
            return new State(
                    name,
                    it.word,
                    filter,
                    onErrors,
                    compensatedBy,
                    here.timeouts().state(),
                    does,
                    place.pointer());
        }));
    }

    private static Optional<String> compensatedBy(Fields fields, Declarations declared) {
        var reference = fields.get("compensatedBy");
        if (reference.absent()) {
            return Optional.empty();
        }
        var found = declared.states().find(reference);
        if (declared.inCompensation()) {
            reference.fault("a state that compensates is not compensated itself", "leave it out");
        } else if (found.isPresent() && !declared.compensations().contains(found.get())) {
            reference.fault(
                    "the state `" + found.get() + "` is not used for compensation",
                    "set its `usedForCompensation` to true");
        }
        return found;
    }

    /** All ways out of it. */
    Stream<Exit> exits() {
        return Stream.concat(does.exits().stream(), onErrors.stream().map(OnError::exit));
    }

    /** Names of the states that this one can lead to. */
    public Stream<String> leadsTo() {
        return exits().flatMap(
                        exit -> exit instanceof Transition transition ? Stream.of(transition.state()) : Stream.of());
    }

    /** The events that start instances when they begin with this state. @param joins whether they can join one */
    public Optional<StartEvents> starts(boolean joins) {
        return does instanceof EventState events ? Optional.of(events.starts(joins)) : Optional.empty();
    }

    /** What the state begins with: its scope, then its input filter, then what it does. */
    public Node.Enter compile(StatePlan plan) {
        var catches = onErrors.stream()
                .map(onError -> new Catch(onError.errors(), plan.leave(onError.exit())))
                .toList();
        var body = does.compile(plan);
        var scope = new Scope(
                name,
                type,
                catches,
                timeout.map(StateTimeout::total),
                timeout.flatMap(StateTimeout::single).map(PeriodDuration::of),
                plan.enter(compensatedBy));
        return new Node.Enter(scope, plan.filterInput(body), source);
    }
}
