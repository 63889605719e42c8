@NullMarked
package dev.stride.diagram.format;

import org.jspecify.annotations.NullMarked;
