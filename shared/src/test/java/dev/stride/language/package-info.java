@NullMarked
package dev.stride.language;

import org.jspecify.annotations.NullMarked;
