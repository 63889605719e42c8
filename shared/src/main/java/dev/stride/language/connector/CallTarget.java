package dev.stride.language.connector;

import dev.stride.plan.call.CallTemplate;
import java.util.List;

/** What a definition says to be called. */
public sealed interface CallTarget {

    /**
     * It can be called: its arguments are sent as JSON, and the JSON that is answered is the result.
     *
     * @param secrets names of secrets that calls need, for the plan to ask for
     */
    record Resolved(CallTemplate template, List<String> secrets) implements CallTarget {
        public Resolved {
            secrets = List.copyOf(secrets);
        }
    }

    /** It cannot, and why; with what to do about it. */
    record Unresolved(String message, String hint) implements CallTarget {}
}
