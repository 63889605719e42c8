@NullMarked
package dev.stride.engine.node;

import org.jspecify.annotations.NullMarked;
