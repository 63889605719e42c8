package dev.stride.call.egress;

import java.io.IOException;

/** Thrown when the operator's egress policy forbids a connection. */
public final class EgressDeniedException extends IOException {

    private static final long serialVersionUID = 1;

    private final String reason;

    EgressDeniedException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** Returns a sentence that names the denied connection and says how the operator can allow it. */
    public String reason() {
        return reason;
    }
}
