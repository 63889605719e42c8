@NullMarked
package dev.stride.language.drawing;

import org.jspecify.annotations.NullMarked;
