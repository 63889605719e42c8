@NullMarked
package dev.stride.call;

import org.jspecify.annotations.NullMarked;
