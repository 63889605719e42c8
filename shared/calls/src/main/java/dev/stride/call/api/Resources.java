package dev.stride.call.api;

import java.net.URI;

/** Loads the documents that a workflow definition refers to, such as OpenAPI documents. It is used at deployment only. */
@FunctionalInterface
public interface Resources {

    /**
     * Loads a document by the URI that the author wrote. A {@code file:} URI or a relative name is read from the deployed bundle,
     * an {@code https:} URI from the network within the operator's egress policy.
     */
    Resource load(String uri);

    /**
     * Loads a document and requests this media type, which an HTTP server may use to choose the representation.
     *
     * @param mediaType the requested representation, such as {@code application/xml}
     */
    default Resource load(String uri, String mediaType) {
        return load(uri);
    }

    /**
     * Sends a JSON query, such as a GraphQL introspection query, to a service that can describe its own API. Returns the
     * description.
     *
     * @param uri of the service
     */
    default Resource query(String uri, String query) {
        return new Resource.Missing("'%s' cannot be loaded: only http: and https: URLs are supported.".formatted(uri));
    }

    /** Returns a loader that sends these credentials to the host of the given document, and to no other host. */
    default Resources withCredentials(Credentials credentials, URI document) {
        return this;
    }

    /**
     * Returns a loader for a function whose credentials are not available, for example because a secret has no value.
     * It loads only files that were deployed with the definition, and refuses documents on the network.
     *
     * @param reason why the credentials cannot be used, for error messages
     */
    default Resources withoutCredentials(String reason) {
        return new BundledOnly(this, reason);
    }

    /**
     * Resolves a function with the implementation of its call kind. This implementation loads the documents of the
     * function through this object.
     */
    default Resolution resolve(CallKind kind, FunctionOperation functionOperation) {
        return kind.resolve(functionOperation, this);
    }

    /** The text of a document, or the reason why it could not be loaded. */
    sealed interface Resource {

        record Text(String content) implements Resource {}

        record Missing(String reason) implements Resource {}

        /**
         * The requested document was not loaded, because the definition is validated offline, without access to the
         * network.
         */
        record LeftOut(String uri) implements Resource {
            public String reason() {
                return "'" + uri + "' is not read offline.";
            }
        }
    }

    /**
     * A loader that refuses all documents on the network. It loads only files that were deployed together with the definition.
     */
    record BundledOnly(Resources resources, String reason) implements Resources {
        @Override
        public Resource load(String uri) {
            return uri.startsWith("http") ? missing(uri) : resources.load(uri);
        }

        @Override
        public Resource query(String uri, String query) {
            return missing(uri);
        }

        private Resource missing(String uri) {
            return new Resource.Missing("'" + uri + "' could not be read: " + reason + ".");
        }
    }
}
