package dev.stride.language.serverlessworkflow10.call;

import dev.stride.language.document.Place;

/** Reads the URI of an external resource, whose endpoint is a text or an object (section "External Resource"). */
public final class EndpointText {

    /** Returns the constant URI of a resource; empty when there is none. */
    public static String uri(Place resource) {
        var endpoint = resource.value().path("endpoint");
        return (endpoint.isObject() ? endpoint.path("uri") : endpoint).asText();
    }

    private EndpointText() {}
}
