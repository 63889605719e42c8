package dev.stride.call.odata;

import java.util.Map;
import java.util.Optional;

/** The protocol in which a service speaks. */
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

    @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
    private final Map<String, String> headers;

    ODataVersion(boolean early, Map<String, String> headers) {
        this.isBeforeVersion4 = early;
        this.headers = headers;
    }

    /** The one of a name, if there is one. */
    static Optional<ODataVersion> of(String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(valueOf(name));
    }

    /** Whether it is one before OASIS took the protocol on, with other literals and options. */
    public boolean isBeforeVersion4() {
        return isBeforeVersion4;
    }

    /** What a request says about the form of the answer. */
    Map<String, String> headers() {
        return headers;
    }
}
