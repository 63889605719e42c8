package dev.stride.functions.http.openapi;

import java.util.Locale;

/** What somebody may do with the API. Each route wants one of them; an operator grants them by IAM or by scopes of a JWT. */
public enum Permission {

    /** Take definitions into service, and out of it. */
    DEFINE,

    /** Start instances. */
    START,

    /** Send events. */
    SIGNAL,

    /** Look at definitions, at instances and their data, and at the API itself. */
    READ,

    /** Change how running instances go on: cancel, suspend, resume and retry. */
    OPERATE;

    /** The scope of a JWT that grants it. */
    public String scope() {
        return "stride/" + name().toLowerCase(Locale.ROOT);
    }
}
