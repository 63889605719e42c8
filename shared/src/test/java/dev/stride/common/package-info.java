@NullMarked
package dev.stride.common;

import org.jspecify.annotations.NullMarked;
