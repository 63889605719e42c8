package dev.stride.language.serverlessworkflow10;

import java.util.Comparator;
import java.util.Optional;
import org.semver4j.Semver;

/**
 * The order of the versions of a workflow, from the oldest to the newest (decision D2 in docs/spec-decisions.md).
 * Semantic versions follow their precedence, but every pre-release counts as older than every release. A version that
 * is not semantic compares as equal to any other; the time of deployment then decides which one is newer.
 */
enum SemanticVersionOrder implements Comparator<String> {
    INSTANCE;

    private static final Comparator<Semver> PRECEDENCE = Comparator.comparing(
                    (Semver version) -> version.getPreRelease().isEmpty())
            .thenComparing(Comparator.naturalOrder());

    @Override
    public int compare(String one, String other) {
        return parse(one)
                .flatMap(first -> parse(other).map(second -> PRECEDENCE.compare(first, second)))
                .orElse(0);
    }

    private static Optional<Semver> parse(String version) {
        return Optional.ofNullable(Semver.parse(version));
    }
}
