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

    /** Allows reading definitions, instances, the data of instances, and the OpenAPI document. */
    READ,

    /** Allows controlling instances: cancel, suspend, resume, retry and erase. */
    OPERATE;

    private static final String SCOPE_PREFIX = "stride/";

    /** Returns the name as scopes and error messages show it. */
    public String permissionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the scope of a JWT that grants the permission. */
    public String scope() {
        return SCOPE_PREFIX + permissionName();
    }
}
