package dev.stride.call.api;

import java.net.URI;

/** Reads the documents that a definition refers to, such as OpenAPI documents. Only deployment uses it. */
@FunctionalInterface
public interface Resources {

    /**
     * Loads a document by the URI that the author wrote. A {@code file:} URI or a relative name is read from the deployed bundle,
     * an {@code https:} URI from the network within the operator's egress policy.
     */
    Resource load(String uri);

    /**
     * Loads a document in the representation that the media type names.
     *
     * @param mediaType the requested representation, such as {@code application/xml}
     */
    default Resource load(String uri, String mediaType) {
        return load(uri);
    }

    /**
     * Sends a query in JSON to a service that describes itself, such as a GraphQL introspection.
     *
     * @param uri of the service
     */
    default Resource query(String uri, String query) {
        return new Resource.Missing("'" + uri + "' cannot be loaded: only http: and https: URLs are supported.");
    }

    /** Returns resources that send these credentials to the origin of one document, and to no other host. */
    default Resources withCredentials(Credentials credentials, URI document) {
        return this;
    }

    /**
     * Returns resources that load only documents of the bundle, because the credentials for other documents cannot be used.
     *
     * @param reason why, for messages
     */
    default Resources withoutCredentials(String reason) {
        return new BundledOnly(this, reason);
    }

    /** Looks up the operation of a function in these documents. */
    default Resolution resolve(CallKind kind, FunctionOperation functionOperation) {
        return kind.resolve(functionOperation, this);
    }

    /** The text of a document, or the reason why there is none. */
    sealed interface Resource {

        record Text(String content) implements Resource {}

        record Missing(String reason) implements Resource {}

        /** The document is left out of an offline validation. */
        record LeftOut(String uri) implements Resource {
            public String reason() {
                return "'" + uri + "' is not read offline.";
            }
        }
    }

    /** Resources without usable credentials: only documents that were deployed with the definition can be loaded. */
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
