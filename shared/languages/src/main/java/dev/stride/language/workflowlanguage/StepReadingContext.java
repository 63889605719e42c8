package dev.stride.language.workflowlanguage;

import dev.stride.language.CompilationContext;
import dev.stride.language.workflowlanguage.expression.Truthiness;
import java.util.Optional;

/**
 * The settings of a definition that apply when its steps are parsed.
 *
 * @param truth the truth rules of conditions
 * @param yieldEvents how yields are published as events; empty if they are not published
 * @param context the environment of the definition, such as the connectors that actions can call
 */
record StepReadingContext(Truthiness truth, Optional<YieldEvents> yieldEvents, CompilationContext context) {}
