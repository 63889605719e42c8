@NullMarked
package dev.stride.style;

import org.jspecify.annotations.NullMarked;
