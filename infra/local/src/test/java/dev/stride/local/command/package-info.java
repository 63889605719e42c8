@NullMarked
package dev.stride.local.command;

import org.jspecify.annotations.NullMarked;
