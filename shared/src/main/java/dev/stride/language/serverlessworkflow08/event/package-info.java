/** Parses event definitions, correlation rules and event data filters. */
@NullMarked
package dev.stride.language.serverlessworkflow08.event;

import org.jspecify.annotations.NullMarked;
