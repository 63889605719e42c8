package dev.stride.call.odata;

import java.util.Map;
import java.util.Optional;

/** The OData version of a service. */
public enum ODataVersion {
    V2(true, Map.of("Accept", "application/json;odata=verbose", "MaxDataServiceVersion", "2.0")),
    V3(
            true,
            Map.of(
                    "Accept",
                    "application/json;odata=minimalmetadata, application/json;odata=verbose;q=0.5",
                    "MaxDataServiceVersion",
                    "3.0")),
    V4(false, Map.of("Accept", "application/json;odata.metadata=minimal", "OData-MaxVersion", "4.01"));

    private final boolean isBeforeVersion4;

    @SuppressWarnings("ImmutableEnumChecker") // Map.of returns an immutable map
    private final Map<String, String> headers;

    ODataVersion(boolean early, Map<String, String> headers) {
        this.isBeforeVersion4 = early;
        this.headers = headers;
    }

    /**
     * Returns the version with this name, such as {@code V4}. An empty name stands for an unknown version. The result is then
     * empty.
     */
    static Optional<ODataVersion> of(String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(valueOf(name));
    }

    /**
     * Returns whether this version is earlier than version 4. Version 4 writes literals in another way, and has other query
     * options.
     */
    public boolean isBeforeVersion4() {
        return isBeforeVersion4;
    }

    /** Returns the request headers that select the OData version and the JSON format of the reply. */
    Map<String, String> headers() {
        return headers;
    }
}
