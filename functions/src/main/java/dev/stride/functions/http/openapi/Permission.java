package dev.stride.functions.http.openapi;

import java.util.Locale;

/** A permission that a route requires. An operator grants it by IAM or by a scope of a JWT. */
public enum Permission {

    /** Allows deploying and deleting definitions. */
    DEFINE,

    /** Allows starting instances. */
    START,

    /** Allows sending events. */
    SIGNAL,

    /** Allows reading definitions, instances and their data, and the description of the API. */
    READ,

    /** Allows controlling running instances: cancel, suspend, resume and retry. */
    OPERATE;

    /** Returns the scope of a JWT that grants the permission. */
    public String scope() {
        return "stride/" + name().toLowerCase(Locale.ROOT);
    }
}
