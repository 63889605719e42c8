package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.Spelling;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Metadata;
import dev.stride.language.serverlessworkflow08.OnError;
import dev.stride.language.serverlessworkflow08.StateDataFilter;
import dev.stride.language.serverlessworkflow08.Transition;
import dev.stride.plan.Catch;
import dev.stride.plan.Node;
import dev.stride.plan.Scope;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A step of a workflow (section "Workflow States").
 *
 * @param type the author's word for its kind
 * @param does what only this kind of state does
 */
public record State(
        String name, String type, StateDataFilter filter, List<OnError> onErrors, StateBody does, String source) {

    private static final Set<String> TYPES =
            Set.of("inject", "switch", "operation", "sleep", "event", "parallel", "foreach", "callback");

    public static Optional<State> read(Place place, Declarations declared) {
        var fields = place.fields();
        var name = fields.text("name");
        var type = fields.text("type");
        fields.ignore("id");
        Metadata.check(fields);
        fields.notYet("timeouts", "eventTimeout", "compensatedBy", "usedForCompensation");
        var filter = StateDataFilter.read(fields.get("stateDataFilter"), declared.expressions());
        var onErrors = fields.get("onErrors").items().stream()
                .flatMap(item -> OnError.read(item, declared).stream())
                .toList();
        return body(type, fields, declared).map(body -> new State(name, type, filter, onErrors, body, place.pointer()));
    }

    private static Optional<StateBody> body(String type, Fields fields, Declarations declared) {
        var body = switch (type) {
            case "inject" -> InjectState.read(fields, declared);
            case "switch" -> SwitchState.read(fields, declared);
            case "operation" -> OperationState.read(fields, declared);
            case "sleep" -> SleepState.read(fields, declared);
            default -> {
                refuse(fields.get("type"), type);
                yield Optional.<StateBody>empty();
            }
        };
        if (body.isPresent()) {
            fields.noMore();
        }
        return body;
    }

    private static void refuse(Place place, String type) {
        if (TYPES.contains(type)) {
            place.notYet(type + " state");
        } else if (!place.absent()) {
            place.fault("there is no type of state `" + type + "`", Spelling.hint(type, TYPES));
        }
    }

    /** Names of the states that this one can lead to. */
    public Stream<String> leadsTo() {
        return Stream.concat(does.exits().stream(), onErrors.stream().map(OnError::exit))
                .flatMap(exit -> exit instanceof Transition transition ? Stream.of(transition.state()) : Stream.of());
    }

    /** What the state begins with: its scope, then its input filter, then what it does. */
    public Node.Enter compile(StatePlan plan) {
        var catches = onErrors.stream()
                .map(onError -> new Catch(onError.errors(), plan.leave(onError.exit())))
                .toList();
        var body = does.compile(plan);
        return new Node.Enter(new Scope(name, type, catches), plan.filterInput(body), source);
    }
}
