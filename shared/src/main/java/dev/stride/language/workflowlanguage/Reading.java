package dev.stride.language.workflowlanguage;

import dev.stride.language.Surroundings;
import java.util.Optional;

/**
 * What decides how steps are read.
 *
 * @param truth when a condition counts as true
 * @param yieldEvents how yields are published, if they are
 * @param surroundings what actions may call
 */
record Reading(Truth truth, Optional<YieldEvents> yieldEvents, Surroundings surroundings) {}
