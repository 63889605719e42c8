/** The command line: one file for each command. */
@NullMarked
package dev.stride.local.command;

import org.jspecify.annotations.NullMarked;
