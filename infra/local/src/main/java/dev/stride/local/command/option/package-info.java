/**
 * Options and arguments that several commands share.
 */
@NullMarked
package dev.stride.local.command.option;

import org.jspecify.annotations.NullMarked;
