package dev.stride.engine;

import java.time.Instant;

/**
 * A scope that the branch is in.
 *
 * @param enter index of its {@link dev.stride.plan.Node.Enter}
 * @param since when it was entered
 */
public record OpenScope(int enter, Instant since) {}
