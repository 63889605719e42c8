/**
 * Habits of definitions for SonataFlow, and how the specification writes them.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.habit;

import org.jspecify.annotations.NullMarked;
