@NullMarked
package dev.stride.local.chaos;

import org.jspecify.annotations.NullMarked;
