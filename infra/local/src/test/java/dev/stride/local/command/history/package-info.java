@NullMarked
package dev.stride.local.command.history;

import org.jspecify.annotations.NullMarked;
