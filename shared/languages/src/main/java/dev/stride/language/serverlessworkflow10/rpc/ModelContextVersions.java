package dev.stride.language.serverlessworkflow10.rpc;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The versions of the Model Context Protocol that Stride speaks (decision D127 in docs/spec-decisions.md). */
final class ModelContextVersions {

    /** The version whose requests describe themselves, so that no session is opened. A call without a version asks in it. */
    static final String STATELESS = "2026-07-28";

    /** The versions that open a session by {@code initialize}, the newest first. */
    static final List<String> WITH_SESSION = List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

    static final List<String> ALL =
            Stream.concat(Stream.of(STATELESS), WITH_SESSION.stream()).toList();

    static final String WITH_SESSION_JQ =
            WITH_SESSION.stream().map("\"%s\""::formatted).collect(Collectors.joining(", ", "[", "]"));

    private ModelContextVersions() {}
}
