/**
 * Triggers and event expressions.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01.event;

import org.jspecify.annotations.NullMarked;
