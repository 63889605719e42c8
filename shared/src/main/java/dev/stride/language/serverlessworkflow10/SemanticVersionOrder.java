package dev.stride.language.serverlessworkflow10;

import java.util.Comparator;
import java.util.Optional;
import org.semver4j.Semver;

/**
 * The order of the versions of a workflow (decision D2): all pre-releases before all releases, and within each by the precedence
 * of semantic versions. A version that is not semantic compares as equal to any other; the time of deployment then decides which
 * is the later one.
 */
enum SemanticVersionOrder implements Comparator<String> {
    INSTANCE;

    private static final Comparator<Semver> PRECEDENCE =
            Comparator.comparing((Semver version) -> version.getPreRelease().isEmpty())
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
