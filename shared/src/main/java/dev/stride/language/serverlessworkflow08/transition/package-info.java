/** The ways to leave a state: transition, end, continueAs. */
@NullMarked
package dev.stride.language.serverlessworkflow08.transition;

import org.jspecify.annotations.NullMarked;
