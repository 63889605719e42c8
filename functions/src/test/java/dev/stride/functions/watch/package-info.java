@NullMarked
package dev.stride.functions.watch;

import org.jspecify.annotations.NullMarked;
