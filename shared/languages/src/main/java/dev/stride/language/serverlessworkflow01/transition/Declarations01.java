package dev.stride.language.serverlessworkflow01.transition;

import dev.stride.language.connector.CallTargetResolver;
import dev.stride.language.document.NamedDeclarations;
import dev.stride.language.serverlessworkflow01.event.TriggerDefinition;
import java.util.List;

/**
 * The named declarations of a definition: triggers, states, functions and error handlers.
 *
 * @param triggers events that instances wait for
 * @param states names of the states that a transition can lead to: those of the same workflow or branch
 * @param functions resolves the functions that actions call
 * @param handlers error handlers of the workflow; a branch has none, because its errors fail the parallel state
 */
public record Declarations01(
        NamedDeclarations<TriggerDefinition> triggers,
        NamedDeclarations<String> states,
        CallTargetResolver functions,
        List<ErrorHandler> handlers) {

    public Declarations01 {
        handlers = List.copyOf(handlers);
    }

    public static Declarations01 of(
            NamedDeclarations<TriggerDefinition> triggers, CallTargetResolver callTargetResolver) {
        return new Declarations01(triggers, NamedDeclarations.unknown("state"), callTargetResolver, List.of());
    }

    /**
     * Returns a copy for parsing a branch. It contains the given states of the branch. It contains no error handlers,
     * because those of the workflow do not apply to a branch.
     */
    public Declarations01 withStates(NamedDeclarations<String> names) {
        return new Declarations01(triggers, names, functions, List.of());
    }

    /** Returns a copy with the given error handlers of the workflow. */
    public Declarations01 withHandlers(List<ErrorHandler> onError) {
        return new Declarations01(triggers, states, functions, onError);
    }
}
