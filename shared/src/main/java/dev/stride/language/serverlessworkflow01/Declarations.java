package dev.stride.language.serverlessworkflow01;

import dev.stride.language.connector.Functions;
import dev.stride.language.document.Declared;
import java.util.List;

/**
 * What the parts of a definition refer to by name.
 *
 * @param triggers events that instances wait for
 * @param states names of the states that a transition can lead to: those of the same workflow or branch
 * @param functions what can be called
 * @param handlers what handles errors that a state does not handle itself; those of a branch strike its parallel state
 */
public record Declarations(
        Declared<TriggerDefinition> triggers,
        Declared<String> states,
        Functions functions,
        List<ErrorHandler> handlers) {

    public Declarations {
        handlers = List.copyOf(handlers);
    }

    static Declarations of(Declared<TriggerDefinition> triggers, Functions functions) {
        return new Declarations(triggers, Declared.elsewhere("state"), functions, List.of());
    }

    /** The same inside a flow of these states. */
    public Declarations withStates(Declared<String> names) {
        return new Declarations(triggers, names, functions, List.of());
    }

    /** The same where errors have these handlers at last. */
    public Declarations handled(List<ErrorHandler> onError) {
        return new Declarations(triggers, states, functions, onError);
    }
}
