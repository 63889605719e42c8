/**
 * Output, exit codes and errors of the command line.
 */
@NullMarked
package dev.stride.local.command.output;

import org.jspecify.annotations.NullMarked;
