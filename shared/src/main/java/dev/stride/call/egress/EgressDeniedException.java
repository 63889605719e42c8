package dev.stride.call.egress;

import java.io.IOException;

/** The operator's policy forbids a connection. */
public final class EgressDeniedException extends IOException {

    private static final long serialVersionUID = 1;

    private final String reason;

    EgressDeniedException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** What is forbidden, and who can change that. */
    public String reason() {
        return reason;
    }
}
