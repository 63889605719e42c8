@NullMarked
package dev.stride.local;

import org.jspecify.annotations.NullMarked;
