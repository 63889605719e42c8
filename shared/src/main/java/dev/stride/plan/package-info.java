/**
 * What to run: the compiled form of a definition, in workflow patterns rather than one language's words.
 */
@NullMarked
package dev.stride.plan;

import org.jspecify.annotations.NullMarked;
