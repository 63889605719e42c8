@NullMarked
package dev.stride.functions.hostile;

import org.jspecify.annotations.NullMarked;
