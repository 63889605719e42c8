package dev.stride.plan.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A function as resolved at deployment: everything that a call needs besides its arguments.
 *
 * @param kind name of the call kind that reads the template, such as {@code rest}
 * @param template data that only this call kind reads
 * @param auth the authentication of calls, if the function requires one
 */
public record CallTemplate(String kind, JsonNode template, Optional<Auth> auth) {

    /** Creates a function that is called without authentication. */
    public static CallTemplate withoutAuth(String kind, JsonNode template) {
        return new CallTemplate(kind, template, Optional.empty());
    }

    /** Returns the function with another authentication. */
    public CallTemplate withAuth(Optional<Auth> newAuth) {
        return new CallTemplate(kind, template, newAuth);
    }
}
