/** The command for quarantined messages, which no handler could handle. */
@NullMarked
package dev.stride.local.command.message;

import org.jspecify.annotations.NullMarked;
