/** Parses triggers, and the event expressions that combine them. */
@NullMarked
package dev.stride.language.serverlessworkflow01.event;

import org.jspecify.annotations.NullMarked;
