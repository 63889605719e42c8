package dev.stride.call.api;

import java.net.URI;

/** The documents that a definition may refer to, by the URI its author wrote. Used at deployment only. */
@FunctionalInterface
public interface Resources {

    /**
     * Reads one document: {@code file:} URIs and relative names from the deployed bundle only, {@code https:} ones as the
     * operator allows.
     */
    Resource load(String uri);

    /**
     * Reads one document in one of the forms that it may have.
     *
     * @param mediaType of the form, such as {@code application/xml}
     */
    default Resource load(String uri, String mediaType) {
        return load(uri);
    }

    /**
     * Asks a service what it offers, by a query in JSON, such as a GraphQL introspection.
     *
     * @param uri of the service
     */
    default Resource query(String uri, String query) {
        return new Resource.Missing("'" + uri + "' cannot be asked.");
    }

    /** The same documents, read by somebody who shows who he is to the origin of one document, and to nobody else. */
    default Resources withCredentials(Credentials credentials, URI document) {
        return this;
    }

    /** A document, or why there is none. */
    sealed interface Resource {

        record Text(String content) implements Resource {}

        record Missing(String reason) implements Resource {}
    }
}
