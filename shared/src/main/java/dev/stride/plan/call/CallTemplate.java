package dev.stride.plan.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A function as deployment resolved it: all that a call needs besides its arguments.
 *
 * @param kind name of the kind of call that understands the template, such as {@code rest}
 * @param template that kind's own data
 * @param auth how the call shows who it comes from, if it does
 */
public record CallTemplate(String kind, JsonNode template, Optional<Auth> auth) {

    /** A function that anybody may call. */
    public static CallTemplate withoutAuth(String kind, JsonNode template) {
        return new CallTemplate(kind, template, Optional.empty());
    }

    /** The same, called by somebody who shows who he is. */
    public CallTemplate withAuth(Optional<Auth> shown) {
        return new CallTemplate(kind, template, shown);
    }
}
