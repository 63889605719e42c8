/**
 * Renders the history of an instance as text.
 */
@NullMarked
package dev.stride.local.command.history;

import org.jspecify.annotations.NullMarked;
