package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.language.serverlessworkflow01.ErrorHandler;
import dev.stride.language.serverlessworkflow01.FilterDefinition;
import dev.stride.language.serverlessworkflow01.LoopDefinition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A step of a workflow or branch (section "State Definition").
 *
 * @param type the author's word for its kind
 * @param onError where an error in it leads, first match first
 * @param does what only this kind of state does
 */
public record State(
        String name,
        String type,
        FilterDefinition filter,
        Optional<LoopDefinition> loop,
        List<ErrorHandler> onError,
        StateBody does,
        String source) {

    public State {
        onError = List.copyOf(onError);
    }

    static Optional<State> read(Place place, Declarations declared) {
        var fields = place.fields();
        var name = fields.text("name");
        fields.ignore("id", "end");
        var filter = FilterDefinition.ofState(fields);
        var loop = LoopDefinition.read(fields);
        var onError = ErrorHandler.readAll(fields.get("onError"), declared);
        return StateType.of(fields).flatMap(type -> {
            var does = type.read(fields, declared);
            fields.noMore();
            return does.map(body -> new State(name, type.name(), filter, loop, onError, body, place.pointer()));
        });
    }

    /** All ways out of it. */
    Stream<Exit> exits() {
        return Stream.of(
                        does.exits().stream(),
                        does.abandoned().stream(),
                        onError.stream().map(ErrorHandler::next))
                .flatMap(each -> each);
    }

    /** Whether the data that it began with must be kept beside those that it works on. */
    boolean keepsInput() {
        return filter.result().isPresent() || loop.isPresent() || does.keepsInput();
    }
}
