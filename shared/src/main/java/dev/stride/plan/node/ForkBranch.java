package dev.stride.plan.node;

import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * One of the lines that a {@link Node.Fork} runs at the same time.
 *
 * @param name the author's name of it
 * @param start index of its first node
 * @param timeout the longest that it may take
 */
public record ForkBranch(String name, int start, Optional<PeriodDuration> timeout) {}
