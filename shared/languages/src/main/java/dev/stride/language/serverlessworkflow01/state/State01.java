package dev.stride.language.serverlessworkflow01.state;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.FilterDefinition;
import dev.stride.language.serverlessworkflow01.state.StateBody01.DelayState;
import dev.stride.language.serverlessworkflow01.state.StateBody01.OperationState01;
import dev.stride.language.serverlessworkflow01.state.StateBody01.SubFlowState;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.ErrorHandler;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

    Stream<StateTransition> exits() {
        return Stream.of(
                        stateBody.exits().stream(),
                        stateBody.abandonExits().stream(),
                        onError.stream().map(ErrorHandler::next))
                .flatMap(each -> each);
    }

    /** Returns whether the instance must keep the state's input until it leaves the state, such as for a loop. */
    boolean keepsInput() {
        return filter.result().isPresent() || loop.isPresent() || stateBody.keepsInput();
    }

    /** The kinds of state (section "State Definition"). */
    private enum StateType01 {
        EVENT,
        OPERATION,
        SWITCH,
        DELAY,
        PARALLEL,
        SUBFLOW;

        /** Parses the type of a state, which is mandatory and case-insensitive. */
        static Optional<StateType01> parse(Fields state) {
            var written = state.text("type");
            var type = Arrays.stream(values())
                    .filter(each -> each.name().equals(written.toUpperCase(Locale.ROOT)))
                    .findFirst();
            if (type.isEmpty() && !written.isEmpty()) {
                var names = Arrays.stream(values()).map(StateType01::name).toList();
                state.get("type").fault("unknown type of state `" + written + "`", Suggestions.hint(written, names));
            }
            return type;
        }

        /** Parses the properties that only this kind of state has. Returns empty only after it has reported a fault in them. */
        Optional<StateBody01> parseBody(Fields state, Declarations01 declared) {
            return switch (this) {
                case EVENT -> EventState01.parse(state, declared);
                case OPERATION -> OperationState01.parse(state, declared);
                case SWITCH -> SwitchState01.parse(state, declared);
                case DELAY -> DelayState.parse(state, declared);
                case PARALLEL -> ParallelState01.parse(state, declared);
                case SUBFLOW -> SubFlowState.parse(state, declared);
            };
        }
    }
}
