package dev.stride.plan;

import java.util.List;
import java.util.Optional;

/**
 * What holds for every instance of a workflow as a whole.
 *
 * @param secrets names of the secrets that expressions read as {@code $SECRETS}
 * @param timeout how long an instance may take
 * @param starts events that start instances
 */
public record Terms(List<String> secrets, Optional<ExecTimeout> timeout, Optional<StartEvents> starts) {

    public static final Terms NONE = new Terms(List.of(), Optional.empty(), Optional.empty());

    public Terms {
        secrets = List.copyOf(secrets);
    }
}
