package dev.stride.language.workflowlanguage;

import dev.stride.language.CompilationContext;
import dev.stride.language.workflowlanguage.expression.Truthiness;
import java.util.Optional;

/**
 * What decides how steps are read.
 *
 * @param truth when a condition counts as true
 * @param yieldEvents how yields are published, if they are
 * @param context what actions may call
 */
record StepReadingContext(Truthiness truth, Optional<YieldEvents> yieldEvents, CompilationContext context) {}
