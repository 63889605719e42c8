package dev.stride.plan.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A function definition as resolved at deployment. It contains everything that a call needs except the arguments.
 *
 * @param kind name of the call kind that reads the template, such as {@code rest}
 * @param template data that only this call kind reads
 * @param auth the authentication of calls, if the function requires one
 */
public record CallTemplate(String kind, JsonNode template, Optional<Auth> auth) {

    /** Creates a template for a function that is called without authentication. */
    public static CallTemplate withoutAuth(String kind, JsonNode template) {
        return new CallTemplate(kind, template, Optional.empty());
    }

    /** Returns a copy of the template with another authentication. */
    public CallTemplate withAuth(Optional<Auth> newAuth) {
        return new CallTemplate(kind, template, newAuth);
    }
}
