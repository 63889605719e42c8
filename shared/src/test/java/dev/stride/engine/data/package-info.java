@NullMarked
package dev.stride.engine.data;

import org.jspecify.annotations.NullMarked;
