/** The command for dead letters, i.e. messages that no handler could handle. */
@NullMarked
package dev.stride.local.command.message;

import org.jspecify.annotations.NullMarked;
