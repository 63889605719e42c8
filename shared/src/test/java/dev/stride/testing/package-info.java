@NullMarked
package dev.stride.testing;

import org.jspecify.annotations.NullMarked;
