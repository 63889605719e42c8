/**
 * The command {@code stride run}.
 */
@NullMarked
package dev.stride.local.command.run;

import org.jspecify.annotations.NullMarked;
