@NullMarked
package dev.stride.local.command.output;

import org.jspecify.annotations.NullMarked;
