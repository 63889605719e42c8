package dev.stride.plan.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The fixed part of a function call, which the compiler determines at deployment: the definition of the function, and the
 * authentication. The arguments are added for each call.
 *
 * @param kind name of the call kind that reads the template, such as {@code rest}
 * @param template data that only this call kind reads
 * @param auth the authentication of calls, if the function requires one
 * @param describesAuthorization whether expressions over the reply can read the authorization that the call sent, as
 *     {@code $WORKFLOW.response.authorization}
 */
public record CallTemplate(
        String kind,
        JsonNode template,
        Optional<Auth> auth,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean describesAuthorization) {

    /** Creates a template for a function that is called without authentication. */
    public static CallTemplate withoutAuth(String kind, JsonNode template) {
        return new CallTemplate(kind, template, Optional.empty(), false);
    }

    /** Returns a copy with other data for its call kind. */
    public CallTemplate withTemplate(JsonNode other) {
        return new CallTemplate(kind, other, auth, describesAuthorization);
    }

    /** Returns a copy of the template with another authentication. */
    public CallTemplate withAuth(Optional<Auth> newAuth) {
        return new CallTemplate(kind, template, newAuth, describesAuthorization);
    }

    /** Returns a copy for calls over whose replies expressions can read the authorization that was sent. */
    public CallTemplate describingAuthorization() {
        return new CallTemplate(kind, template, auth, true);
    }
}
