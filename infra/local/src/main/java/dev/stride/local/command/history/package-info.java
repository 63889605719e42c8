/** The history of an instance as text for the terminal. */
@NullMarked
package dev.stride.local.command.history;

import org.jspecify.annotations.NullMarked;
