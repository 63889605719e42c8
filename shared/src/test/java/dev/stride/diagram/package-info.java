@NullMarked
package dev.stride.diagram;

import org.jspecify.annotations.NullMarked;
