package dev.stride.expression.jq.value;

import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.Versions;

/** The version of jq whose behavior Stride reproduces. */
public final class JqVersion {

    public static final Version CURRENT = Versions.JQ_1_6;

    private JqVersion() {}
}
