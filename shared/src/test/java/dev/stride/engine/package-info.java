@NullMarked
package dev.stride.engine;

import org.jspecify.annotations.NullMarked;
