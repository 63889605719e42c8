/** The command line: one file a command. */
@NullMarked
package dev.stride.local.command;

import org.jspecify.annotations.NullMarked;
