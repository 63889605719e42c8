/** The command line {@code stride}: one class for each of its commands. */
@NullMarked
package dev.stride.local.command;

import org.jspecify.annotations.NullMarked;
