@NullMarked
package dev.stride.local.endtoend;

import org.jspecify.annotations.NullMarked;
