@NullMarked
package dev.stride.runtime.port;

import org.jspecify.annotations.NullMarked;
