@NullMarked
package dev.stride.local.command.definition;

import org.jspecify.annotations.NullMarked;
