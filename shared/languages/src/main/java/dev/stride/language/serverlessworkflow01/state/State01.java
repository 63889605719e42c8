package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.FilterDefinition;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.ErrorHandler;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A parsed state of a workflow or branch (section "State Definition").
 *
 * @param type the kind of state as the definition names it
 * @param onError the error handlers; the first that matches is used
 * @param stateBody the part that is specific to this kind of state
 */
public record State01(
        String name,
        String type,
        FilterDefinition filter,
        Optional<LoopDefinition> loop,
        List<ErrorHandler> onError,
        StateBody01 stateBody,
        String source) {

    public State01 {
        onError = List.copyOf(onError);
    }

    static Optional<State01> parse(Place place, Declarations01 declared) {
        var fields = place.fields();
        var name = fields.text("name");
        fields.ignoreTexts("id");
        fields.ignore("end");
        var filter = FilterDefinition.parseState(fields);
        var loop = LoopDefinition.parse(fields);
        var onError = ErrorHandler.parseAll(fields.get("onError"), declared);
        return StateType01.parse(fields).flatMap(type -> {
            var does = type.parseBody(fields, declared);
            fields.warnUnknown();
            return does.map(body -> new State01(name, type.name(), filter, loop, onError, body, place.pointer()));
        });
    }

    /** Returns all transitions of the state, including those of error handlers and exhausted retries. */
    Stream<StateTransition> exits() {
        return Stream.of(
                        stateBody.exits().stream(),
                        stateBody.abandonExits().stream(),
                        onError.stream().map(ErrorHandler::next))
                .flatMap(each -> each);
    }

    /**
     * Returns whether an instance must keep a copy of the state's input until the state ends. For example, a loop needs the input
     * again after each iteration.
     */
    boolean keepsInput() {
        return filter.result().isPresent() || loop.isPresent() || stateBody.keepsInput();
    }
}
