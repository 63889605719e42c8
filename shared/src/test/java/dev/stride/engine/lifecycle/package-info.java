@NullMarked
package dev.stride.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
