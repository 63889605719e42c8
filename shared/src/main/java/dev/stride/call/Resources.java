package dev.stride.call;

/** The documents that a definition may refer to, by the URI its author wrote. */
public interface Resources {

    /**
     * Reads one document: {@code file:} URIs and relative names from the deployed bundle only, {@code https:} ones as the
     * operator allows.
     */
    Resource read(String uri);

    /** A document, or why there is none. */
    sealed interface Resource {

        record Text(String content) implements Resource {}

        record Missing(String reason) implements Resource {}
    }
}
