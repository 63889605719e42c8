/** Parses filters for the events that tasks wait for. */
@NullMarked
package dev.stride.language.serverlessworkflow10.event;

import org.jspecify.annotations.NullMarked;
