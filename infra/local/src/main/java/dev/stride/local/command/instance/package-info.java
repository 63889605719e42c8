/**
 * Commands on instances of a running Stride.
 */
@NullMarked
package dev.stride.local.command.instance;

import org.jspecify.annotations.NullMarked;
