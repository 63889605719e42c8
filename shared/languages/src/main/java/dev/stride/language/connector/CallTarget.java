package dev.stride.language.connector;

import dev.stride.plan.call.CallTemplate;
import java.util.List;

/** The target of a function call: either a call template, or the reason why the function cannot be called. */
public sealed interface CallTarget {

    /**
     * A target that can be called. The call sends the arguments of the function as JSON. The JSON that it receives in the reply
     * is the result of the function.
     *
     * @param secrets names of the secrets that calls need; the plan must declare them
     */
    record Resolved(CallTemplate template, List<String> secrets) implements CallTarget {
        public Resolved {
            secrets = List.copyOf(secrets);
        }
    }

    /** A target that cannot be called, with the reason and a hint for the author. */
    record Unresolved(String message, String hint) implements CallTarget {}
}
