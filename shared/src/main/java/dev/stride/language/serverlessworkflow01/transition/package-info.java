/** The transitions of a state: next state, choices, error handlers, exhausted retries. */
@NullMarked
package dev.stride.language.serverlessworkflow01.transition;

import org.jspecify.annotations.NullMarked;
